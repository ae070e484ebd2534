import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

const globals = (name: string, statements: string): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  edit: onceDrawn(statements),
  ending: 'in the page',
  reported: { stage: 'run', fault: 'globals' },
});

/** Releases that replace what every screen stands on. */
export const GLOBALS: readonly BadRelease[] = [
  globals('replaces fetch', 'window.fetch=()=>Promise.reject(new Error("No fetch."))'),
  globals(
    'replaces the storage',
    'Object.defineProperty(window,"localStorage",{configurable:true,value:{getItem:()=>null,setItem(){},removeItem(){},clear(){}}})',
  ),
  globals('replaces the timers', 'window.setTimeout=()=>0'),
  globals('replaces JSON.parse', 'JSON.parse=()=>({})'),
  globals('replaces a method of arrays', 'Array.prototype.map=function(){return[]}'),
];
