/**
 * Unsaved work in browser storage, by user and record (D6, D35). The screen that edits keeps it;
 * the shell has to know that there is some, since logout clears all browser storage (specification
 * §4).
 */
const PREFIX = 'refined.draft.';

/** A dot ends the name, so none may stand in it. */
const ofUser = (username: string): string =>
  `${PREFIX}${encodeURIComponent(username).replaceAll('.', '%2E')}.`;

/** Where the draft of a record stands. */
export const draftKey = (username: string, recordId: string): string =>
  ofUser(username) + encodeURIComponent(recordId);

/** Drafts that were begun before the user's name was known (D50). */
const UNNAMED = ofUser('');

/**
 * Gives the user the drafts that were begun before the name was known; one under the name already
 * stays as it is.
 */
export const adoptDrafts = (storage: Storage | undefined, username: string): void => {
  try {
    for (const key of Object.keys(storage ?? {}).filter((name) => name.startsWith(UNNAMED))) {
      const own = ofUser(username) + key.slice(UNNAMED.length);
      if (storage?.getItem(own) !== null) continue;
      storage.setItem(own, storage.getItem(key) ?? '');
      storage.removeItem(key);
    }
  } catch {
    // Storage that can't be read or written keeps no drafts (browser fault 26).
  }
};

/** How many records a user has unsaved work on in this browser; 0 where storage can't be read. */
export const countDrafts = (storage: Storage | undefined, username: string): number => {
  const isOwn = (key: string): boolean =>
    key.startsWith(ofUser(username)) || key.startsWith(UNNAMED);
  try {
    return Object.keys(storage ?? {}).filter(isOwn).length;
  } catch {
    return 0;
  }
};
