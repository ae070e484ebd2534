/**
 * Finds the screen that owns an address, by react-router's rules: the page asks the router the
 * same, and a preload for the wrong screen would be wasted. Case and a trailing slash don't matter;
 * the most specific pattern wins (D39).
 */
const SCORE = { static: 10, parameter: 3, empty: 1, splat: -2 };

const segmentsOf = (path: string): string[] => path.replace(/^\/+|\/+$/g, '').split('/');

const isParameter = (segment: string): boolean => /^:[\w-]+$/.test(segment);

/** `/a/:b?` stands for `/a` and `/a/:b`. */
const withoutOptional = (segments: readonly string[]): string[][] => {
  const at = segments.findIndex((segment) => segment.endsWith('?'));
  if (at < 0) return [[...segments]];
  const head = segments.slice(0, at);
  return withoutOptional(segments.slice(at + 1)).flatMap((tail) => [
    [...head, segments[at]!.slice(0, -1), ...tail],
    [...head, ...tail],
  ]);
};

const scoreOf = (segments: readonly string[]): number =>
  segments.reduce(
    (sum, segment) =>
      sum +
      (segment === '*'
        ? SCORE.splat
        : isParameter(segment)
          ? SCORE.parameter
          : segment === ''
            ? SCORE.empty
            : SCORE.static),
    segments.length,
  );

const matches = (pattern: readonly string[], address: readonly string[]): boolean => {
  const open = pattern.at(-1) === '*';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? address.length < fixed.length : address.length !== fixed.length) return false;
  return fixed.every((segment, at) =>
    isParameter(segment)
      ? address[at] !== ''
      : segment.toLowerCase() === address[at]!.toLowerCase(),
  );
};

/** The address's segments, decoded; undefined when it can't be decoded. */
const addressOf = (pathname: string): string[] | undefined => {
  try {
    return segmentsOf(pathname).map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
};

export interface RouteMatch<T> {
  readonly owner: T;
  /** The address's parts by the pattern's names, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the owner of the most specific matching pattern; compiled once per generation. */
export const routeMatcher = <T>(
  routes: readonly { path: string; owner: T }[],
): ((pathname: string) => RouteMatch<T> | undefined) => {
  const ranked = routes
    .flatMap(({ path, owner }) =>
      withoutOptional(segmentsOf(path)).map((segments) => ({
        segments,
        owner,
        score: scoreOf(segments),
      })),
    )
    .sort((a, b) => b.score - a.score);
  return (pathname) => {
    const address = addressOf(pathname);
    const found = address && ranked.find(({ segments }) => matches(segments, address));
    if (!found) return undefined;
    const params = found.segments.flatMap((segment, at) =>
      isParameter(segment) ? [[segment.slice(1), address[at]!]] : [],
    );
    return { owner: found.owner, params: Object.fromEntries(params) as Record<string, string> };
  };
};
