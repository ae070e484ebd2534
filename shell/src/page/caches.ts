import { createQueryClient, type QueryClient } from '@refined/shared/api-client';
import type { SessionStore } from '@refined/shared/session';

/**
 * The page's caches. The former user's data is cleared when somebody signs in, perhaps another user
 * after a session expired.
 */
export const createCaches = (store: SessionStore) => {
  const listeners = new Set<() => void>();
  let current = createQueryClient();
  let token = store.snapshot().session?.token;
  store.subscribe(() => {
    const next = store.snapshot().session?.token;
    if (next !== undefined && next !== token) current.clear();
    token = next;
  });
  return {
    current: () => current,
    /**
     * Starts an empty cache: a failed release may have written anything into the old one, which
     * nobody gets any more.
     */
    renew: (): void => {
      current = createQueryClient();
      for (const listener of listeners) listener();
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
};

export type Caches = ReturnType<typeof createCaches>;

/** Resolves when no query is waiting for an answer. */
export const whenAnswered = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
