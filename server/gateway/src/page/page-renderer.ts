import type { PageScreen } from '@refined/shared/contract';
import type { StartShell } from '../bootstrap/start-block.ts';
import { escapeHtml } from './escaped.ts';
import { BOOTSTRAP, EARLY_CALLS } from './bootstrap-file.ts';
import { FIRST_PAINT_STYLE, firstPaint } from './first-paint.ts';

const MESSAGES = {
  title: 'ReFined could not start',
  detail: 'The page tries again by itself. If that takes long, tell whoever runs ReFined.',
  reference: 'Reference',
  reload: 'Reload the page',
} as const;

/**
 * Shown by the bootstrap when no shell can start; part of the HTML, so that it can't be missing.
 * @param reference stands in the log of the gateway; undefined where there is none
 */
export const faultTemplate = (reference: string | undefined): string => {
  const quoted =
    reference === undefined
      ? ''
      : `<p>${MESSAGES.reference} <code>${escapeHtml(reference)}</code></p>`;
  return `<template><main class="fp-fault" role="alert"><h1>${MESSAGES.title}</h1><p>${MESSAGES.detail}</p>${quoted}<button type="button">${MESSAGES.reload}</button></main></template>`;
};

const META = [
  '<meta charset="utf-8">',
  '<title>ReFined</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#161e26" media="(prefers-color-scheme: dark)">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
].join('');

/**
 * The only file that the HTML runs: it puts in the shell's. First in line, because browsers take a
 * deferred script for less urgent than the preloads beside it.
 */
const BOOTSTRAP_TAG = `<script defer fetchpriority="high" src="${BOOTSTRAP.address}" integrity="${BOOTSTRAP.integrity}" crossorigin="anonymous"></script>`;

/**
 * Browsers use a preload only if its `integrity` and `crossorigin` equal those of the script that
 * is created later; its urgency may differ.
 */
const preload = (address: string, integrity: string, urgency = ''): string =>
  `<link rel="preload" as="script" href="${escapeHtml(address)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"${urgency}>`;

export const shellPreloads = ({ base, scripts }: StartShell): string =>
  scripts.map(([path, integrity]) => preload(base + path, integrity)).join('');

/**
 * Files that run after the shell's, by the address that they begin with. Less urgent than those, so
 * that they come after them over the same connection: the shell draws its layout while the link
 * still carries the screen (docs/decisions/0011). Equally urgent ones would all end at once.
 */
export const filePreloads = (
  base: string,
  files: readonly Pick<PageScreen['entry'], 'path' | 'integrity'>[],
): string =>
  files
    .map(({ path, integrity }) => preload(base + path, integrity, ' fetchpriority="low"'))
    .join('');

/**
 * Sends the calls before any file has come: as a file of its own the script would come behind the
 * shell's. The addresses stand in an attribute, so the script, and its hash, are the same for all
 * pages.
 */
const earlyCalls = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? ''
    : `<script data-calls="${escapeHtml(JSON.stringify(addresses))}">${EARLY_CALLS.script}</script>`;

export interface PageParts {
  readonly pathname: string;
  /** Of the style element; undefined where the policy asks for none. */
  readonly nonce?: string;
  /** For hosts that set no header. */
  readonly metaPolicy?: string;
  readonly preloads: string;
  /** Addresses of the calls that the page begins with; the policy has to allow EARLY_CALLS. */
  readonly early?: readonly string[];
  /** JSON blocks. */
  readonly blocks: string;
  /** What a user quotes when the page can't start; undefined where nothing is logged. */
  readonly reference?: string;
}

/**
 * The product's only HTML, for the gateway and for plain hosting. The policy comes before
 * everything that it must cover.
 */
export const renderPage = ({
  pathname,
  nonce,
  metaPolicy,
  preloads,
  early = [],
  blocks,
  reference,
}: PageParts): string => {
  const { bodyClass, content } = firstPaint(pathname);
  const policy =
    metaPolicy === undefined
      ? ''
      : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy)}">`;
  const style = `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${FIRST_PAINT_STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${policy}${META}${style}${earlyCalls(early)}${BOOTSTRAP_TAG}${preloads}${blocks}</head><body${bodyClass && ` class="${bodyClass}"`}><div id="root">${content}</div>${faultTemplate(reference)}</body></html>`;
};
