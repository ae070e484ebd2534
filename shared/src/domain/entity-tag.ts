/** Suffixes of compressing proxies: Apache `"v7-gzip"`, Jetty `"v7--gzip"`, IIS `"v7;gzip"`. */
const PACKED = /[-;:+_.]{1,2}(?:gzip|br|deflate|zstd|df)$/i;

/**
 * An entity tag in a form that can be compared: without the weak mark and without the suffix of a
 * proxy that compresses answers (D88). Of our own records' tags (`"v7"`) only the number counts; of
 * another host's tag only a known suffix is removed. A text that isn't an entity tag is unchanged.
 */
export const taggedVersion = (tag: string): string => {
  const opaque = /^(?:W\/)?"([^"]*)"$/i.exec(tag.trim())?.[1];
  if (opaque === undefined) return tag;
  return `"${/^v\d+/.exec(opaque)?.[0] ?? opaque.replace(PACKED, '')}"`;
};

/** Whether two tags name the same version; two missing tags are equal too. */
export const isSameVersion = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : taggedVersion(one) === taggedVersion(other);
