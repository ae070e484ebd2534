import { RELEASES_BASE } from '@refined/shared/federation';
import { allowedOrigins } from './teams/allowed-origins.ts';

/**
 * Must be the page's very first import: with eager shares the toast library writes its style
 * element when it is evaluated, before the shell's own code runs. One `default` policy covers all
 * remotes.
 */

declare global {
  interface Window {
    /** Read by goober (notistack's styles). */
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
 * goober writes one blank into its new style element, and a screen that renders by itself may empty
 * its element; nothing else on the page writes HTML.
 */
export const allowedHtml = (html: string): string | null =>
  html === ' ' || html === '' ? html : null;

/** Origins that may serve a screen instead of its release, from the HTML: none by default. */
const elsewhere = allowedOrigins();

/**
 * Scripts only come from releases: of this origin, or of origins that may serve a screen in
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
 * The nonce for style elements, from an element that the gateway adds to the HTML; undefined if the
 * policy requires none.
 */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

window.trustedTypes?.createPolicy('default', {
  createHTML: allowedHtml,
  createScriptURL: (address) => allowedScript(address),
});
window.__nonce__ = pageNonce();
