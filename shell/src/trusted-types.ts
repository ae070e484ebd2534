import { RELEASES_BASE } from '@refined/shared/federation';
import { allowedOrigins } from './teams/override/allowed-origins.ts';

/**
 * Must be the page's very first import: with eager shares the toast library writes its style
 * element while it is evaluated, before any code of the shell runs. One `default` policy replaces a
 * policy per remote.
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

/** goober fills its new style element with one blank; nothing else on the page writes HTML. */
export const allowedHtml = (html: string): string | null => (html === ' ' ? html : null);

/**
 * What may serve a screen instead of its release, as the HTML came with it: none unless the gateway
 * lists some.
 */
const elsewhere = allowedOrigins();

/**
 * Scripts come from releases only: this origin's, and those of the origins that may serve a screen
 * under development.
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
 * The nonce for style elements: the gateway puts it on an element of the HTML; undefined where no
 * policy asks for one.
 */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

window.trustedTypes?.createPolicy('default', {
  createHTML: allowedHtml,
  createScriptURL: (address) => allowedScript(address),
});
window.__nonce__ = pageNonce();
