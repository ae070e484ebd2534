import { NOT_A_PAGE } from '@refined/server-base/serving';
import type { PageConfig } from '@refined/shared/contract';

/**
 * The page's Trusted Types policies. `bootstrap` belongs to the script that starts the shell: it
 * allows addresses below that shell's release. `default` is created by the shell's first import: it
 * allows addresses of released scripts, and blank HTML.
 */
const TRUSTED_TYPES = 'default bootstrap';

/** Browsers ignore these directives (and log an error) in a `meta` element. */
const HEADER_ONLY = ["frame-ancestors 'none'"];

/**
 * Other origins that the page may call: another host's API, and origins that may serve a screen
 * override.
 */
type Elsewhere = Pick<PageConfig, 'apiHost' | 'overrideOrigins'>;

const sources = (...allowed: readonly string[]): string => ["'self'", ...allowed].join(' ');

/**
 * The directives for header and `meta`. `style`: what `style-src` allows in addition to files of
 * this origin; `inline`: the hashes of scripts in the HTML.
 */
const directives = (
  { apiHost, overrideOrigins = [] }: Elsewhere,
  style: string,
  inline: readonly string[] = [],
): string[] => [
  "default-src 'none'",
  `script-src ${sources(...inline, ...overrideOrigins)}`,
  `style-src ${sources(style)}`,
  `img-src ${sources('data:', ...overrideOrigins)}`,
  `font-src ${sources(...overrideOrigins)}`,
  `connect-src ${sources(...(apiHost ? [new URL(apiHost).origin] : []), ...overrideOrigins)}`,
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES}`,
];

/**
 * `Content-Security-Policy` of a page that the gateway renders: it allows style elements by the
 * response's nonce, and the one script in the HTML by its hash.
 */
export const pagePolicy = (config: Elsewhere, nonce: string, script: string): string =>
  [...directives(config, `'nonce-${nonce}'`, [script]), ...HEADER_ONLY].join('; ');

/**
 * The policy of a page on a plain host, as a header, and as a `meta` element for hosts that set no
 * headers. All visitors get the same bytes, so a nonce would be no secret. Emotion writes its style
 * elements without one, so `style-src` has to allow that. Scripts are as restricted as behind the
 * gateway: files of this origin with a hash, by Trusted Types.
 */
export const staticPagePolicy = (
  config: Elsewhere,
): { readonly header: string; readonly meta: string } => {
  const everywhere = directives(config, "'unsafe-inline'");
  return { header: [...everywhere, ...HEADER_ONLY].join('; '), meta: everywhere.join('; ') };
};

/**
 * The policy of scripts. A worker runs under its own file's policy, and the watchdog has to send
 * reports. Older shells contain a watchdog of their own.
 */
export const RUNNABLE_SCRIPT = `${NOT_A_PAGE}; connect-src 'self'`;
