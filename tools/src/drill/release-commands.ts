import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ReleaseStore } from '@refined/releases';
import { SCREEN } from './rounds.ts';

/** A change of what is active, made by a command or by the stop rule. */
export interface Switch {
  /** When it was begun, in ms since 1970. */
  readonly at: number;
  /** When the new state was there, in ms since 1970. */
  readonly changedAt: number;
  /** The release that nobody gets any more. */
  readonly old: string;
}

/** Between two looks at the state, in ms. */
const LOOK = 50;
/** Longest wait for the stop rule, in ms. */
const PATIENCE = 120_000;

const changedAt = async (store: ReleaseStore): Promise<number> =>
  Date.parse((await store.readState())!.changedAt);

/** The commands that the drill gives, as operations give them. */
export const releaseCommands = (root: string, releases: string, store: ReleaseStore) => {
  const run = async (old: string, ...command: string[]): Promise<Switch> => {
    const at = Date.now();
    await promisify(execFile)(
      process.execPath,
      [
        join(root, 'tools', 'release.mjs'),
        ...command,
        '--store',
        releases,
        '--reason',
        'drill',
        '--json',
      ],
      { cwd: root },
    );
    return { at, changedAt: await changedAt(store), old };
  };
  return {
    /** Copies a build's bytes, as from staging to production. */
    publish: (version: string, staging: string, old: string): Promise<Switch> =>
      run(
        old,
        'publish',
        SCREEN,
        '--from',
        staging,
        '--version',
        version,
        '--skip',
        'browser=drill',
      ),
    activate: (version: string, old: string): Promise<Switch> =>
      run(old, 'activate', SCREEN, version),
    rollBack: (old: string): Promise<Switch> => run(old, 'rollback', SCREEN),
    /** Resolves when something else made another release active; undefined when nothing did. */
    stopped: async (bad: string): Promise<Switch | undefined> => {
      const deadline = performance.now() + PATIENCE;
      while (performance.now() < deadline) {
        const state = await store.readState();
        if (state && state.workspaces[SCREEN]!.active !== bad) {
          const at = Date.parse(state.changedAt);
          return { at, changedAt: at, old: bad };
        }
        await wait(LOOK);
      }
      return undefined;
    },
  };
};
