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
import { jsonBlock, filePreloads, renderPage, shellPreloads } from './page-renderer.ts';
import { START_BLOCK, startChoice, type StartOptions } from './start-choice.ts';

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
