/** What a screen can leave behind in the page. */
export type OwnedKind = 'timer' | 'listener' | 'observer' | 'style' | 'connection';

interface Owned {
  readonly kind: OwnedKind;
  readonly end: () => void;
  /** Ends by itself (a timeout): leaving the screen doesn't cut it off, a fault does. */
  readonly runsOut: boolean;
  /** Made while the screen was shown, not while its module was evaluated. */
  readonly isOfSlot: boolean;
}

/** What the releases' code keeps in the page, by the release's base. */
export interface Ledger {
  /** Returns the function that takes it from the ledger: it ended by itself, or was ended. */
  readonly add: (owner: string, kind: OwnedKind, end: () => void, runsOut?: boolean) => () => void;
  /** The release is in the slot. */
  readonly open: (owner: string) => void;
  /**
   * The slot shows something else: what was made while the release was shown ends. What its module
   * made once, when it was evaluated, stays, because it isn't evaluated again.
   */
  readonly leave: (owner: string) => void;
  /** The release failed: all that it has ends, and nothing more of it is taken. */
  readonly shut: (owner: string) => void;
  /** The release is tried again. */
  readonly admit: (owner: string) => void;
  readonly isOpen: (owner: string) => boolean;
  readonly isShut: (owner: string) => boolean;
}

/** @param onAdded called with how many of this kind the release has now */
export const createLedger = (
  onAdded: (owner: string, kind: OwnedKind, count: number) => void,
): Ledger => {
  const owned = new Map<string, Set<Owned>>();
  const counts = new Map<string, number>();
  const opened = new Set<string>();
  const shut = new Set<string>();

  const keyOf = (owner: string, kind: OwnedKind) => `${owner} ${kind}`;
  const count = (owner: string, kind: OwnedKind, by: number): number => {
    const key = keyOf(owner, kind);
    const now = (counts.get(key) ?? 0) + by;
    counts.set(key, now);
    return now;
  };
  const drop = (owner: string, entry: Owned): void => {
    if (owned.get(owner)?.delete(entry)) count(owner, entry.kind, -1);
  };
  const endWhere = (owner: string, ends: (entry: Owned) => boolean): void => {
    for (const entry of [...(owned.get(owner) ?? [])].filter(ends)) {
      drop(owner, entry);
      entry.end();
    }
  };

  return {
    add: (owner, kind, end, runsOut = false) => {
      const entry: Owned = { kind, end, runsOut, isOfSlot: opened.has(owner) };
      const entries = owned.get(owner) ?? new Set();
      owned.set(owner, entries.add(entry));
      onAdded(owner, kind, count(owner, kind, 1));
      return () => drop(owner, entry);
    },
    open: (owner) => void opened.add(owner),
    leave: (owner) => {
      opened.delete(owner);
      endWhere(owner, ({ isOfSlot, runsOut }) => isOfSlot && !runsOut);
    },
    shut: (owner) => {
      opened.delete(owner);
      shut.add(owner);
      endWhere(owner, () => true);
    },
    admit: (owner) => void shut.delete(owner),
    isOpen: (owner) => opened.has(owner),
    isShut: (owner) => shut.has(owner),
  };
};
