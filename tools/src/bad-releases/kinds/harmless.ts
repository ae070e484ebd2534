import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

const harmless = (name: string, statements: string): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  edit: onceDrawn(statements),
  ending: 'stays',
});

/** Releases that do what they shouldn't and hurt nobody: the page's policy stops them, or nothing must. */
export const HARMLESS: readonly BadRelease[] = [
  harmless(
    'adds a style element without the nonce',
    'const style=document.createElement("style");style.textContent="*{display:none!important}";document.head.append(style)',
  ),
  harmless(
    'calls another origin',
    'void fetch("https://elsewhere.invalid/",{mode:"no-cors"}).catch(()=>{})',
  ),
  harmless(
    'holds 2.5 GB of memory',
    'window.held=Array.from({length:25},()=>new ArrayBuffer(1e8))',
  ),
  harmless('changes the page’s title', 'document.title="Elsewhere"'),
  harmless(
    'registers a service worker',
    'void navigator.serviceWorker?.register("/sw.js").catch(()=>{})',
  ),
  harmless('prints', 'setTimeout(()=>print())'),
];
