import { fork } from 'node:child_process';
import { join } from 'node:path';
import { START_ACTOR } from './operators-choice.ts';
import type { WorkspaceBuild } from './stale-builds.ts';

type Report =
  | { building: string }
  | { built: string; version: string; ms?: number }
  | { failed: string; message: string }
  | { done: true };

export interface Building {
  /**
   * Resolves when everything was built once, with the workspaces that failed. Watching continues.
   */
  readonly built: Promise<string[]>;
  stop(): void;
}

/** Builds in a process of their own, and reports progress. */
export const runBuilds = (
  root: string,
  releases: string,
  builds: readonly WorkspaceBuild[],
  say: (line: string) => void,
): Building => {
  if (builds.length === 0) return { built: Promise.resolve([]), stop: () => {} };
  const builder = fork(join(root, 'tools', 'bundler', 'builder.mjs'), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = new Set<string>();
  let stopped = false;
  const built = new Promise<string[]>((resolve) => {
    builder.on('message', (report: Report) => {
      if ('building' in report) say(`Building ${report.building} …`);
      else if ('built' in report) {
        failed.delete(report.built);
        say(
          `Built ${report.built} ${report.version}${report.ms === undefined ? '' : ` in ${(report.ms / 1_000).toFixed(1)} s`}.`,
        );
      } else if ('failed' in report) {
        failed.add(report.failed);
        say(report.message);
      } else resolve([...failed]);
    });
    builder.once('exit', (status) => {
      if (!stopped && status !== 0) say(`The builder ended unexpectedly (status ${status}).`);
      resolve(status === 0 ? [...failed] : builds.map(({ workspace }) => workspace));
    });
  });
  builder.send({ builds, releases, actor: START_ACTOR });
  return {
    built,
    stop: () => {
      stopped = true;
      builder.kill('SIGKILL');
    },
  };
};
