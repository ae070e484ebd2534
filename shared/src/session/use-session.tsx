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

/** Gives the page's one session to everything below. */
export const SessionProvider = ({ store, actions, children }: SessionParts & { children: ReactNode }) => (
  <SessionContext value={{ store, actions }}>{children}</SessionContext>
);

export interface SessionView extends SessionActions {
  readonly signedIn: boolean;
  readonly user?: User;
  /** Why nobody is signed in. */
  readonly reason: SignedOutReason;
  /** The session at this very moment, for code that runs between two renders (guards, clean-up). */
  readonly snapshot: () => SessionSnapshot;
}

/** Who is signed in; re-renders when that changes, in this tab or another. */
export const useSession = (): SessionView => {
  const parts = use(SessionContext);
  if (!parts) throw new Error('useSession outside SessionProvider');
  const { session, reason } = useSyncExternalStore(parts.store.subscribe, parts.store.snapshot);
  return { signedIn: session !== undefined, user: session?.user, reason, snapshot: parts.store.snapshot, ...parts.actions };
};
