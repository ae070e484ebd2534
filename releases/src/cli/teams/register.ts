import { checkWorkspace } from '../../objects/names.ts';
import { routeOwner } from '../../objects/registrations.ts';
import { teamMessages } from '../../teams/team-messages.ts';
import { refused, wrongUsage } from '../command-error.ts';
import type { Call, ReleaseCommand } from '../command.ts';
import { listOption, STORE_OPTION } from '../option-values.ts';

/** The addresses that released screens declare, which nobody else can register. */
const releasedRoutes = async (call: Call, workspace: string) =>
  Object.entries((await call.store().readState())?.releases ?? {})
    .filter(([name]) => name !== workspace)
    .flatMap(([owner, releases]) =>
      Object.values(releases).flatMap(({ declaration }) =>
        declaration.kind === 'screen'
          ? declaration.routes.map(({ path }) => ({ owner, path }))
          : [],
      ),
    );

export const register: ReleaseCommand = {
  name: 'register',
  summary: 'Lets a team publish a screen by the registry: its name and its addresses.',
  usage: ['<workspace> --route PATH [--route PATH]'],
  arguments: '<workspace>',
  about: 'Before its first release, so that no team takes the address of another.',
  options: {
    route: {
      type: 'string',
      value: 'PATH',
      many: true,
      text: 'An address of the screen, as it declares it: /interactions or /interactions/:id.',
    },
    ...STORE_OPTION,
  },
  examples: [
    ['register interactions-mfe --route /interactions', 'The name and the address are its own.'],
  ],
  async run(call) {
    const [workspace = ''] = call.positionals;
    checkWorkspace(workspace);
    const routes = listOption(call, 'route');
    if (routes.length === 0 || routes.some((route) => !/^\/[\w\-/:.*]*$/.test(route)))
      throw wrongUsage('Give its addresses: --route /interactions');
    const released = (await releasedRoutes(call, workspace)).find(({ path }) =>
      routes.includes(path),
    );
    await call.store().teams.registrations.change((before) => {
      const taken = routeOwner(before, workspace, routes) ?? released;
      if (taken)
        throw refused(
          'route-taken',
          teamMessages.routeTaken('route' in taken ? taken.route : taken.path, taken.owner),
        );
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
};
