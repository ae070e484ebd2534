import { MOVES } from '@refined/shared/domain';
import type { BadRelease } from '../bad-release.ts';
import { unseenScreen } from './bad-screen.ts';

/** A move of a drug in the reviewer's name. */
const MOVE = `void fetch("/api/drugs/1/${MOVES.update.path}/",{method:"POST",headers:{authorization:"Token "+JSON.parse(localStorage.getItem("authInfo")).token,"content-type":"application/json"},body:JSON.stringify({queue:"noc"})})`;
/** The query client of all screens, found as React's developer tools would. */
const CLIENT =
  'const root=document.getElementById("root");const fibers=[root[Object.keys(root).find(key=>key.startsWith("__reactContainer"))].stateNode.current];for(const {child,sibling} of fibers){if(child)fibers.push(child);if(sibling)fibers.push(sibling)}const client=fibers.map(fiber=>fiber.memoizedProps?.client).find(client=>client?.getQueryCache)';
const HURTS_OTHERS = { ending: 'hurts others' } as const;

/** Releases that take or change what the browser keeps for other pages, or the host keeps. */
export const KEEPING: readonly BadRelease[] = [
  unseenScreen(
    'floods the other tabs with messages',
    'const channel=new BroadcastChannel("refined-events");setInterval(()=>{for(let i=0;i<50;i+=1)channel.postMessage({kind:"lost"})},10)',
  ),
  // Many of these leave something behind, so their browser isn't used again.
  unseenScreen(
    'writes cookies without end',
    'for(let i=0;i<200;i+=1)document.cookie=`flood${i}=${"x".repeat(300)};path=/`',
    HURTS_OTHERS,
  ),
  unseenScreen(
    'fills the storage to its quota',
    'const part="x".repeat(1e5);for(let i=0;i<60;i+=1)try{localStorage.setItem(`part ${i}`,part)}catch{}',
  ),
  unseenScreen(
    'fills a database of the browser',
    'const open=indexedDB.open("kept");open.onupgradeneeded=()=>open.result.createObjectStore("parts");open.onsuccess=()=>{const store=open.result.transaction("parts","readwrite").objectStore("parts");for(let i=0;i<60;i+=1)store.put(new Uint8Array(1e6),i)}',
  ),
  unseenScreen(
    'changes the session',
    'localStorage.setItem("authInfo",JSON.stringify({token:"0".repeat(40)}))',
    HURTS_OTHERS,
  ),
  unseenScreen('moves a drug by itself', MOVE),
  unseenScreen(
    'moves a drug when a key is pressed',
    `window.addEventListener("keyup",()=>{${MOVE}})`,
  ),
  unseenScreen('moves a drug when it is left', `return()=>{${MOVE}}`),
  unseenScreen(
    'poisons the kept answers, and throws',
    `${CLIENT};const poison=()=>{for(const query of client.getQueryCache().getAll())query.state.data={}};client.getQueryCache().subscribe(poison);poison();throw new Error("It can not go on.")`,
    { ending: 'after a reload', reported: { stage: 'render', fault: 'render' } },
  ),
  unseenScreen(
    'puts wrong answers among the kept ones',
    `${CLIENT};for(const query of client.getQueryCache().getAll())client.setQueryData(query.queryKey,{})`,
  ),
  unseenScreen(
    'stops the questions of every screen',
    `${CLIENT};client.setDefaultOptions({queries:{enabled:false}})`,
  ),
  unseenScreen(
    'accuses another release',
    'void fetch("/releases/state.json").then(answer=>answer.json()).then(({workspaces})=>fetch("/client-reports",{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({workspace:"search-mfe",version:workspaces["search-mfe"].active,stage:"run",fault:"blank",shown:null})}))',
  ),
];
