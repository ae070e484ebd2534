import type { BadRelease } from '../bad-release.ts';
import { noticedScreen } from './bad-screen.ts';

const input = noticedScreen('input');
const BY_CLICK = { provokedBy: 'click' } as const;
const BY_KEY = { provokedBy: 'key' } as const;

const SWALLOW = 'e=>{e.stopImmediatePropagation();e.preventDefault()}';

/** Releases that keep clicks and keys from the page. */
export const INPUT: readonly BadRelease[] = [
  input('swallows all clicks', `window.addEventListener("click",${SWALLOW},true)`, BY_CLICK),
  input('swallows all keys', `window.addEventListener("keydown",${SWALLOW},true)`, BY_KEY),
  input(
    'lays something clear over the page',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647";document.body.append(layer)',
    BY_CLICK,
  ),
  input('makes the page inert', 'document.body.inert=true', BY_CLICK),
];
