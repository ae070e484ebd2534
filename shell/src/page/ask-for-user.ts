import type { ApiClient } from '@refined/shared/api-client';
import type { SessionStore } from '@refined/shared/session';

/** Pauses before the host is asked again who the user is, in ms: the first, and the longest. */
const PAUSE = { first: 2_000, longest: 60_000 };

/**
 * Asks the host who is signed in where `authInfo` stands without `userData` (D50): at once, and
 * after a failure again, more and more seldom, and as soon as the browser is online. Only a 401
 * ends the session, as with any call (D6).
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
    const answer = await client.user(token);
    asked = undefined;
    if (answer.ok) return store.identify?.(token, answer.value);
    if (answer.fault.kind === 'unauthorized') return;
    timer = window.setTimeout(() => void ask(), pause);
    pause = Math.min(2 * pause, PAUSE.longest);
    store.identify?.(token);
  };

  store.subscribe(() => {
    // A failure is such a change too: it waits for its pause.
    if (store.snapshot().session?.unnamed === 'asking') void ask();
  });
  window.addEventListener('online', () => void ask());
  void ask();
};
