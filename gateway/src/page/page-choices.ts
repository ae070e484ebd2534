import type { PageConfig, ReleaseState } from '@refined/shared/contract';
import { chosenShell, CONFIG_BLOCK, screenChoices, STATE_BLOCK } from '@refined/shared/federation';
import { jsonBlock } from './json-block.ts';
import { renderPage, screenPreloads, shellScripts } from './page-renderer.ts';
import { routeMatcher } from './route-match.ts';

/** What the browsers on one side of every canary get. */
interface Choice {
  readonly scripts: string;
  readonly preloadsFor: (pathname: string) => string;
}

const choiceOf = (state: ReleaseState, bucket: number): Choice => {
  const shell = chosenShell(state, bucket);
  if (!shell) throw new Error('No release of the shell is active.');
  const routes = screenChoices(state, bucket).flatMap(({ releases: [first], disabled }) => {
    // A switched-off screen shows a message. None of its files are needed, but its addresses stay
    // its own.
    const preloads = disabled === undefined ? screenPreloads(first) : '';
    return first.routes.map(({ path }) => ({ path, owner: preloads }));
  });
  const ownerOf = routeMatcher(routes);
  return { scripts: shellScripts(shell), preloadsFor: (pathname) => ownerOf(pathname) ?? '' };
};

export type PageRender = (pathname: string, nonce: string, bucket: number) => string;

/**
 * Renders the pages of one generation. Prepared once: the state's block, and scripts and preloads
 * per choice. The hundred buckets fall into at most one choice more than there are canaries with
 * different shares. Throws when some browser would get no shell.
 */
export const pageChoices = (state: ReleaseState, config: PageConfig): PageRender => {
  const shares = [
    ...new Set(Object.values(state.workspaces).flatMap(({ canary }) => canary?.percent ?? [])),
  ].sort((a, b) => a - b);
  // The lowest bucket between two shares stands for all buckets up to the next share.
  const choices = [0, ...shares].map((from) => choiceOf(state, from));
  const stateBlock = jsonBlock(STATE_BLOCK, state);
  return (pathname, nonce, bucket) => {
    const choice = choices[shares.filter((percent) => bucket >= percent).length]!;
    const configBlock = jsonBlock(CONFIG_BLOCK, {
      ...config,
      bucket,
      reports: true,
    } satisfies PageConfig);
    return renderPage({
      pathname,
      nonce,
      scripts: choice.scripts,
      preloads: choice.preloadsFor(pathname),
      blocks: configBlock + stateBlock,
    });
  };
};
