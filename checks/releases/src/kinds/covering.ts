import type { BadRelease } from '../bad-release.ts';
import { noticedScreen, unseenScreen } from './bad-screen.ts';

/** Releases that hide, cover or remove parts of the page that aren't theirs. */
export const COVERING: readonly BadRelease[] = [
  unseenScreen('hides the body', 'document.body.style.display="none"'),
  unseenScreen(
    'lays something opaque over the page',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647;background:#fff";document.body.append(layer)',
  ),
  unseenScreen(
    'blurs the page',
    'const sheet=new CSSStyleSheet();sheet.replaceSync("#root{filter:blur(9px)}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]',
  ),
  unseenScreen('turns the page from right to left', 'document.documentElement.dir="rtl"'),
  unseenScreen(
    'writes other counts into the navigation',
    'for(const link of document.querySelectorAll("nav a"))link.append(" 999")',
  ),
  unseenScreen('removes the place of toasts', 'document.querySelector("[aria-live]").remove()'),
  noticedScreen('blank')('empties the page', 'document.body.replaceChildren()'),
];
