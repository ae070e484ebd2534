import type { BadRelease, GateAnswer } from '../bad-release.ts';
import { onceDrawn, withOwnCopy } from '../script-edits.ts';

const harmless = (name: string, gate: GateAnswer, statements: string): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate,
  edit: onceDrawn(statements),
  ending: 'stays',
});

/** Bad releases that do no harm: the page's policy stops them, or nothing needs to. */
export const HARMLESS: readonly BadRelease[] = [
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
  { ...harmless('brings a copy of what the shell gives', 'refuses', ''), edit: withOwnCopy('Mui') },
];
