/** The encodings that a client accepts, in lower case. */
const acceptedEncodings = (header: string | undefined): ReadonlySet<string> =>
  new Set(
    (header ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name]) => name!),
  );

/** The best encoding that a client accepts, brotli before gzip. */
export const preferredEncoding = (header: string | undefined): 'br' | 'gzip' | 'identity' => {
  const accepted = acceptedEncodings(header);
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
};
