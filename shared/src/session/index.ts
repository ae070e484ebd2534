export { countDrafts, draftKey } from './drafts.ts';
export { createSessionActions } from './session.ts';
export type { SessionActions } from './session.ts';
export { browserStorages, createSessionStore } from './session-store.ts';
export type { Session, SessionSnapshot, SessionStore, SignedOutReason } from './session-store.ts';
export { SessionProvider, useSession } from './use-session.tsx';
export type { SessionView } from './use-session.tsx';
export { displayName } from './user-name.ts';
