import { pageState } from '@refined/shared/contract';
import type { PageScreen, PageState } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { readPageState, STATE_ADDRESS } from '@refined/shared/federation';
import { matchPath } from '@refined/shared/router';
import { TOO_LATE, withDeadline } from './deadline.ts';
import { screenFault } from './screen-result.ts';
import type { ScreenFault } from './screen-result.ts';

export type StateResult = { readonly ok: true; readonly state: PageState } | { readonly ok: false; readonly fault: ScreenFault };

const failed = (...fault: Parameters<typeof screenFault>): StateResult => ({ ok: false, fault: screenFault(...fault) });

let current: PageState | undefined;
const remember = (state: PageState): PageState => (current = state);

/** The state that this page runs on; undefined before it was read or fetched. */
export const currentState = (): PageState | undefined => current;

/** The release state that stands in the HTML; undefined on a host without the gateway: then `fetchState`. */
export const readState = (): PageState | undefined => {
  const state = readPageState();
  return state && remember(state);
};

const parse = async (response: Response): Promise<StateResult> => {
  const about = { status: response.status, requestId: response.headers.get('x-request-id') ?? undefined };
  if (!response.ok) return failed('state', 'status', about);
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return failed('state', 'type', about);
  const parsed = pageState.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? { ok: true, state: remember(parsed.data) } : failed('state', 'shape', { ...about, cause: parsed.error });
};

/** Asks the host for the release state. Never rejects. */
export const fetchState = async (): Promise<StateResult> => {
  const outcome = await withDeadline(LIMITS.screenDeadline, async (signal) => {
    try {
      return await parse(await fetch(STATE_ADDRESS, { signal, cache: 'no-cache' }));
    } catch (cause) {
      return failed('state', 'network', { cause });
    }
  });
  return outcome === TOO_LATE ? failed('state', 'timeout') : outcome;
};

export interface ScreenRoute {
  /** react-router pattern, e.g. `/drugs/queue/:queueSlug`. */
  readonly path: string;
  readonly screen: PageScreen;
  /** Name of the query that the screen starts with, sent beside its code. */
  readonly starts?: string | undefined;
}

/** What the shell's route table needs: one entry per route that a released screen declares. */
export const screenRoutes = (state: PageState): readonly ScreenRoute[] => state.screens.flatMap((screen) => screen.routes.map(({ path, starts }) => ({ path, screen, starts })));

/** Screens whose pattern has fewer parameters win: `/drugs/search` before `/drugs/:drugId` (D39). */
const parameters = ({ path }: ScreenRoute): number => path.split('/').filter((part) => part.startsWith(':')).length;

/** The route that an address leads to, as the router will choose; for starting its screen before anything is rendered. */
export const routeOf = (state: PageState, pathname: string): ScreenRoute | undefined =>
  screenRoutes(state)
    .toSorted((a, b) => parameters(a) - parameters(b))
    .find(({ path }) => matchPath(path, pathname));
