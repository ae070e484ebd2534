import type { PageScreen } from '@refined/shared/contract';
import { markupText } from '@refined/server-base/serving';
import type { StartShell } from '../bootstrap/start-block.ts';
import { BOOTSTRAP, EARLY_CALLS } from './bootstrap-file.ts';
import { FIRST_PAINT_STYLE, firstPaint } from './first-paint.ts';

const JSON_ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Data for the page's scripts, escaped so that nothing in it can end the block. */
export const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character]!)}</script>`;

const MESSAGES = {
  title: 'ReFined could not start',
  detail: 'The page tries again by itself. If that takes long, tell whoever runs ReFined.',
  reference: 'Reference',
  reload: 'Reload the page',
} as const;

/**
 * Shown by the bootstrap when no shell can start; part of the HTML, so that it can't be missing.
 * @param reference the request's id in the gateway's log; undefined without a gateway
 */
const faultTemplate = (reference: string | undefined): string => {
  const quoted =
    reference === undefined
      ? ''
      : `<p>${MESSAGES.reference} <code>${markupText(reference)}</code></p>`;
  return `<template><main class="fp-fault" role="alert"><h1>${MESSAGES.title}</h1><p>${MESSAGES.detail}</p>${quoted}<button type="button">${MESSAGES.reload}</button></main></template>`;
};

const META = [
  '<meta charset="utf-8">',
  '<title>ReFined</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#161e26" media="(prefers-color-scheme: dark)">',
  // Emotion adds this element if it is missing when a screen uses its styles. The gate would then
  // report that the screen leaves it behind.
  '<meta name="emotion-insertion-point" content="">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
].join('');

/**
 * The only script file of the HTML; it adds the shell's. High priority, because browsers load a
 * deferred script after the preloads.
 */
const BOOTSTRAP_TAG = `<script defer fetchpriority="high" src="${BOOTSTRAP.address}" integrity="${BOOTSTRAP.integrity}" crossorigin="anonymous"></script>`;

/**
 * Browsers use a preload only if its `integrity` and `crossorigin` equal those of the script that
 * is created later; its priority may differ.
 */
const preload = (address: string, integrity: string, urgency = ''): string =>
  `<link rel="preload" as="script" href="${markupText(address)}" integrity="${markupText(integrity)}" crossorigin="anonymous"${urgency}>`;

export const shellPreloads = ({ base, scripts }: StartShell): string =>
  scripts.map(([path, integrity]) => preload(base + path, integrity)).join('');

/**
 * Preloads of files below `base`, which run after the shell's. Their low priority puts them after
 * the shell's on the same connection, so that the shell draws its layout while the screen is still
 * loading (docs/decisions/0011). With equal priority, all would arrive together.
 */
export const filePreloads = (
  base: string,
  files: readonly Pick<PageScreen['entry'], 'path' | 'integrity'>[],
): string =>
  files
    .map(({ path, integrity }) => preload(base + path, integrity, ' fetchpriority="low"'))
    .join('');

/**
 * Sends the calls before any file has loaded. Inline, because a file would load after the shell's.
 * The addresses are in an attribute, so that the script and its hash are the same for all pages.
 */
const earlyCalls = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? ''
    : `<script data-calls="${markupText(JSON.stringify(addresses))}">${EARLY_CALLS.script}</script>`;

export interface PageParts {
  readonly pathname: string;
  /** For the style element; undefined if the policy requires none. */
  readonly nonce?: string;
  /** For hosts that set no header. */
  readonly metaPolicy?: string;
  readonly preloads: string;
  /** Addresses of the page's first calls; the policy has to allow EARLY_CALLS. */
  readonly early?: readonly string[];
  readonly blocks: string;
  /** Users quote it when the page can't start; undefined without a log. */
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
      : `<meta http-equiv="Content-Security-Policy" content="${markupText(metaPolicy)}">`;
  const style = `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${FIRST_PAINT_STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${policy}${META}${style}${earlyCalls(early)}${BOOTSTRAP_TAG}${preloads}${blocks}</head><body${bodyClass && ` class="${bodyClass}"`}><div id="root">${content}</div>${faultTemplate(reference)}</body></html>`;
};
