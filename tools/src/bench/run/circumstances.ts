import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryBytes: totalmem(),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
});

export interface Circumstances {
  readonly date: string;
  readonly commit: string;
  /** Whether there were changes that aren't committed. */
  readonly changed: boolean;
  readonly machine: ReturnType<typeof machine>;
  /** Of 1, 5 and 15 minutes. */
  readonly loadAverage: { readonly before: readonly number[]; readonly after: readonly number[] };
}

/** What every bench writes beside its figures. @param before the load average at its start */
export const circumstances = (root: string, before: readonly number[]): Circumstances => ({
  date: new Date().toISOString(),
  commit: git(root, 'rev-parse', 'HEAD'),
  changed: git(root, 'status', '--porcelain') !== '',
  machine: machine(),
  loadAverage: { before, after: loadavg() },
});

/** More than this share of the cores was taken when the bench began. */
const BUSY = 0.5;

/**
 * Whether others used the machine, so that the times say more about it than about the product. Only
 * the load before counts: afterwards most of it is the bench's own.
 */
export const wasBusy = ({ machine: { cores }, loadAverage }: Circumstances): boolean =>
  (loadAverage.before[0] ?? 0) > cores * BUSY;
