import { RELEASES_BASE } from '@refined/shared/federation';
import { allowedOrigins } from './teams/allowed-origins.ts';

/**
 * Must be the page's very first import: with eager shares the toast library writes its style
 * element while it is evaluated, before any code of the shell runs. One `default` policy replaces a
 * policy per remote.
 */

declare global {
  interface Window {
    /** goober (notistack's styles) reads it. */
    __nonce__?: string;
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: {
          createHTML: (html: string) => string | null;
          createScriptURL: (url: string) => string | null;
        },
      ) => unknown;
    };
  }
}

/**
 * goober fills its new style element with one blank, and a part that draws by itself empties its
 * element; nothing else on the page writes HTML.
 */
export const allowedHtml = (html: string): string | null =>
  html === ' ' || html === '' ? html : null;

/**
 * Origins that may serve a screen instead of its release, from the HTML: none unless the gateway
 * lists some.
 */
const elsewhere = allowedOrigins();

/**
 * Scripts only come from releases: of this origin, and of the origins that may serve a screen in
 * development.
 */
export const allowedScript = (
  address: string,
  others: readonly string[] = elsewhere,
): string | null => {
  const { origin, pathname } = new URL(address, window.location.href);
  return [window.location.origin, ...others].includes(origin) && pathname.startsWith(RELEASES_BASE)
    ? address
    : null;
};

/**
 * The nonce for style elements, from an element that the gateway adds to the HTML; undefined where
 * the policy requires none.
 */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

window.trustedTypes?.createPolicy('default', {
  createHTML: allowedHtml,
  createScriptURL: (address) => allowedScript(address),
});
window.__nonce__ = pageNonce();
