import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import { CONFIG_BLOCK, screenChoices, STATE_BLOCK } from '@refined/shared/federation';
import type { StartBlock } from '../bootstrap/start-block.ts';
import { jsonBlock } from './json-block.ts';
import { renderPage, screenPreloads, shellPreloads } from './page-renderer.ts';
import { routeMatcher } from './route-match.ts';
import { START_BLOCK, startChoice } from './start-choice.ts';
import type { StartOptions } from './start-choice.ts';

/** What the browsers on one side of every canary get. */
interface Choice {
  readonly start: StartBlock;
  readonly preloadsFor: (pathname: string) => string;
}

const choiceOf = (state: ReleaseState, bucket: number, options: StartOptions): Choice => {
  const start = startChoice(state, bucket, options);
  const ofShell = shellPreloads(start.shells[0]);
  const routes = screenChoices(state, bucket).flatMap(({ releases: [first], disabled }) => {
    // A switched-off screen shows a message. None of its files are needed, but its addresses stay
    // its own.
    const preloads = disabled === undefined ? screenPreloads(first) : '';
    return first.routes.map(({ path }) => ({ path, owner: preloads }));
  });
  const ownerOf = routeMatcher(routes);
  return { start, preloadsFor: (pathname) => ofShell + (ownerOf(pathname) ?? '') };
};

/** @param reference the request's id in the log */
export type PageRender = (
  pathname: string,
  nonce: string,
  bucket: number,
  reference: string,
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
  return (pathname, nonce, bucket, reference) => {
    const choice = choices[shares.filter((percent) => bucket >= percent).length]!;
    const configBlock = jsonBlock(CONFIG_BLOCK, {
      ...config,
      bucket,
      reports: true,
    } satisfies PageConfig);
    const { start } = choice;
    const startBlock = jsonBlock(START_BLOCK, {
      ...start,
      report: { workspace: start.workspace, stage: 'start', reference },
    } satisfies StartBlock);
    return renderPage({
      pathname,
      nonce,
      preloads: choice.preloadsFor(pathname),
      blocks: configBlock + startBlock + stateBlock,
      reference,
    });
  };
};
