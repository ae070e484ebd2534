import { useCallback, useEffect, useRef } from 'react';
import type { Draft, Drafts } from './drafts.ts';
import { draftOf } from './drafts.ts';
import type { DrugFormState } from './drug-form-state.ts';

/**
 * Wait after the last change before it is written, in ms: short enough that a crash costs a word at
 * most.
 */
const WRITE_DELAY = 400;

/**
 * What was typed. The rest of a draft is about when and on what: while the text is the same, it
 * stands as first written.
 */
const contents = (draft: Draft | undefined): string | undefined =>
  draft && JSON.stringify(draft.changes);

/**
 * Keeps a form's unsaved changes in the browser: written shortly after the last change and at once
 * when the page is hidden or left, dropped when there are none any more. `mayKeep` is asked before
 * each write: sign-out empties the storage, and nothing may come back into it (specification §4).
 *
 * `flush` writes now; it answers whether what is unsaved is kept.
 */
export const useDraft = (
  drafts: Drafts,
  { base, values }: DrugFormState,
  mayKeep: () => boolean,
): { flush: () => boolean } => {
  const latest = useRef({ base, values, mayKeep });
  const kept = useRef<string>(undefined);

  const flush = useCallback((): boolean => {
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
    kept.current = contents(drafts.read());
  }, [drafts]);

  useEffect(() => {
    latest.current = { base, values, mayKeep };
    // Saved or discarded: nothing must come back after a crash.
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
