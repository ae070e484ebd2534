import { setTimeout as wait } from 'node:timers/promises';
import { sourceHash } from '@refined/screen-kit/source-hash';

const BETWEEN = 700;

/** The sources of each process. */
const RUNS = {
  api: ['shared/src', 'server/api/src'],
  gateway: ['shared/src', 'server/releases/src', 'server/gateway/src'],
} as const;

export interface FollowOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly restart: (part: 'api' | 'gateway') => void;
}

/** Development: restarts the servers whose sources have changed. */
export const followServers = async ({ root, signal, restart }: FollowOptions): Promise<void> => {
  const running = () => ({
    api: sourceHash(root, RUNS.api),
    gateway: sourceHash(root, RUNS.gateway),
  });
  let code = running();
  for (;;) {
    await wait(BETWEEN, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const next = running();
    for (const part of ['api', 'gateway'] as const) if (next[part] !== code[part]) restart(part);
    code = next;
  }
};
