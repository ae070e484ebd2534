import type { BadRelease, GateAnswer } from '../bad-release.ts';
import { onceDrawn, withOwnCopy } from '../script-edits.ts';

const harmless = (name: string, gate: GateAnswer, statements: string): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate,
  edit: onceDrawn(statements),
  ending: 'stays',
});

/** Releases that do what they shouldn't and hurt nobody: the page's policy stops them, or nothing must. */
export const HARMLESS: readonly BadRelease[] = [
  harmless(
    'adds a style element without the nonce',
    'refuses',
    'const style=document.createElement("style");style.textContent="*{display:none!important}";document.head.append(style)',
  ),
  harmless(
    'adds a base for the page’s addresses',
    'refuses',
    'const base=document.createElement("base");base.href="https://elsewhere.invalid/";document.head.append(base)',
  ),
  harmless(
    'calls another origin',
    'refuses',
    'void fetch("https://elsewhere.invalid/",{mode:"no-cors"}).catch(()=>{})',
  ),
  harmless(
    'holds 2.5 GB of memory',
    'refuses',
    'window.held=Array.from({length:25},()=>new ArrayBuffer(1e8))',
  ),
  harmless('changes the page’s title', 'passes', 'document.title="Elsewhere"'),
  harmless(
    'registers a service worker',
    'passes',
    'void navigator.serviceWorker?.register("/sw.js").catch(()=>{})',
  ),
  harmless('prints', 'passes', 'setTimeout(()=>print())'),
  { ...harmless('brings a copy of what the shell gives', 'refuses', ''), edit: withOwnCopy('Mui') },
];
