import type { ApiClient } from '@refined/shared/api-client';
import { specifiedCalls } from '@refined/shared/contract';
import type { SessionStore } from '@refined/shared/session';

/** Delay before the host is asked again for the user, in ms: first and longest. */
const PAUSE = { first: 2_000, longest: 60_000 };

/**
 * Asks the host for the user if there is `authInfo` but no `userData` (D50): at once, after a
 * failure again with growing delays, and when the browser comes online. Only a 401 ends the
 * session, as for any call (D6).
 */
export const askForUser = (client: ApiClient, store: SessionStore): void => {
  let asked: string | undefined;
  let pause = PAUSE.first;
  let timer: number | undefined;

  const ask = async (): Promise<void> => {
    const { session } = store.snapshot();
    if (!session?.unnamed || asked === session.token) return;
    const { token } = session;
    window.clearTimeout(timer);
    asked = token;
    const answer = await client.call(specifiedCalls(client.productKey).user, { token });
    asked = undefined;
    if (answer.ok) return store.identify?.(token, answer.value);
    if (answer.fault.kind === 'unauthorized') return;
    timer = window.setTimeout(() => void ask(), pause);
    pause = Math.min(2 * pause, PAUSE.longest);
    store.identify?.(token);
  };

  store.subscribe(() => {
    // A failure also triggers this listener, but must wait for its delay.
    if (store.snapshot().session?.unnamed === 'asking') void ask();
  });
  window.addEventListener('online', () => void ask());
  void ask();
};
