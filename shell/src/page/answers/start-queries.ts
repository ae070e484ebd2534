import type { createBrowserRouter } from '@refined/shared/router';
import type { StartAddress } from '@refined/shared/api-client';

type Router = ReturnType<typeof createBrowserRouter>;

/** What a screen's route carries besides its element. */
export interface ScreenHandle {
  /** The screen's workspace. */
  readonly workspace: string;
  /** Name of the query that the screen starts with. */
  readonly starts?: string | undefined;
}

/**
 * Calls `send` for the page's address and for every later one, before its screen is drawn or even
 * loaded: the list shouldn't wait for the code. A new hash isn't a new address.
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
