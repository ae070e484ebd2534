import {
  startPaths,
  type PageConfig,
  type ReleaseState,
  type StartAddress,
} from '@refined/shared/contract';
import {
  CONFIG_BLOCK,
  screenChoices,
  STATE_BLOCK,
  chosenShell,
  chosenVersions,
  RELEASES_BASE,
} from '@refined/shared/federation';
import { LIMITS } from '@refined/shared/domain';
import { routeMatcher } from '@refined/releases';
import type { StartBlock, StartShell } from '../bootstrap/start-block.ts';
import { WATCHDOG } from './bootstrap-file.ts';
import { isLogin } from './first-paint.ts';
import { jsonBlock, filePreloads, renderPage, shellPreloads } from './page-renderer.ts';

/** Id of the JSON block for the bootstrap. */
export const START_BLOCK = 'refined-start';

/**
 * How many times a page may be found idle with nothing drawn, at four checks a second. A shell that
 * waits for an answer before it draws gives up after 4 s; until then it must not count as failed.
 */
const PATIENCE = { drawsAtOnce: 14, asksFirst: 32 };

interface StartOptions {
  /** Whether the shell sends a request before it draws. */
  readonly asksFirst: boolean;
  /** Without earlier shells: a shell's developers want to see its fault. */
  readonly isAlone?: boolean;
}

/**
 * The shells that a browser may run, in the order in which they are tried.
 * @throws when no release of the shell is active
 */
export const startChoice = (
  state: ReleaseState,
  bucket: number,
  { asksFirst, isAlone = false }: StartOptions,
): StartBlock & { readonly shells: readonly [StartShell, ...StartShell[]] } => {
  const workspace = chosenShell(state, bucket)?.workspace;
  const entry = workspace === undefined ? undefined : state.workspaces[workspace];
  if (workspace === undefined || !entry) throw new Error('No release of the shell is active.');
  const releases = state.releases[workspace] ?? {};
  const [first, ...before] = chosenVersions(entry, bucket).flatMap((version): StartShell[] => {
    const release = releases[version];
    if (release?.declaration.kind !== 'shell') return [];
    return [
      {
        version,
        ...(release.declaration.pinned && { pinned: true }),
        base: `${RELEASES_BASE}${workspace}/${version}/`,
        scripts: [...release.initial, release.entry].map((file) => [file.path, file.integrity]),
      },
    ];
  });
  return {
    workspace,
    since: entry.since,
    shells: [first!, ...(isAlone ? [] : before)],
    patience: asksFirst ? PATIENCE.asksFirst : PATIENCE.drawsAtOnce,
  };
};

/** The page for browsers that get the same releases of all canaries. */
interface Choice {
  readonly start: StartBlock;
  /** An address's preloads, and its page's first calls. */
  readonly route: (pathname: string) => {
    readonly preloads: string;
    readonly params: StartAddress['params'];
    readonly starts?: string | undefined;
  };
}

const choiceOf = (state: ReleaseState, bucket: number, options: StartOptions): Choice => {
  const start = startChoice(state, bucket, options);
  const [shell] = start.shells;
  const ofShell = shellPreloads(shell);
  const { runtime = [] } = state.releases[start.workspace]![shell.version]!;
  const ofRuntime = filePreloads(shell.base, runtime);
  const routes = screenChoices(state, bucket).flatMap(({ releases: [first], disabled }) => {
    // A switched-off screen shows a message: none of its files are needed, but it keeps its
    // addresses.
    const { base, entry, initial } = first;
    const preloads = ofRuntime + filePreloads(base, [entry, ...initial]);
    return first.routes.map(({ path, starts }) => ({
      path,
      owner: disabled === undefined ? { preloads, starts } : { preloads: '' },
    }));
  });
  const find = routeMatcher<{ preloads: string; starts?: string | undefined }>(routes);
  return {
    start,
    route: (pathname) => {
      const { owner, params = {} } = find(pathname) ?? {};
      return { starts: owner?.starts, params, preloads: ofShell + (owner?.preloads ?? '') };
    },
  };
};

/**
 * @param reference the request's id in the log
 * @param search the address from the question mark on
 */
export type PageRender = (
  pathname: string,
  nonce: string,
  bucket: number,
  reference: string,
  search?: string,
) => string;

/**
 * Renders the pages of one generation. The state's block, and shells and preloads per choice, are
 * prepared once. There is one choice more than there are different canary shares. Throws if a
 * browser would get no shell.
 */
export const pageChoices = (state: ReleaseState, config: PageConfig): PageRender => {
  const shares = [
    ...new Set(Object.values(state.workspaces).flatMap(({ canary }) => canary?.percent ?? [])),
  ].sort((a, b) => a - b);
  // The lowest bucket between two shares stands for all buckets up to the next share.
  const options = {
    // Overrides are looked up at their origin before anything is drawn.
    asksFirst: (config.overrideOrigins ?? []).length > 0,
    isAlone: config.liveReload === true,
  };
  const choices = [0, ...shares].map((from) => choiceOf(state, from, options));
  const stateBlock = jsonBlock(STATE_BLOCK, state);
  return (pathname, nonce, bucket, reference, search = '') => {
    const choice = choices[shares.filter((percent) => bucket >= percent).length]!;
    const configBlock = jsonBlock(CONFIG_BLOCK, {
      ...config,
      bucket,
      reports: true,
    } satisfies PageConfig);
    const { start } = choice;
    const { starts, params, preloads } = choice.route(pathname);
    const startBlock = jsonBlock(START_BLOCK, {
      ...start,
      report: { workspace: start.workspace, stage: 'start', reference },
      watchdog: { address: WATCHDOG.address, ...LIMITS.frozen },
    } satisfies StartBlock);
    return renderPage({
      pathname,
      nonce,
      preloads,
      early: isLogin(pathname)
        ? []
        : startPaths(config.productKey, starts, {
            params,
            search: new URLSearchParams(search),
          }).map((path) => config.apiHost + path),
      blocks: configBlock + startBlock + stateBlock,
      reference,
    });
  };
};
