import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';
import { replacedScreen, unseenScreen } from './bad-screen.ts';

/** The page's pinned functions can't be replaced: the attempt throws in an effect. */
const pinned = (name: string, statements: string): BadRelease =>
  replacedScreen('render', 'globals')(name, { edit: onceDrawn(statements) });

/** Releases that replace functions that every screen uses. */
export const GLOBALS: readonly BadRelease[] = [
  pinned('replaces fetch', 'window.fetch=()=>Promise.reject(new Error("No fetch."))'),
  replacedScreen('render', 'render')('adds a member to every object', {
    edit: onceDrawn('Object.prototype.extra=1'),
  }),
  unseenScreen('freezes the prototype of elements', 'Object.freeze(Element.prototype)'),
  unseenScreen(
    'says that the page is hidden',
    'for(const [name,value] of [["hidden",true],["visibilityState","hidden"]])Object.defineProperty(document,name,{configurable:true,get:()=>value})',
  ),
  replacedScreen('render', 'render')('changes what the shell gives to everybody', {
    edit: onceDrawn('React.useMemo=()=>undefined'),
  }),
];
