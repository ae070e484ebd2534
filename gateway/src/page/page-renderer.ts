import type { PageScreen } from '@refined/shared/contract';
import { RELEASES_BASE } from '@refined/shared/federation';
import type { chosenShell } from '@refined/shared/federation';
import { escapeHtml } from './attribute.ts';
import { FIRST_PAINT_STYLE, firstPaint } from './first-paint.ts';

const META = [
  '<meta charset="utf-8">',
  '<title>ReFined</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#161e26" media="(prefers-color-scheme: dark)">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
].join('');

export type ShellChoice = NonNullable<ReturnType<typeof chosenShell>>;

/** The shell's scripts in the order in which they run, the entry last. */
export const shellScripts = ({ workspace, version, release }: ShellChoice): string =>
  [...release.initial, release.entry]
    .map(
      (file) =>
        `<script defer src="${escapeHtml(`${RELEASES_BASE}${workspace}/${version}/${file.path}`)}" integrity="${escapeHtml(file.integrity)}" crossorigin="anonymous"></script>`,
    )
    .join('');

/**
 * Browsers use a preload only if its `integrity` and `crossorigin` equal those of the script that
 * the loader creates.
 */
export const screenPreloads = (screen: PageScreen): string =>
  [screen.entry, ...screen.initial]
    .map(
      (file) =>
        `<link rel="preload" as="script" href="${escapeHtml(screen.base + file.path)}" integrity="${escapeHtml(file.integrity)}" crossorigin="anonymous">`,
    )
    .join('');

export interface PageParts {
  readonly pathname: string;
  /** Of the style element; undefined where the policy asks for none. */
  readonly nonce?: string;
  /** For hosts that set no header. */
  readonly metaPolicy?: string;
  readonly scripts: string;
  readonly preloads?: string;
  /** JSON blocks. */
  readonly blocks: string;
}

/**
 * The product's only HTML, for the gateway and for plain hosting. The policy comes before
 * everything that it must cover.
 */
export const renderPage = ({
  pathname,
  nonce,
  metaPolicy,
  scripts,
  preloads = '',
  blocks,
}: PageParts): string => {
  const { bodyClass, content } = firstPaint(pathname);
  const policy =
    metaPolicy === undefined
      ? ''
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy)}">`;
  const style = `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${FIRST_PAINT_STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${policy}${META}${style}${scripts}${preloads}${blocks}</head><body${bodyClass && ` class="${bodyClass}"`}><div id="root">${content}</div></body></html>`;
};
