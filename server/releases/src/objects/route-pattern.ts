/**
 * react-router's matching rules for servers, which don't load React. Case and a trailing slash
 * don't matter; the most specific pattern wins (D39).
 */
const SCORE = { static: 10, parameter: 3, splat: -2 };

const segmentsOf = (path: string): string[] => {
  const plain = path.replace(/^\/+|\/+$/g, '');
  return plain === '' ? [] : plain.split('/');
};

export const isParameter = (segment: string): boolean => /^:[\w-]+$/.test(segment);

const withoutOptional = ([first, ...rest]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const tails = withoutOptional(rest);
  if (!first.endsWith('?')) return tails.map((tail) => [first, ...tail]);
  return [...tails.map((tail) => [first.slice(0, -1), ...tail]), ...tails];
};

/** The segments of a pattern with and without its optional parts: `/a/:b?` is `/a` and `/a/:b`. */
export const patternsOf = (path: string): string[][] => withoutOptional(segmentsOf(path));

const scoreOf = (segments: readonly string[]): number =>
  segments.reduce(
    (sum, segment) =>
      sum + (segment === '*' ? SCORE.splat : isParameter(segment) ? SCORE.parameter : SCORE.static),
    segments.length,
  );

/** An address's decoded segments; undefined if it can't be decoded. */
export const addressOf = (pathname: string): string[] | undefined => {
  try {
    return segmentsOf(pathname).map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
};

type Params = Readonly<Record<string, string>>;

/** The values of the pattern's parameters in an address; undefined: no match. */
export const paramsOf = (
  pattern: readonly string[],
  address: readonly string[],
): Params | undefined => {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? address.length < fixed.length : address.length !== fixed.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of fixed.entries()) {
    const part = address[at]!;
    if (isParameter(segment) && part !== '') params[segment.slice(1)] = part;
    else if (segment.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return params;
};

/** Compiles routes; finds the owner of the most specific matching pattern. */
export const routeMatcher = <T>(
  routes: readonly { path: string; owner: T }[],
): ((pathname: string) => { readonly owner: T; readonly params: Params } | undefined) => {
  const ranked = routes
    .flatMap(({ path, owner }) => patternsOf(path).map((segments) => ({ segments, owner })))
    .sort((a, b) => scoreOf(b.segments) - scoreOf(a.segments));
  return (pathname) => {
    const address = addressOf(pathname);
    for (const { segments, owner } of address ? ranked : []) {
      const params = paramsOf(segments, address!);
      if (params) return { owner, params };
    }
    return undefined;
  };
};
