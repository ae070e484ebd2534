import type { PageScreen } from '@refined/shared/contract';
import { SCRIPT_CHECK } from '@refined/shared/federation';

/**
 * Absolute bases of the releases that may load scripts, with a suffix for their addresses
 * (`?retry=1`).
 */
const releases = new Map<string, { integrity: PageScreen['integrity']; suffix: string }>();

/** No file has this hash, so a script that isn't in its release fails like an altered one. */
const UNLISTED = `sha384-${'A'.repeat(64)}`;

const absolute = (base: string): string => new URL(base, window.location.href).href;

/**
 * Allows a release's scripts to load, with their integrity and with `suffix` after each address
 * (exactly as fetched and checked).
 */
export const admitRelease = (
  { base, integrity }: Pick<PageScreen, 'base' | 'integrity'>,
  suffix: string,
): void => {
  releases.set(absolute(base), { integrity, suffix });
};

/** The hash of the file at an address, according to its release; undefined if it isn't listed. */
export const listedIntegrity = (
  { base, integrity }: Pick<PageScreen, 'base' | 'integrity'>,
  address: string,
): string | undefined => {
  const { origin, pathname } = new URL(address, window.location.href);
  const [root, file] = [absolute(base), origin + pathname];
  const path = file.slice(root.length);
  return file.startsWith(root) && Object.hasOwn(integrity, path) ? integrity[path] : undefined;
};

/**
 * Sets a script element's integrity and address before it is attached. The element's address must
 * be absolute or start at the root. A script outside all allowed releases isn't changed.
 */
export const checkScript = (script: HTMLScriptElement, address: string): void => {
  const { origin, pathname } = new URL(address, window.location.href);
  for (const [base, { integrity, suffix }] of releases) {
    if (!(origin + pathname).startsWith(base)) continue;
    script.integrity = listedIntegrity({ base, integrity }, address) ?? UNLISTED;
    // As in the preload and the fetch: the browser only reuses the answer of an identical request.
    script.crossOrigin = 'anonymous';
    script.src = `${origin}${pathname}${suffix}`;
    return;
  }
};

declare global {
  interface Window {
    [SCRIPT_CHECK]?: typeof checkScript;
  }
}

window[SCRIPT_CHECK] = checkScript;

/**
 * Removes a failed release's preloads from the page: a hanging one would block its address for the
 * page's life.
 */
export const dropPreloads = (screen: PageScreen): void => {
  const base = new URL(screen.base, window.location.href).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel="preload"], link[rel="prefetch"]',
  )) {
    if (link.href.startsWith(base)) link.remove();
  }
};
