/**
 * Unsaved work in browser storage, by user and record (D6, D35). The editing screen stores it; the
 * shell must know about it, because logout clears all browser storage (specification §4).
 */
const PREFIX = 'refined.draft.';

/** A dot ends the name, so a name can't contain one. */
const ofUser = (username: string): string =>
  `${PREFIX}${encodeURIComponent(username).replaceAll('.', '%2E')}.`;

/** Storage key of a record's draft. */
export const draftKey = (username: string, recordId: string): string =>
  ofUser(username) + encodeURIComponent(recordId);

/** Drafts begun before the user's name was known (D50). */
const UNNAMED = ofUser('');

/**
 * Assigns drafts begun before the name was known to the user; an existing draft of the user stays.
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
    // Storage that can't be read or written has no drafts.
  }
};

/** Number of records with unsaved work of a user in this browser; 0 if storage can't be read. */
export const countDrafts = (storage: Storage | undefined, username: string): number => {
  const isOwn = (key: string): boolean =>
    key.startsWith(ofUser(username)) || key.startsWith(UNNAMED);
  try {
    return Object.keys(storage ?? {}).filter(isOwn).length;
  } catch {
    return 0;
  }
};
