import type { BadRelease } from '../bad-release.ts';
import { noticedScreen, unseenScreen } from './bad-screen.ts';

/** Releases that take the page's time, its history or its address. */
export const STORMS: readonly BadRelease[] = [
  unseenScreen(
    'starts 200 timers',
    'for(let i=0;i<200;i+=1)setInterval(()=>{for(let n=0;n<1e4;n+=1);},1)',
  ),
  unseenScreen(
    'fills the history',
    'const again=()=>{history.pushState(null,"");setTimeout(again)};again()',
  ),
  unseenScreen(
    'adds listeners without end',
    'setInterval(()=>{for(let i=0;i<500;i+=1)window.addEventListener("scroll",()=>{})},10)',
  ),
  noticedScreen('errors')(
    'has a rejection every 100 ms',
    'setInterval(()=>void Promise.reject(new Error("Again.")),100)',
  ),
  noticedScreen('navigation')('leaves the page', 'location.assign("https://elsewhere.invalid/")'),
  // For these two the browser doesn't tell who did it.
  unseenScreen(
    'leaves the page by a refresh',
    'const meta=document.createElement("meta");meta.httpEquiv="refresh";meta.content="0;url=https://elsewhere.invalid/";document.head.append(meta)',
  ),
  unseenScreen(
    'draws elements without end',
    'const most=document.createElement("p");most.hidden=true;while(most.getElementsByTagName("p").length<2**14)most.append(most.cloneNode(true),document.createElement("p"));document.querySelector("main h1").after(most)',
  ),
  noticedScreen('globals')(
    'opens dialogs of the browser without end',
    'setInterval(()=>alert("Again."),10)',
  ),
  unseenScreen(
    'keeps the page busy',
    'const {port1,port2}=new MessageChannel();port1.onmessage=()=>{const since=performance.now();while(performance.now()-since<150);port2.postMessage(0)};port2.postMessage(0)',
  ),
  unseenScreen(
    'asks the host without end',
    'setInterval(()=>{for(let i=0;i<5;i+=1)void fetch("/api/drugs/count_review/").catch(()=>{})},10)',
  ),
  unseenScreen(
    'tells the host without end',
    'setInterval(()=>navigator.sendBeacon("/client-reports","x".repeat(1e4)),10)',
  ),
];
