import { isNumericId } from '@refined/shared/domain';
import { matchPath } from 'react-router';

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

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** `/a/:b?` stands for `/a` and `/a/:b`. */
const withoutOptional = ([first, ...rest]: readonly string[]): string[][] => {
  if (first === undefined) return [[]];
  const tails = withoutOptional(rest);
  if (!first.endsWith('?')) return tails.map((tail) => [first, ...tail]);
  return [...tails.map((tail) => [first.slice(0, -1), ...tail]), ...tails];
};

const isParameter = (segment: string): boolean => segment.startsWith(':');

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
  const match = matchPath(`/${segments.join('/')}`, address);
  return match !== null && (match.params.drugId === undefined || isNumericId(match.params.drugId));
};

/** Whether there is an address that the router would draw by either of two patterns. */
export const routesOverlap = (one: string, other: string): boolean =>
  withoutOptional(segmentsOf(one)).some((mine) =>
    withoutOptional(segmentsOf(other)).some((theirs) => {
      const met = meeting(mine, theirs);
      if (met === undefined) return false;
      const address = met || '/';
      return draws(mine, address) && draws(theirs, address);
    }),
  );

/** Whether the router draws an address by one of these patterns. */
export const isDrawnBy = (routes: readonly string[], address: string): boolean =>
  routes.some((route) => withoutOptional(segmentsOf(route)).some((each) => draws(each, address)));

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
