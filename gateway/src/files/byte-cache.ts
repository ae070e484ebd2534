/** An LRU cache of bytes, limited by their total size. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  keep(key: string, bytes: Buffer): void;
}

export const byteCache = (capacity: number): ByteCache => {
  const kept = new Map<string, Buffer>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (bytes) {
        // Moved to the end: the first one is the least recently used.
        kept.delete(key);
        kept.set(key, bytes);
      }
      return bytes;
    },
    keep(key, bytes) {
      drop(key);
      kept.set(key, bytes);
      total += bytes.length;
      for (const oldest of kept.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
    },
  };
};
