import { createHash } from 'node:crypto';
import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import type { ReleaseStore } from '@refined/releases';
import type { FastifyBaseLogger } from 'fastify';
import { activeReleases } from '../page/page-state.ts';
import { pageRenderer } from '../page/page-renderer.ts';

/** What is served of one generation. */
export interface ActivePage {
  readonly generation: number;
  readonly render: (pathname: string, nonce: string) => string;
  /** `GET /releases/state.json`: body and its ETag. */
  readonly stateJson: string;
  readonly stateTag: string;
}

/** The generation being served: the last good one, whatever happens to the store. */
export interface ActivePages {
  current(): ActivePage | undefined;
  /** Calls back after each change. Returns what ends that. */
  onChange(listener: (page: ActivePage) => void): () => void;
  close(): void;
}

const pageOf = async (store: ReleaseStore, state: ReleaseState, config: PageConfig): Promise<ActivePage> => {
  const releases = await Promise.all(Object.entries(state.workspaces).map(([workspace, { active }]) => store.readRelease(workspace, active)));
  const active = activeReleases(state, releases);
  const stateJson = JSON.stringify(active.state);
  return { generation: state.generation, render: pageRenderer(active, config), stateJson, stateTag: `"${createHash('sha256').update(stateJson).digest('base64url').slice(0, 27)}"` };
};

/** Follows the store's state. A generation that can't be read or has no shell is logged and not served. */
export const followActivePages = (store: ReleaseStore, config: PageConfig, log: FastifyBaseLogger, interval: number): ActivePages => {
  const listeners = new Set<(page: ActivePage) => void>();
  let page: ActivePage | undefined;
  let wanted = 0;
  const take = async (state: ReleaseState): Promise<void> => {
    wanted = state.generation;
    try {
      const next = await pageOf(store, state, config);
      // A newer generation overtook this one while its documents were read.
      if (wanted !== state.generation) return;
      page = next;
      log.info({ generation: state.generation }, 'serving generation');
      for (const listener of listeners) listener(next);
    } catch (err) {
      log.error({ err, generation: state.generation, serving: page?.generation }, 'generation not served');
    }
  };
  const stop = store.watchState((state) => void take(state), { interval, onError: (err) => log.error({ err, serving: page?.generation }, 'release state unreadable') });
  return {
    current: () => page,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
};
