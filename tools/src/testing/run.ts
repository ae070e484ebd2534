// `npm test` after the installation.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from 'commander';
import { changedFiles, partsOfChange, type WantedPart } from './changed.ts';
import { PARTS, type Part } from './parts.ts';
import { summary, type PartResult } from './summary.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const giveUp = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

/** All parts, but only for changes since main. */
const CHANGED = 'changed';
const names = [...Object.keys(PARTS), CHANGED].join(', ');

program
  .name('npm test --')
  .description('Everything, or one part of it.')
  .argument('[part]', names)
  .argument('[filter...]', 'Paths or names, and options of what runs the part.')
  // Words after the part are for jest, Playwright or the linters.
  .passThroughOptions()
  .parse();
const [named, ...words] = program.args;
if (named && named !== CHANGED && !Object.hasOwn(PARTS, named))
  giveUp(`There is no part ${named}: ${names}.`);

const folder = mkdtempSync(path.join(tmpdir(), 'refined-test-'));
// So that another user can run PostgreSQL in it.
chmodSync(folder, 0o755);
// A stopped process may still write for a moment.
const patient = { maxRetries: 5, retryDelay: 500 };
process.on('exit', () => rmSync(folder, { recursive: true, force: true, ...patient }));

// The running program gets the signal too, and ends.
let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stoppedBy = signal;
  });

/** A part that can't run counts as one failure, with one sentence. */
const runPart = async ({ title, run }: Part, filter: readonly string[]): Promise<PartResult> => {
  console.log(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);
  const start = performance.now();
  const outcome = await run({ root, folder, filter }).catch((error: Error) => ({
    passed: 0,
    failed: 1,
    problem: error.message,
  }));
  return { title, ...outcome, seconds: (performance.now() - start) / 1000 };
};

const wanted = (): readonly WantedPart[] => {
  if (named === CHANGED) return partsOfChange(changedFiles(root));
  return named ? [[named, words]] : Object.keys(PARTS).map((name) => [name, []]);
};

const results: PartResult[] = [];
for (const [name, filter] of wanted()) {
  results.push(await runPart(PARTS[name]!, filter));
  if (stoppedBy) giveUp(`Stopped by ${stoppedBy}.`);
}
console.log(summary(results));
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
