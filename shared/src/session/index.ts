export { countDrafts, draftKey } from './drafts.ts';
export type { DraftCounts } from './drafts.ts';
export { useTextDraft } from './text-draft.ts';
export { createSessionActions, SessionProvider, useSession, displayName } from './use-session.tsx';
export type { SessionActions, SessionView } from './use-session.tsx';
export { browserStorages, createSessionStore } from './session-store.ts';
export type { Session, SessionSnapshot, SessionStore, SignedOutReason } from './session-store.ts';
