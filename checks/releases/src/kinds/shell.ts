import type { BadRelease } from '../bad-release.ts';
import { inEntry } from '../script-edits.ts';

const failing = (name: string, fault: string, more: Partial<BadRelease>): BadRelease => ({
  name,
  workspace: 'shell',
  gate: 'refuses',
  ending: 'after a reload',
  reported: { stage: 'start', fault },
  ...more,
});

/** Releases of the shell that can't start, or can't be used. */
export const SHELL: readonly BadRelease[] = [
  failing('throws at its start', 'evaluation', {
    edit: inEntry('throw new Error("The shell throws.")'),
  }),
  failing('never draws', 'timeout', {
    edit: ({ part, text }) => (part === 'entry' ? '"nothing";' : text),
  }),
  failing('lacks a file', 'status', {
    gate: 'not asked',
    onTheWay: { file: 'chunk', comes: 'missing' },
  }),
  failing('loops without end at its start', 'frozen', { edit: inEntry('for(;;);') }),
  failing('empties the page after a good start', 'blank', {
    reported: { stage: 'run', fault: 'blank' },
    edit: inEntry(
      'addEventListener("load",()=>setTimeout(()=>document.getElementById("root").replaceChildren(),2e3))',
    ),
  }),
];
