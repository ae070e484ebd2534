import type { BadRelease } from '../bad-release.ts';
import { unseenScreen } from './bad-screen.ts';

const BY_CLICK = { provokedBy: 'click' } as const;
const BY_KEY = { provokedBy: 'key' } as const;

const SWALLOW = 'e=>{e.stopImmediatePropagation();e.preventDefault()}';
const swallowed = (event: string): string => `window.addEventListener("${event}",${SWALLOW},true)`;
const forbidden = (event: string): string =>
  `document.addEventListener("${event}",e=>e.preventDefault(),{capture:true,passive:false})`;

/** Releases that block clicks, keys and other input. */
export const INPUT: readonly BadRelease[] = [
  unseenScreen('swallows all clicks', swallowed('click'), BY_CLICK),
  unseenScreen('swallows all keys', swallowed('keydown'), BY_KEY),
  unseenScreen('keeps clicks by a handler property', 'document.onclick=e=>e.preventDefault()'),
  unseenScreen('lets nothing be pasted', forbidden('paste')),
  unseenScreen(
    'moves the focus without end',
    'setInterval(()=>document.querySelector("nav a")?.focus(),50)',
  ),
  unseenScreen('stops the wheel', forbidden('wheel')),
  unseenScreen('scrolls to the top without end', 'setInterval(()=>window.scrollTo(0,0),30)'),
  unseenScreen('makes the page editable', 'document.designMode="on"'),
];
