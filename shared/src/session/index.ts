/**
 * The session of the signed-in user, and drafts of unsent texts.
 *
 * @module
 * @example
 * ```tsx
 * import { displayName, useSession, useTextDraft } from '@refined/shared/session';
 *
 * export const Note = ({ product }: { readonly product: string }) => {
 *   const { user } = useSession();
 *   const { text, write } = useTextDraft(`${product}/note`);
 *   const by = user ? displayName(user) : '';
 *   return <textarea aria-label={`Note by ${by}`} value={text} onChange={(e) => write(e.target.value)} />;
 * };
 * ```
 */
export { countDrafts, draftKey, type DraftCounts } from './drafts.ts';
export { useTextDraft } from './text-draft.ts';
export { createSessionActions, SessionProvider, useSession, displayName } from './use-session.tsx';
export type { SessionActions, SessionView } from './use-session.tsx';
export { browserStorages, createSessionStore } from './session-store.ts';
export type { Session, SessionSnapshot, SessionStore, SignedOutReason } from './session-store.ts';
