import type { QueryClient } from '@refined/shared/api-client';
import type { SessionStore } from '@refined/shared/session';

/**
 * Clears everything that was fetched for the former user when somebody signs in, perhaps somebody
 * else after a session expired.
 */
export const forgetAtSignIn = (store: SessionStore, queryClient: QueryClient): void => {
  let token = store.snapshot().session?.token;
  store.subscribe(() => {
    const next = store.snapshot().session?.token;
    if (next !== undefined && next !== token) queryClient.clear();
    token = next;
  });
};
