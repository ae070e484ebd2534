import { lazy, useEffect } from 'react';

const history = () => import('./history/history-content.tsx');
const merging = () => import('./save/merging.tsx');

/** The parts of the page that a record is opened without: few edits need them. */
export const HistoryContent = lazy(history);
export const SaveConflict = lazy(async () => ({ default: (await merging()).SaveConflict }));
export const TakeTheirs = lazy(async () => ({ default: (await merging()).TakeTheirs }));

/**
 * Fetches them once the form can be used, so that they are there when the network isn't: what can't
 * be fetched when it is wanted costs the page, with everything unsaved in it.
 */
export const useLateParts = (isFormReady: boolean): void => {
  useEffect(() => {
    // What fails is fetched again when it is wanted.
    if (isFormReady) void Promise.allSettled([history(), merging()]);
  }, [isFormReady]);
};
