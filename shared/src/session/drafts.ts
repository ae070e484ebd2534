/**
 * Unsaved work in browser storage, by user and record (D6, D35). The screen that edits keeps it; the shell has to know that there
 * is some, since logout clears all browser storage (specification §4).
 */
const PREFIX = 'refined.draft.';

/** A dot ends the name, so none may stand in it. */
const ofUser = (username: string): string => `${PREFIX}${encodeURIComponent(username).replaceAll('.', '%2E')}.`;

/** Where the draft of a record stands. */
export const draftKey = (username: string, recordId: string): string => ofUser(username) + encodeURIComponent(recordId);

/** How many records a user has unsaved work on in this browser; 0 where storage can't be read. */
export const countDrafts = (storage: Storage | undefined, username: string): number => {
  try {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(ofUser(username))).length;
  } catch {
    return 0;
  }
};
