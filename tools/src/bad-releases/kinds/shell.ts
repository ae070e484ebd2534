import type { BadRelease } from '../bad-release.ts';
import { inEntry } from '../script-edits.ts';

/** Releases of the shell that nobody can start. */
export const SHELL: readonly BadRelease[] = [
  {
    name: 'throws at its start',
    workspace: 'shell',
    edit: inEntry('throw new Error("The shell throws.")'),
    ending: 'after a reload',
    reported: { stage: 'start', fault: 'evaluation' },
  },
  {
    name: 'never draws',
    workspace: 'shell',
    edit: ({ part, text }) => (part === 'entry' ? '"nothing";' : text),
    ending: 'after a reload',
    reported: { stage: 'start', fault: 'timeout' },
  },
  {
    name: 'lacks a file',
    workspace: 'shell',
    onTheWay: { file: 'chunk', comes: 'missing' },
    ending: 'after a reload',
    reported: { stage: 'start', fault: 'status' },
  },
];
