/** What a proxy adds when it packs: Apache `"v7-gzip"`, Jetty `"v7--gzip"`, IIS `"v7;gzip"`. */
const PACKED = /[-;:+_.]{1,2}(?:gzip|br|deflate|zstd|df)$/i;

/**
 * The version that an entity tag names, as a tag again, to compare two of them: without the weak
 * mark and the suffix that programs in between add when they pack an answer (D88). Of our own
 * records' tags (`"v7"`) only the number counts, whatever follows it; of any other host's tag all
 * but a known suffix. What is no entity tag stays as it is.
 */
export const taggedVersion = (tag: string): string => {
  const opaque = /^(?:W\/)?"([^"]*)"$/i.exec(tag.trim())?.[1];
  if (opaque === undefined) return tag;
  return `"${/^v\d+/.exec(opaque)?.[0] ?? opaque.replace(PACKED, '')}"`;
};

/** Whether two answers are of one version, as far as both say it. */
export const isSameVersion = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : taggedVersion(one) === taggedVersion(other);
