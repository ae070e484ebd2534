import type { BadRelease } from '../bad-release.ts';
import { noticedScreen } from './bad-screen.ts';

const globals = noticedScreen('globals');

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
