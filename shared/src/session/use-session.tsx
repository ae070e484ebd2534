import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { specifiedCalls, type User } from '../contract/index.ts';
import type { ApiClient, Fault, Result } from '../api-client/index.ts';
import type { SessionSnapshot, SessionStore, SignedOutReason } from './session-store.ts';

/** The full name if the user has a first name, else the username (specification §2). */
export const displayName = (user: User): string =>
  user.first_name ? `${user.first_name} ${user.last_name}`.trim() : user.username;

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

interface SessionParts {
  readonly store: SessionStore;
  readonly actions: SessionActions;
}

const SessionContext = createContext<SessionParts | undefined>(undefined);

/** Provides the page's one session. */
export const SessionProvider = ({
  store,
  actions,
  children,
}: SessionParts & { children: ReactNode }) => (
  <SessionContext value={{ store, actions }}>{children}</SessionContext>
);

export interface SessionView extends SessionActions {
  readonly signedIn: boolean;
  /** Also undefined while a signed-in user's name isn't known (D50). */
  readonly user?: User;
  /**
   * Signed in, and the first request for the user is running: nothing that depends on the user
   * should be drawn yet.
   */
  readonly awaitsUser: boolean;
  /** Why nobody is signed in. */
  readonly reason: SignedOutReason;
  /** The current session, for code that runs between two renders (guards, clean-up). */
  readonly snapshot: () => SessionSnapshot;
}

/** Who is signed in; re-renders when that changes, in this tab or another. */
export const useSession = (): SessionView => {
  const parts = use(SessionContext);
  if (!parts) throw new Error('useSession outside SessionProvider');
  const { session, reason } = useSyncExternalStore(parts.store.subscribe, parts.store.snapshot);
  const user = session?.unnamed ? undefined : session?.user;
  const awaitsUser = session?.unnamed === 'asking';
  return {
    signedIn: session !== undefined,
    user,
    awaitsUser,
    reason,
    snapshot: parts.store.snapshot,
    ...parts.actions,
  };
};
