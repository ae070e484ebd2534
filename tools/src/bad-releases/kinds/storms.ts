import type { BadRelease } from '../bad-release.ts';
import { noticedScreen } from './bad-screen.ts';

const storm = noticedScreen('storm');
const errors = noticedScreen('errors');
const leaving = noticedScreen('navigation');

/** Releases that take the page's time, its history or its place. */
export const STORMS: readonly BadRelease[] = [
  storm(
    'starts 200 timers',
    'for(let i=0;i<200;i+=1)setInterval(()=>{for(let n=0;n<1e4;n+=1);},1)',
  ),
  storm(
    'fills the history',
    'const again=()=>{history.pushState(null,"");setTimeout(again)};again()',
  ),
  storm(
    'adds listeners without end',
    'setInterval(()=>{for(let i=0;i<500;i+=1)window.addEventListener("scroll",()=>{})},10)',
  ),
  errors(
    'has a rejection every 100 ms',
    'setInterval(()=>void Promise.reject(new Error("Again.")),100)',
  ),
  leaving('leaves the page', 'location.assign("https://elsewhere.invalid/")'),
  leaving('goes back without end', 'setInterval(()=>history.back(),50)'),
  storm(
    'asks the host and lets the page wait',
    'setInterval(()=>{const request=new XMLHttpRequest();request.open("GET","/api/drugs/",false);request.send()},10)',
  ),
  storm(
    'draws elements without end',
    'const most=document.createElement("p");most.hidden=true;while(most.getElementsByTagName("p").length<2**14)most.append(most.cloneNode(true),document.createElement("p"));document.querySelector("main h1").after(most)',
  ),
  storm('opens dialogs of the browser without end', 'setInterval(()=>alert("Again."),10)'),
];
