import { isNumericId } from '@refined/shared/domain';

/**
 * react-router's matching rules for servers, which don't load React. Case and a trailing slash
 * don't matter; the most specific pattern wins (D39).
 */
const SCORE = { static: 10, parameter: 3, splat: -2 };

const segmentsOf = (path: string): string[] => {
  const plain = path.replace(/^\/+|\/+$/g, '');
  return plain === '' ? [] : plain.split('/');
};

const isParameter = (segment: string): boolean => /^:[\w-]+$/.test(segment);

const withoutOptional = ([first, ...rest]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const tails = withoutOptional(rest);
  if (!first.endsWith('?')) return tails.map((tail) => [first, ...tail]);
  return [...tails.map((tail) => [first.slice(0, -1), ...tail]), ...tails];
};

/** The segments of a pattern with and without its optional parts: `/a/:b?` is `/a` and `/a/:b`. */
const patternsOf = (path: string): string[][] => withoutOptional(segmentsOf(path));

const scoreOf = (segments: readonly string[]): number =>
  segments.reduce(
    (sum, segment) =>
      sum + (segment === '*' ? SCORE.splat : isParameter(segment) ? SCORE.parameter : SCORE.static),
    segments.length,
  );

/** An address's decoded segments; undefined if it can't be decoded. */
const addressOf = (pathname: string): string[] | undefined => {
  try {
    return segmentsOf(pathname).map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
};

type Params = Readonly<Record<string, string>>;

/** The values of the pattern's parameters in an address; undefined: no match. */
const paramsOf = (pattern: readonly string[], address: readonly string[]): Params | undefined => {
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

export interface OwnedRoute {
  readonly owner: string;
  readonly path: string;
}

const SHELL = 'the shell';
const SERVERS = 'the server';

/** Addresses of the product itself. No team can register one of them. */
export const PRODUCT_ROUTES: readonly OwnedRoute[] = [
  ...['/', '/login/*', '/account/*', '/drugs/queue'].map((path) => ({ owner: SHELL, path })),
  { owner: 'releases-mfe', path: '/operations/*' },
  ...[
    'api',
    'x',
    'registry',
    'releases',
    'client-reports',
    'dev',
    'healthz',
    'readyz',
    'metrics',
  ].map((first) => ({ owner: SERVERS, path: `/${first}/*` })),
];

/** Words and parameters between single slashes. `..`, which browsers resolve, isn't a word. */
const ROUTE = /^(?:\/(?:[\w-][\w\-.]*|:\w+\??))+(?:\/\*)?$/;
/** Whether a screen may declare the route. */
export const isScreenRoute = (route: string): boolean => route.length <= 200 && ROUTE.test(route);

/** An address that matches both patterns: a word of one replaces a parameter of the other. */
const meeting = (one: readonly string[], other: readonly string[]): string | undefined => {
  const [first, ...rest] = one;
  const [otherFirst, ...otherRest] = other;
  if (first === '*' || otherFirst === '*')
    return (first === '*' ? other : one)
      .filter((segment) => segment !== '*')
      .map((segment) => `/${isParameter(segment) ? '1' : segment}`)
      .join('');
  if (first === undefined || otherFirst === undefined) return first === otherFirst ? '' : undefined;
  const word = isParameter(first) ? (isParameter(otherFirst) ? '1' : otherFirst) : first;
  const further = meeting(rest, otherRest);
  return further === undefined ? undefined : `/${word}${further}`;
};

/** Whether the pattern matches the address. A `:drugId` matches numbers only. */
const draws = (segments: readonly string[], address: string): boolean => {
  const parts = addressOf(address);
  const params = parts && paramsOf(segments, parts);
  return params !== undefined && (params.drugId === undefined || isNumericId(params.drugId));
};

/** Whether both patterns match some address. */
export const routesOverlap = (one: string, other: string): boolean =>
  patternsOf(one).some((mine) =>
    patternsOf(other).some((theirs) => {
      const address = meeting(mine, theirs);
      return address !== undefined && draws(mine, address) && draws(theirs, address);
    }),
  );

export const isDrawnBy = (routes: readonly string[], address: string): boolean =>
  routes.flatMap(patternsOf).some((pattern) => draws(pattern, address));

/** The first of a workspace's routes that overlaps another owner's. */
export const takenRoute = (
  workspace: string,
  routes: readonly string[],
  owned: readonly OwnedRoute[],
): (OwnedRoute & { readonly route: string }) | undefined => {
  for (const route of routes) {
    const found = owned.find(
      ({ owner, path }) => owner !== workspace && routesOverlap(route, path),
    );
    if (found) return { ...found, route };
  }
  return undefined;
};
