import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

const running = (name: string, fault: string, statements: string): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  edit: onceDrawn(statements),
  ending: 'in the page',
  reported: { stage: 'run', fault },
});

/** Releases that take the page's time, its history or its place. */
export const STORMS: readonly BadRelease[] = [
  running(
    'starts 200 timers',
    'storm',
    'for(let i=0;i<200;i+=1)setInterval(()=>{for(let n=0;n<1e4;n+=1);},1)',
  ),
  running(
    'fills the history',
    'storm',
    'const again=()=>{history.pushState(null,"");setTimeout(again)};again()',
  ),
  running(
    'adds listeners without end',
    'storm',
    'setInterval(()=>{for(let i=0;i<500;i+=1)window.addEventListener("scroll",()=>{})},10)',
  ),
  running(
    'has a rejection every 100 ms',
    'errors',
    'setInterval(()=>void Promise.reject(new Error("Again.")),100)',
  ),
  running('leaves the page', 'navigation', 'location.assign("https://elsewhere.invalid/")'),
  running('goes back without end', 'navigation', 'setInterval(()=>history.back(),50)'),
];
