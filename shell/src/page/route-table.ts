import type { createBrowserRouter } from '@refined/shared/router';
import type { StartAddress } from '@refined/shared/api-client';
import type { ScreenChoice } from '@refined/shared/federation';
import { routeOf, screenRoutes } from '../remotes/index.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The data of a screen's route. */
export interface ScreenHandle {
  /** The screen's workspace. */
  readonly workspace: string;
  /** Name of the query that the screen starts with. */
  readonly starts?: string | undefined;
}

/**
 * Calls `send` for the page's address and for every later one, before its screen is rendered or
 * even loaded, so that the list doesn't wait for the code. A new hash isn't a new address.
 */
export const onArrival = (
  router: Router,
  send: (starts: string, address: StartAddress) => void,
): void => {
  let last: string | undefined;
  const arrive = ({ location, matches }: Router['state']): void => {
    const address = location.pathname + location.search;
    if (address === last) return;
    last = address;
    const match = matches.at(-1);
    const starts = (match?.route.handle as ScreenHandle | undefined)?.starts;
    if (match && starts)
      send(starts, { params: match.params, search: new URLSearchParams(location.search) });
  };
  arrive(router.state);
  router.subscribe(arrive);
};

/** A text for comparing the routes of choices: equal routes give equal texts. */
export const routeTable = (choices: readonly ScreenChoice[]): string =>
  JSON.stringify(screenRoutes(choices));

/**
 * Whether these choices resolve the page's address to another screen, or to another of its routes,
 * than the router does.
 */
export const leadsElsewhere = (
  { location, matches }: Router['state'],
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

/** Whether the router has no page for the current address. */
export const isUnknown = ({ matches }: Router['state']): boolean =>
  matches.at(-1)?.route.path === '*';
