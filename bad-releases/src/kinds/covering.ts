import type { BadRelease } from '../bad-release.ts';
import { noticedScreen, unseenScreen } from './bad-screen.ts';

/** Statements that lay an element over the whole page. */
const layer = (style: string, place: string): string =>
  `const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647;${style}";${place}.append(layer)`;

/** Statements that add rules to the page by a sheet of its own. */
export const adopted = (rules: string): string =>
  `const sheet=new CSSStyleSheet();sheet.replaceSync("${rules}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]`;

const emptied = noticedScreen('blank');

const NAVIGATION = 'document.querySelector("nav")';
const ROOT = 'document.getElementById("root")';

/** Releases that hide, cover or remove what isn't theirs. */
export const COVERING: readonly BadRelease[] = [
  unseenScreen('hides the body', 'document.body.style.display="none"'),
  unseenScreen(
    'hides the shell by an adopted style sheet',
    adopted('header,nav{display:none!important}'),
  ),
  unseenScreen(
    'resets every style with the page’s own nonce',
    'const style=document.createElement("style");style.nonce=window.__nonce__;style.textContent="body *{visibility:hidden!important}";document.head.append(style)',
  ),
  unseenScreen('lays something opaque over the page', layer('background:#fff', 'document.body')),
  unseenScreen('removes the navigation', `${NAVIGATION}.remove()`),
  unseenScreen(
    'lays something opaque over the page, which lets clicks through',
    layer(
      'background:#fff;pointer-events:none',
      'document.querySelector("main h1").closest(".rs-slot")',
    ),
  ),
  unseenScreen(
    'opens a dialog in the top layer that can’t be closed',
    'const box=document.createElement("dialog");box.addEventListener("cancel",e=>e.preventDefault());document.body.append(box);box.showModal()',
  ),
  unseenScreen(
    'covers the page with a popover',
    'const box=document.createElement("div");box.popover="manual";box.style.cssText="inset:0;width:100%;height:100%;border:0";document.body.append(box);box.showPopover()',
  ),
  unseenScreen(
    'holds the page’s picture by view transitions',
    'const hold=()=>document.startViewTransition(()=>new Promise(done=>setTimeout(done,3e3))).finished.catch(()=>{}).then(hold);hold()',
  ),
  unseenScreen(
    'draws into the navigation',
    `const box=document.createElement("p");box.style.height="200vh";box.textContent="More";${NAVIGATION}.prepend(box)`,
  ),
  unseenScreen('hides the page from screen readers', `${ROOT}.setAttribute("aria-hidden","true")`),
  unseenScreen('blurs the page', adopted('#root{filter:blur(9px)}')),
  unseenScreen('shrinks the page', adopted('#root{transform:scale(.1)}')),
  unseenScreen('makes the page nearly transparent', 'document.documentElement.style.opacity=".02"'),
  unseenScreen(
    'switches off the page’s style sheets',
    'for(const sheet of [...document.styleSheets,...document.adoptedStyleSheets])sheet.disabled=true',
  ),
  unseenScreen(
    'removes the page’s style sheets',
    'document.adoptedStyleSheets=[];for(const style of document.querySelectorAll("style"))style.remove()',
  ),
  unseenScreen('turns the page from right to left', 'document.documentElement.dir="rtl"'),
  unseenScreen('says that the page is in another language', 'document.documentElement.lang="ar"'),
  unseenScreen(
    'writes other counts into the navigation',
    `for(const link of ${NAVIGATION}.querySelectorAll("a"))link.append(" 999")`,
  ),
  emptied('empties the page', 'document.body.replaceChildren()'),
  emptied('opens the document anew', 'document.open();document.close()'),
];
