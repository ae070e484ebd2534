import type { QueryClient } from '@refined/shared/api-client';
import type { SessionStore } from '@refined/shared/session';

/**
 * Whoever signs in, perhaps somebody else after a session ran out, starts with nothing of what was
 * fetched for the one before.
 */
export const forgetAtSignIn = (store: SessionStore, queryClient: QueryClient): void => {
  let token = store.snapshot().session?.token;
  store.subscribe(() => {
    const next = store.snapshot().session?.token;
    if (next !== undefined && next !== token) queryClient.clear();
    token = next;
  });
};
