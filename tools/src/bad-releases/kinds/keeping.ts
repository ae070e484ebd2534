import type { BadRelease } from '../bad-release.ts';
import { noticedScreen } from './bad-screen.ts';

const storm = noticedScreen('storm');

/** Releases that take what the browser's other pages, or its next ones, need. */
export const KEEPING: readonly BadRelease[] = [
  storm(
    'floods the other tabs with messages',
    'const channel=new BroadcastChannel("refined-events");setInterval(()=>{for(let i=0;i<50;i+=1)channel.postMessage({kind:"lost"})},10)',
  ),
  storm('opens connections without end', 'setInterval(()=>new EventSource("/api/events/"),10)'),
  // What these leave behind stays: nothing else is tried in their browser.
  storm(
    'writes cookies without end',
    'for(let i=0;i<200;i+=1)document.cookie=`flood${i}=${"x".repeat(300)};path=/`',
  ),
  storm(
    'fills the storage to its quota',
    'const part="x".repeat(1e5);for(let i=0;i<60;i+=1)try{localStorage.setItem(`part ${i}`,part)}catch{}',
  ),
];
