import type { BadRelease } from '../bad-release.ts';
import { unseenScreen } from './bad-screen.ts';
import { adopted } from './covering.ts';

const BY_CLICK = { provokedBy: 'click' } as const;
const BY_KEY = { provokedBy: 'key' } as const;

const SWALLOW = 'e=>{e.stopImmediatePropagation();e.preventDefault()}';
const swallowed = (event: string): string => `window.addEventListener("${event}",${SWALLOW},true)`;
const forbidden = (event: string): string =>
  `document.addEventListener("${event}",e=>e.preventDefault(),{capture:true,passive:false})`;

/** Releases that keep clicks, keys and the rest of what a person does from the page. */
export const INPUT: readonly BadRelease[] = [
  unseenScreen('swallows all clicks', swallowed('click'), BY_CLICK),
  unseenScreen('swallows all keys', swallowed('keydown'), BY_KEY),
  unseenScreen(
    'lays something clear over the page',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647";document.body.append(layer)',
    BY_CLICK,
  ),
  unseenScreen('makes the page inert', 'document.body.inert=true', BY_CLICK),
  unseenScreen(
    'swallows one key only',
    'window.addEventListener("keydown",e=>{if(e.key==="Enter"){e.stopImmediatePropagation();e.preventDefault()}},true)',
    BY_KEY,
  ),
  unseenScreen('keeps keys by a handler property', 'window.onkeydown=e=>e.preventDefault()'),
  unseenScreen('keeps clicks by a handler property', 'document.onclick=e=>e.preventDefault()'),
  unseenScreen('lets nothing be typed', forbidden('beforeinput')),
  unseenScreen('lets nothing be pasted', forbidden('paste')),
  unseenScreen('lets nothing be submitted', swallowed('submit')),
  unseenScreen('lets nothing be selected', 'document.onselectstart=()=>false'),
  unseenScreen('makes text unselectable', 'document.body.style.userSelect="none"'),
  unseenScreen(
    'takes the focus from whatever gets it',
    'document.addEventListener("focusin",e=>e.target.blur(),true)',
  ),
  unseenScreen(
    'moves the focus without end',
    'setInterval(()=>document.querySelector("nav a")?.focus(),50)',
  ),
  unseenScreen('stops the wheel', forbidden('wheel')),
  unseenScreen('scrolls to the top without end', 'setInterval(()=>window.scrollTo(0,0),30)'),
  unseenScreen('locks the page’s scrolling', 'document.documentElement.style.overflow="hidden"'),
  unseenScreen('makes the page editable', 'document.designMode="on"'),
  unseenScreen('lets no pointer through', 'document.body.style.pointerEvents="none"'),
  unseenScreen('hides the pointer', adopted('*{cursor:none!important}')),
  unseenScreen(
    'keeps every pointer for itself',
    'window.addEventListener("pointerdown",e=>document.body.setPointerCapture(e.pointerId),true)',
    BY_CLICK,
  ),
  unseenScreen(
    'makes the navigation’s links lead nowhere',
    'for(const link of document.querySelectorAll("nav a"))link.onclick=e=>{e.preventDefault();e.stopPropagation()}',
  ),
];
