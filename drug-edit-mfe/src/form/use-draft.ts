import { useCallback, useEffect, useRef } from 'react';
import type { Draft, Drafts } from './drafts.ts';
import { draftOf } from './drafts.ts';
import type { DrugFormState } from './drug-form-state.ts';

/** Delay after the last change before the draft is written, in ms: a crash loses a word at most. */
const WRITE_DELAY = 400;

/**
 * The typed content. The rest of a draft says when and on which version: while the content is the
 * same, that stays as first written.
 */
const contents = (draft: Draft | undefined): string | undefined =>
  draft && JSON.stringify(draft.changes);

/**
 * Stores a form's unsaved changes in the browser: shortly after the last change, and at once when
 * the page is hidden or left; deletes them when nothing is unsaved. `mayKeep` is asked before each
 * write: sign-out empties the storage, and nothing may be written into it again (specification §4).
 * `flush` writes now; it returns whether the unsaved changes are stored. Without `drafts` nothing is
 * read or written.
 */
export const useDraft = (
  drafts: Drafts | undefined,
  { base, values }: DrugFormState,
  mayKeep: () => boolean,
): { flush: () => boolean } => {
  const latest = useRef({ base, values, mayKeep });
  const kept = useRef<string>(undefined);

  const flush = useCallback((): boolean => {
    if (!drafts) return true;
    const { mayKeep: may, ...form } = latest.current;
    const draft = draftOf(form, new Date());
    const next = contents(draft);
    if (draft && !may()) return false;
    if (next === kept.current) return true;
    if (!draft) drafts.drop();
    const done = draft ? drafts.write(draft) : true;
    kept.current = done ? next : undefined;
    return done;
  }, [drafts]);

  useEffect(() => {
    kept.current = contents(drafts?.read());
  }, [drafts]);

  useEffect(() => {
    latest.current = { base, values, mayKeep };
    // Saved or discarded: nothing may be restored after a crash.
    if (!draftOf({ base, values }, new Date())) return void flush();
    const timer = setTimeout(flush, WRITE_DELAY);
    return () => clearTimeout(timer);
  }, [base, values, mayKeep, flush]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  return { flush };
};
