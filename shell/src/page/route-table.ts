import type { createBrowserRouter } from '@refined/shared/router';
import type { ScreenChoice } from '@refined/shared/federation';
import { routeOf, screenRoutes } from '../remotes/index.ts';
import type { ScreenHandle } from './start-queries.ts';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/**
 * The same text for the same routes of screens: whether a router that was made of other choices
 * leads elsewhere at all.
 */
export const routeTable = (choices: readonly ScreenChoice[]): string =>
  JSON.stringify(screenRoutes(choices));

/**
 * Whether the router leads the address where the page stands to another screen, or another route of
 * it, than these choices do.
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

/** Whether the router knows no page at the address where the page stands. */
export const isUnknown = ({ matches }: RouterState): boolean => matches.at(-1)?.route.path === '*';
