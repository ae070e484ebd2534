import { RELEASES_BASE } from '@refined/shared/federation';

/**
 * Must be the page's very first import: with eager shares the toast library writes its style element while it is evaluated,
 * before any code of the shell runs. One `default` policy replaces a policy per remote.
 */

declare global {
  interface Window {
    /** Read by goober (notistack's styles). */
    __nonce__?: string;
    trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null }) => unknown };
  }
}

/** goober fills its new style element with one blank; nothing else on the page writes HTML. */
export const allowedHtml = (html: string): string | null => (html === ' ' ? html : null);

/** Scripts come from this origin's releases only. */
export const allowedScript = (address: string): string | null => {
  const url = new URL(address, window.location.href);
  return url.origin === window.location.origin && url.pathname.startsWith(RELEASES_BASE) ? address : null;
};

/** The nonce for style elements: the gateway puts it on an element of the HTML; undefined where no policy asks for one. */
export const pageNonce = (): string | undefined => document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined;

window.trustedTypes?.createPolicy('default', { createHTML: allowedHtml, createScriptURL: allowedScript });
window.__nonce__ = pageNonce();
