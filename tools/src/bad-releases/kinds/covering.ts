import type { BadRelease } from '../bad-release.ts';
import { noticedScreen } from './bad-screen.ts';

const covering = noticedScreen('covered');

/** Releases that hide, cover or remove what isn't theirs. */
export const COVERING: readonly BadRelease[] = [
  covering('hides the body', 'document.body.style.display="none"'),
  covering(
    'hides the shell by an adopted style sheet',
    'const sheet=new CSSStyleSheet();sheet.replaceSync("header,nav{display:none!important}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]',
  ),
  covering(
    'resets every style with the page’s own nonce',
    'const style=document.createElement("style");style.nonce=window.__nonce__;style.textContent="body *{visibility:hidden!important}";document.head.append(style)',
  ),
  covering(
    'lays something opaque over the page',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647;background:#fff";document.body.append(layer)',
  ),
  covering('removes the navigation', 'document.querySelector("nav").remove()'),
  covering(
    'lays something opaque over the page, which lets clicks through',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647;background:#fff;pointer-events:none";document.querySelector("main h1").closest(".rs-slot").append(layer)',
  ),
];
