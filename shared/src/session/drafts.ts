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

/** Texts that only this page has, by key: the browser's storage is full or disabled. */
export const unstoredDrafts = new Map<string, string>();

/** Unsaved work of a user in this browser; none if storage can't be read. */
export interface DraftCounts {
  /** Records with unsaved changes in the form. */
  readonly records: number;
  /** Unsent texts: comments, questions, reasons. */
  readonly texts: number;
}

/** The key of a text has a slash (`useTextDraft`); the id of a record has none. */
const SLASH = encodeURIComponent('/');

export const countDrafts = (storage: Storage | undefined, username: string): DraftCounts => {
  const isOwn = (key: string): boolean =>
    key.startsWith(ofUser(username)) || key.startsWith(UNNAMED);
  try {
    const keys = new Set([...Object.keys(storage ?? {}), ...unstoredDrafts.keys()]);
    const own = [...keys].filter(isOwn);
    const texts = own.filter((key) => key.includes(SLASH)).length;
    return { records: own.length - texts, texts };
  } catch {
    return { records: 0, texts: 0 };
  }
};
