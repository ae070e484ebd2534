import * as z from '@refined/shared/schema';
import {
  isScreenRoute,
  PRODUCT_ROUTES,
  takenRoute,
  type OwnedRoute,
} from '../../objects/addresses.ts';
import { registeredRoutes } from '../../objects/registrations.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, wrongUsage } from '../definition/command-error.ts';
import { operation, WORKSPACE, type Call } from '../definition/operation.ts';
import { registrationOf } from './team-options.ts';

/**
 * The addresses that released screens declare, including those that a rollback would show again.
 * Retired screens have given up theirs.
 */
const releasedRoutes = async (call: Call): Promise<readonly OwnedRoute[]> => {
  const { releases = {}, workspaces = {} } = (await call.store().readState()) ?? {};
  return Object.entries(releases).flatMap(([owner, versions]) =>
    workspaces[owner]?.retired
      ? []
      : Object.values(versions).flatMap(({ declaration }) =>
          declaration.kind === 'screen'
            ? declaration.routes.map(({ path }) => ({ owner, path }))
            : [],
        ),
  );
};

export const register = operation({
  summary: 'Lets a team publish a screen through the registry: its name and its addresses.',
  arguments: '<workspace>',
  about: 'Before its first release, so that no team takes the address of another.',
  input: z.object({ ...WORKSPACE, route: z.optional(z.array(z.string())) }),
  options: {
    route: {
      value: 'PATH',
      many: true,
      text: 'An address of the screen, as it declares it: /interactions or /interactions/:id.',
    },
  },
  examples: [
    ['register interactions-mfe --route /interactions', 'The name and the address are its own.'],
  ],
  async run(call, { workspace, route: routes = [] }) {
    if (routes.length === 0) throw wrongUsage('Give its addresses: --route /interactions');
    const released = await releasedRoutes(call);
    await call.store().teams.registrations.change((before) => {
      const owned = [...PRODUCT_ROUTES, ...registeredRoutes(before), ...released];
      const taken = takenRoute(workspace, routes, owned);
      if (taken) throw refused('route-taken', teamMessages.routeTaken(taken));
      const wrong = routes.find((each) => !isScreenRoute(each));
      if (wrong !== undefined) throw wrongUsage(teamMessages.noRoute(wrong));
      const known = before.workspaces[workspace] ?? { identities: [] };
      return {
        ...before,
        workspaces: { ...before.workspaces, [workspace]: { ...known, routes: [...routes] } },
      };
    });
    return {
      document: { workspace, routes },
      text: teamMessages.registered(workspace, routes),
    };
  },
});

export const unregister = operation({
  summary: 'Takes back what register gave: name, addresses, tokens, trusted CI jobs, previews.',
  arguments: '<workspace>',
  about: [
    'Its team publishes nothing more. Releases that are live stay, with their addresses,',
    'until they are retired.',
  ].join(' '),
  input: z.object(WORKSPACE),
  options: {},
  examples: [['unregister interactions-mfe', 'Nobody publishes it any more.']],
  async run(call, { workspace }) {
    const store = call.store();
    await store.teams.registrations.change((before) => {
      registrationOf(before, workspace);
      const { [workspace]: _, ...workspaces } = before.workspaces;
      const isOther = (each: { readonly workspace: string }) => each.workspace !== workspace;
      return {
        ...before,
        workspaces,
        tokens: before.tokens.filter(isOther),
        previews: before.previews.filter(isOther),
      };
    });
    const state = (await store.readState())?.workspaces[workspace];
    const isLive = state !== undefined && !state.retired;
    return {
      document: { workspace, live: isLive },
      text: teamMessages.unregisteredNow(workspace, isLive),
    };
  },
});
