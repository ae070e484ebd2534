import { isNumericId } from '@refined/shared/domain';
import { addressOf, isParameter, paramsOf, patternsOf } from './route-pattern.ts';

/** A pattern of the router, and whose it is. */
export interface OwnedRoute {
  readonly owner: string;
  readonly path: string;
}

const SHELL = 'the shell';
const SERVERS = 'the server';

/** What the product answers itself, with what lies below. No team has an address of these. */
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

/** Words and parameters between single slashes; what a browser would shorten (`..`) isn't one. */
const ROUTE = /^(?:\/(?:[\w-][\w\-.]*|:\w+\??))+(?:\/\*)?$/;
/** Whether it is an address that a screen may have. */
export const isScreenRoute = (route: string): boolean => route.length <= 200 && ROUTE.test(route);

/** An address that both may have: a word of either in the place of a parameter of the other. */
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

/** Whether the router draws the address by the pattern. A `:drugId` is a number: words are free. */
const draws = (segments: readonly string[], address: string): boolean => {
  const parts = addressOf(address);
  const params = parts && paramsOf(segments, parts);
  return params !== undefined && (params.drugId === undefined || isNumericId(params.drugId));
};

/** Whether there is an address that the router would draw by either of two patterns. */
export const routesOverlap = (one: string, other: string): boolean =>
  patternsOf(one).some((mine) =>
    patternsOf(other).some((theirs) => {
      const address = meeting(mine, theirs);
      return address !== undefined && draws(mine, address) && draws(theirs, address);
    }),
  );

/** Whether the router draws an address by one of these patterns. */
export const isDrawnBy = (routes: readonly string[], address: string): boolean =>
  routes.flatMap(patternsOf).some((pattern) => draws(pattern, address));

/** The first of a workspace's routes that somebody else has, in part or as a whole. */
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
