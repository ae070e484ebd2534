import type { createBrowserRouter } from '@refined/shared/router';
import type { ScreenChoice } from '@refined/shared/federation';
import { routeOf, screenRoutes } from '../remotes/index.ts';
import type { ScreenHandle } from './answers/start-queries.ts';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/**
 * A text that is equal for equal routes of screens: tells whether a router made from other choices
 * differs at all.
 */
export const routeTable = (choices: readonly ScreenChoice[]): string =>
  JSON.stringify(screenRoutes(choices));

/**
 * Whether the router resolves the page's address to another screen, or to another of its routes,
 * than these choices do.
 */
export const leadsElsewhere = (
  { location, matches }: RouterState,
  choices: readonly ScreenChoice[],
): boolean => {
  const match = matches.at(-1)?.route;
  const route = routeOf(choices, location.pathname);
  return (
    route !== undefined &&
    (route.workspace !== (match?.handle as ScreenHandle | undefined)?.workspace ||
      route.path !== match?.path)
  );
};

/** Whether the router has no page for the page's address. */
export const isUnknown = ({ matches }: RouterState): boolean => matches.at(-1)?.route.path === '*';
