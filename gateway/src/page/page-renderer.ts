import type { PageConfig, PageScreen } from '@refined/shared/contract';
import { CONFIG_BLOCK, STATE_BLOCK } from '@refined/shared/federation';
import { escapeHtml } from './attribute.ts';
import { FIRST_PAINT_STYLE, firstPaint } from './first-paint.ts';
import { jsonBlock } from './json-block.ts';
import { releaseBase } from './page-state.ts';
import type { ActiveReleases } from './page-state.ts';
import { routeMatcher } from './route-match.ts';

const META = [
  '<meta charset="utf-8">',
  '<title>ReFined</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#161e26" media="(prefers-color-scheme: dark)">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
].join('');

const shellScripts = ({ shell }: ActiveReleases): string => {
  const integrity = new Map(shell.files.map((file) => [file.path, file.integrity]));
  return [...shell.initial, shell.entry]
    .map((path) => `<script defer src="${escapeHtml(releaseBase(shell) + path)}" integrity="${integrity.get(path)}" crossorigin="anonymous"></script>`)
    .join('');
};

/** Used by the browser only when `integrity` and `crossorigin` equal those of the script that the loader makes. */
const preloads = (screen: PageScreen): string =>
  [screen.entry, ...screen.initial]
    .map((file) => `<link rel="preload" as="script" href="${escapeHtml(screen.base + file.path)}" integrity="${file.integrity}" crossorigin="anonymous">`)
    .join('');

/** Draws the shell's HTML for an address. All that doesn't depend on address or nonce is composed once per generation. */
export const pageRenderer = (active: ActiveReleases, config: PageConfig): ((pathname: string, nonce: string) => string) => {
  const head = shellScripts(active);
  const blocks = jsonBlock(CONFIG_BLOCK, config) + jsonBlock(STATE_BLOCK, active.state);
  const screenFor = routeMatcher(active.state.screens.flatMap((screen) => screen.routes.map(({ path }) => ({ path, owner: { preloads: preloads(screen) } }))));
  return (pathname, nonce) => {
    const { bodyClass, content } = firstPaint(pathname);
    return `<!doctype html><html lang="en"><head>${META}<style nonce="${nonce}">${FIRST_PAINT_STYLE}</style>${head}${screenFor(pathname)?.preloads ?? ''}${blocks}</head><body${bodyClass && ` class="${bodyClass}"`}><div id="root">${content}</div></body></html>`;
  };
};
