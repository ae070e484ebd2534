import { fileSystemStore } from '@refined/releases';

/** Every page: the shell's own, and at least one for each address that a screen declares. */
export const EVERY_PAGE = [
  '/',
  '/drugs/',
  '/drugs/month',
  '/drugs/rules',
  '/drugs/rules/1',
  '/drugs/actions',
  '/drugs/actions/1',
  '/drugs/search',
  '/drugs/search?by=din&term=0224',
  '/drugs/queue/noc',
  '/drugs/queue/dpd',
  '/drugs/queue/manual',
  '/drugs/queue/com',
  '/drugs/queue/update',
  '/drugs/7',
  '/operations',
  '/operations/people',
  '/operations/sign-ins',
  '/account/sessions',
  '/nowhere',
] as const;

/** The routes that the active screens of a store declare: `/drugs/queue/:queueSlug`. */
export const declaredRoutes = async (folder: string): Promise<string[]> => {
  const store = fileSystemStore(folder);
  const { workspaces } = (await store.readState())!;
  const releases = await Promise.all(
    Object.entries(workspaces).map(([workspace, { active }]) =>
      store.readRelease(workspace, active),
    ),
  );
  return releases.flatMap(({ declaration }) =>
    declaration.kind === 'screen' ? declaration.routes.map((route) => route.path) : [],
  );
};

const parameters = (route: string): number => route.split('/:').length;

const isAt = (page: string, route: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`).test(page.replace(/\?.*/, ''));

/**
 * The routes without a page here. A page belongs to the matching route with the fewest parameters.
 */
export const routesLeftOut = (routes: readonly string[]): string[] => {
  const plainestFirst = [...routes].sort((one, other) => parameters(one) - parameters(other));
  const walked = EVERY_PAGE.map((page) => plainestFirst.find((route) => isAt(page, route)));
  return routes.filter((route) => !walked.includes(route));
};
