import type { PageConfig } from '@refined/shared/contract';

/**
 * The one policy of the page: the shell's first import makes it; it lets through addresses of
 * released scripts and blank HTML.
 */
const TRUSTED_TYPES = 'default';

/** In an element of the page instead of a header a browser ignores (and complains about) these. */
const HEADER_ONLY = ["frame-ancestors 'none'"];

/**
 * Where the page may go besides its own origin: an API elsewhere, and what may serve a screen for
 * whoever asks for that.
 */
type Elsewhere = Pick<PageConfig, 'apiHost' | 'overrideOrigins'>;

const sources = (...allowed: readonly string[]): string => ["'self'", ...allowed].join(' ');

/**
 * The directives that hold wherever the policy stands. `style`: what `style-src` allows besides
 * files of this origin.
 */
const directives = ({ apiHost, overrideOrigins = [] }: Elsewhere, style: string): string[] => [
  "default-src 'none'",
  `script-src ${sources(...overrideOrigins)}`,
  `style-src ${sources(style)}`,
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src ${sources(...(apiHost ? [new URL(apiHost).origin] : []), ...overrideOrigins)}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES}`,
];

/**
 * `Content-Security-Policy` of a page that the gateway answers: style elements by a nonce of that
 * answer.
 */
export const pagePolicy = (config: Elsewhere, nonce: string): string =>
  [...directives(config, `'nonce-${nonce}'`), ...HEADER_ONLY].join('; ');

/**
 * The policy of a page that lies on a plain host, as a header and as a `meta` element for hosts
 * that set no headers. The same bytes go to everybody, so there is no nonce that nobody knows
 * beforehand: emotion writes its style elements without one, and `style-src` has to allow that.
 * Scripts stay as strict as ever: files of this origin with a hash, by Trusted Types.
 */
export const staticPagePolicy = (
  config: Elsewhere,
): { readonly header: string; readonly meta: string } => {
  const everywhere = directives(config, "'unsafe-inline'");
  return { header: [...everywhere, ...HEADER_ONLY].join('; '), meta: everywhere.join('; ') };
};
