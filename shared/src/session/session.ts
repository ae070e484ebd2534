import type { ApiClient, Fault, Result } from '../api-client/index.ts';
import { specifiedCalls } from '../contract/index.ts';
import type { User } from '../contract/index.ts';
import type { SessionStore } from './session-store.ts';

export interface SessionActions {
  /** Token and user are stored together or not at all (D6). Failures change nothing. */
  readonly signIn: (username: string, password: string) => Promise<Result<User>>;
  /**
   * Ends the session at the host, then clears storage; a 401 counts as ended (D7). After any other
   * failure the user stays signed in.
   */
  readonly signOut: () => Promise<
    { readonly ok: true } | { readonly ok: false; readonly fault: Fault }
  >;
  /** Clears this browser without asking the host (D7). */
  readonly signOutHere: () => void;
}

export const createSessionActions = (client: ApiClient, store: SessionStore): SessionActions => ({
  signIn: async (username, password) => {
    const calls = specifiedCalls(client.productKey);
    const body = new FormData();
    body.set('username', username);
    body.set('password', password);
    const answer = await client.call(calls.signIn, { body });
    if (!answer.ok) return answer;
    const { token } = answer.value;
    const user = await client.call(calls.user, { token });
    if (!user.ok) return user;
    store.begin({ token, user: user.value });
    return user;
  },
  signOut: async () => {
    const ended = await client.call(specifiedCalls(client.productKey).signOut);
    if (!ended.ok && ended.fault.kind !== 'unauthorized') return ended;
    store.clear();
    return { ok: true };
  },
  signOutHere: () => store.clear(),
});
