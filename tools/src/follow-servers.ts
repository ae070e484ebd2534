import { setTimeout as wait } from 'node:timers/promises';
import { sourceHash } from '../../screen-kit/bundler/source-hash.mjs';

const BETWEEN = 700;

/** The compiled sources of each process. */
const RUNS = {
  api: ['shared/dist', 'api/dist'],
  gateway: ['shared/dist', 'releases/dist', 'gateway/dist'],
} as const;
const SOURCES = ['shared/src', 'releases/src', 'gateway/src', 'api/src'];

export interface FollowOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  /** Compiles what changed; throws when that fails. */
  readonly compile: () => unknown;
  readonly restart: (part: 'api' | 'gateway') => void;
  readonly say: (line: string) => void;
}

/**
 * Development: compiles the servers when their sources change, and restarts those whose code has
 * changed.
 */
export const followServers = async ({
  root,
  signal,
  compile,
  restart,
  say,
}: FollowOptions): Promise<void> => {
  const running = () => ({
    api: sourceHash(root, RUNS.api),
    gateway: sourceHash(root, RUNS.gateway),
  });
  let sources = sourceHash(root, SOURCES);
  let code = running();
  for (;;) {
    await wait(BETWEEN, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const now = sourceHash(root, SOURCES);
    if (now === sources) continue;
    sources = now;
    try {
      compile();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      continue;
    }
    const next = running();
    for (const part of ['api', 'gateway'] as const) if (next[part] !== code[part]) restart(part);
    code = next;
  }
};
