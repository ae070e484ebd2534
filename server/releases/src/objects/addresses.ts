import { isNumericId } from '@refined/shared/domain';
import { addressOf, isParameter, paramsOf, patternsOf } from './route-pattern.ts';

/** A route pattern and its owner. */
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

/** Whether one of the patterns matches the address. */
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
