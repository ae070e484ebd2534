import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

const input = (
  name: string,
  provokedBy: BadRelease['provokedBy'],
  statements: string,
): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  edit: onceDrawn(statements),
  ...(provokedBy ? { provokedBy } : {}),
  ending: 'in the page',
  reported: { stage: 'run', fault: 'input' },
});

const SWALLOW = 'e=>{e.stopImmediatePropagation();e.preventDefault()}';

/** Releases that keep clicks and keys from the page. */
export const INPUT: readonly BadRelease[] = [
  input('swallows all clicks', 'click', `window.addEventListener("click",${SWALLOW},true)`),
  input('swallows all keys', 'key', `window.addEventListener("keydown",${SWALLOW},true)`),
  input(
    'lays something clear over the page',
    'click',
    'const layer=document.createElement("div");layer.style.cssText="position:fixed;inset:0;z-index:2147483647";document.body.append(layer)',
  ),
  input('makes the page inert', 'click', 'document.body.inert=true'),
];
