import { PRODUCT_ROUTES, takenRoute } from '@refined/releases/addresses';
import { askHost, noHost, refused } from '@refined/releases/cli';
import { pageConfig, releaseState, type ReleaseState } from '@refined/shared/contract';
import {
  chosenShell,
  CONFIG_BLOCK,
  offersContract,
  STATE_ADDRESS,
} from '@refined/shared/federation';
import { kitMessages } from './kit-messages.ts';
import type { Project } from './project.ts';

/** Longest wait for a host's answer, in ms. */
const PATIENCE = 15_000;

/** The bucket of a browser that gets no canary. */
const LAST_BUCKET = 99;

/** A running host, with its public state. */
export interface Host {
  /** The origin, without a trailing slash. */
  readonly address: string;
  readonly state: ReleaseState;
}

export const ask = async (host: string, path: string): Promise<Response> => {
  const answer = await askHost(`${host}${path}`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw noHost(host, `${path} is ${answer.status}`);
  return answer;
};

/** Rejects with `no-host` if the address isn't a host of ReFined. */
export const readHost = async (typed: string): Promise<Host> => {
  const address = URL.canParse(typed) ? new URL(typed).origin : typed;
  const said: unknown = await (await ask(address, STATE_ADDRESS)).json().catch(() => undefined);
  const state = releaseState.safeParse(said);
  if (!state.success) throw noHost(address, `${STATE_ADDRESS} is no release state`);
  return { address, state: state.data };
};

/** Checks before a build whether the screen can run on the host. Throws `contract`. */
export const checkFits = (
  { declaration: { contract } }: Pick<Project, 'declaration'>,
  { address, state }: Host,
): void => {
  // Canaries don't reach the last bucket.
  const shell = chosenShell(state, LAST_BUCKET);
  if (!shell) throw refused('no-host', kitMessages.noShell(address));
  const offered = shell.release.declaration.contract;
  if (!offersContract(offered, contract))
    throw refused(
      'contract',
      kitMessages.unfit(address, `${shell.workspace} ${shell.version}`, offered, contract),
    );
};

/** The addresses of the screens that a host shows. */
export const shownRoutes = ({ state }: Host) =>
  Object.entries(state.workspaces).flatMap(([workspace, { active, retired }]) => {
    const declaration = state.releases[workspace]?.[active]?.declaration;
    if (retired || declaration?.kind !== 'screen') return [];
    const { title, routes } = declaration;
    return routes.map(({ path }) => ({ workspace, title, path }));
  });

/** Throws `route` if another screen of the host, or the host itself, has one of the addresses. */
export const checkRoutes = ({ workspace, declaration }: Project, host: Host): void => {
  const theirs = shownRoutes(host).map(({ workspace: owner, path }) => ({ owner, path }));
  const mine = declaration.routes.map(({ path }) => path);
  const taken = takenRoute(workspace, mine, [...PRODUCT_ROUTES, ...theirs]);
  if (taken) throw refused('route', kitMessages.routeTaken(taken.route, taken.owner, host.address));
};

/** Origins from which the host's page may load development screens. */
export const allowedOrigins = async ({ address }: Host): Promise<readonly string[]> => {
  const html = await (await ask(address, '/')).text();
  const block = new RegExp(`<script[^>]*id="${CONFIG_BLOCK}"[^>]*>([^<]*)</script>`).exec(
    html,
  )?.[1];
  const parsed = pageConfig.safeParse(block ? JSON.parse(block) : undefined);
  return (parsed.success && parsed.data.overrideOrigins) || [];
};
