import { createContext, use, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { User } from '../contract/index.ts';
import type { SessionActions } from './session.ts';
import type { SessionSnapshot, SessionStore, SignedOutReason } from './session-store.ts';

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
   * Signed in, and the host is being asked for the user for the first time: nothing that depends on
   * the user should be drawn yet.
   */
  readonly awaitsUser: boolean;
  /** Why nobody is signed in. */
  readonly reason: SignedOutReason;
  /** The session at this moment, for code that runs between two renders (guards, clean-up). */
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
