import type { ScreenChoice } from '@refined/shared/federation';
import { matchPath } from '@refined/shared/router';

export interface ScreenRoute {
  /** react-router pattern, e.g. `/drugs/queue/:queueSlug`. */
  readonly path: string;
  readonly workspace: string;
  /** Name of the query that the screen starts with, sent while its code loads. */
  readonly starts?: string | undefined;
}

/** The input of the shell's route table: one entry per route that a released screen declares. */
export const screenRoutes = (choices: readonly ScreenChoice[]): readonly ScreenRoute[] =>
  choices.flatMap(({ workspace, releases: [release] }) =>
    release.routes.map(({ path, starts }) => ({ path, workspace, starts })),
  );

/** Patterns with fewer parameters come first: `/drugs/search` before `/drugs/:drugId` (D39). */
const parameters = ({ path }: ScreenRoute): number =>
  path.split('/').filter((part) => part.startsWith(':')).length;

/**
 * The route that the router will choose for an address; used to start its screen before anything is
 * rendered.
 */
export const routeOf = (
  choices: readonly ScreenChoice[],
  pathname: string,
): ScreenRoute | undefined =>
  screenRoutes(choices)
    .toSorted((a, b) => parameters(a) - parameters(b))
    .find(({ path }) => matchPath(path, pathname));
