import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';
import { replacedScreen, unseenScreen } from './bad-screen.ts';

/** What the page doesn't let anybody replace: who tries throws while its effects run. */
const pinned = (name: string, statements: string): BadRelease =>
  replacedScreen('render', 'globals')(name, { edit: onceDrawn(statements) });

/** Releases that replace what every screen stands on. */
export const GLOBALS: readonly BadRelease[] = [
  pinned('replaces fetch', 'window.fetch=()=>Promise.reject(new Error("No fetch."))'),
  replacedScreen('render', 'render')('replaces the storage', {
    edit: onceDrawn(
      'Object.defineProperty(window,"localStorage",{configurable:true,value:{getItem:()=>null,setItem(){},removeItem(){},clear(){}}})',
    ),
  }),
  pinned('replaces the timers', 'window.setTimeout=()=>0'),
  pinned('replaces JSON.parse', 'JSON.parse=()=>({})'),
  pinned('replaces a method of arrays', 'Array.prototype.map=function(){return[]}'),
  pinned(
    'replaces how arrays are walked through',
    'Array.prototype[Symbol.iterator]=function*(){}',
  ),
  replacedScreen('render', 'render')('adds toJSON to every object', {
    edit: onceDrawn('Object.prototype.toJSON=()=>({})'),
  }),
  replacedScreen('render', 'render')('adds a member to every object', {
    edit: onceDrawn('Object.prototype.extra=1'),
  }),
  pinned('replaces how promises go on', 'Promise.prototype.then=function(){return this}'),
  pinned('stops the clock', 'Date.now=()=>0'),
  pinned(
    'gives every write the same key',
    'crypto.randomUUID=()=>"00000000-0000-4000-8000-000000000000"',
  ),
  pinned('replaces how requests get their headers', 'Headers.prototype.set=function(){}'),
  pinned(
    'replaces what tells sizes',
    'window.ResizeObserver=class{observe(){}unobserve(){}disconnect(){}}',
  ),
  pinned(
    'replaces how elements are removed',
    'Element.prototype.remove=function(){};Node.prototype.removeChild=child=>child',
  ),
  unseenScreen('freezes the prototype of elements', 'Object.freeze(Element.prototype)'),
  unseenScreen('freezes the prototype of arrays', 'Object.freeze(Array.prototype)'),
  unseenScreen('freezes the prototype of objects', 'Object.freeze(Object.prototype)'),
  unseenScreen(
    'says that the page is hidden',
    'for(const [name,value] of [["hidden",true],["visibilityState","hidden"]])Object.defineProperty(document,name,{configurable:true,get:()=>value})',
  ),
  unseenScreen('leaves no stack in errors', 'Error.stackTraceLimit=0'),
  replacedScreen('render', 'render')('changes what the shell gives to everybody', {
    edit: onceDrawn('React.useMemo=()=>undefined'),
  }),
];
