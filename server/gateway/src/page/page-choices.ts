import {
  startPaths,
  type PageConfig,
  type ReleaseState,
  type StartAddress,
} from '@refined/shared/contract';
import { CONFIG_BLOCK, screenChoices, STATE_BLOCK } from '@refined/shared/federation';
import { LIMITS } from '@refined/shared/domain';
import { routeMatcher } from '@refined/releases';
import type { StartBlock } from '../bootstrap/start-block.ts';
import { WATCHDOG } from './bootstrap-file.ts';
import { isLogin } from './first-paint.ts';
import { jsonBlock } from './escaped.ts';
import { filePreloads, renderPage, shellPreloads } from './page-renderer.ts';
import { START_BLOCK, startChoice, type StartOptions } from './start-choice.ts';

/** What the browsers on one side of every canary get. */
interface Choice {
  readonly start: StartBlock;
  /** The preloads of an address, and the calls that its page begins with. */
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
    // A switched-off screen shows a message. None of its files are needed, but its addresses stay
    // its own.
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
 * @param search the address's part from the question mark on
 */
export type PageRender = (
  pathname: string,
  nonce: string,
  bucket: number,
  reference: string,
  search?: string,
) => string;

/**
 * Renders the pages of one generation. Prepared once: the state's block, and shells and preloads per
 * choice. The hundred buckets fall into at most one choice more than there are canaries with
 * different shares. Throws when some browser would get no shell.
 */
export const pageChoices = (state: ReleaseState, config: PageConfig): PageRender => {
  const shares = [
    ...new Set(Object.values(state.workspaces).flatMap(({ canary }) => canary?.percent ?? [])),
  ].sort((a, b) => a - b);
  // The lowest bucket between two shares stands for all buckets up to the next share.
  const options = {
    // A screen that is to come from elsewhere is looked for there before anything is drawn.
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
