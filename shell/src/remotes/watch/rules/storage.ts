/** Where a release can keep something that outlives the page. */
export type KeptPlace = 'cookies' | 'storage';

/**
 * Most characters that a release may keep in a page's life. A cookie goes with every request, and a
 * host refuses requests of some 16 KB of headers; a storage has room for five million characters,
 * which drafts and the session share.
 */
export const MOST_KEPT: Readonly<Record<KeptPlace, number>> = {
  cookies: 2_000,
  storage: 500_000,
};

export interface StorageRule {
  /** Whether a release would keep too much with this entry, which replaces one of its key. */
  readonly isTooMuch: (owner: string, place: KeptPlace, key: string, size: number) => boolean;
}

export const storageRule = (): StorageRule => {
  const kept = new Map<string, { total: number; readonly sizes: Map<string, number> }>();
  return {
    isTooMuch: (owner, place, key, size) => {
      const name = `${owner} ${place}`;
      const entries = kept.get(name) ?? { total: 0, sizes: new Map<string, number>() };
      kept.set(name, entries);
      const total = entries.total - (entries.sizes.get(key) ?? 0) + size;
      if (total > MOST_KEPT[place]) return true;
      entries.total = total;
      entries.sizes.set(key, size);
      return false;
    },
  };
};
