import type { BadRelease } from '../bad-release.ts';
import { inEntry } from '../script-edits.ts';

const failing = (name: string, fault: string, more: Partial<BadRelease>): BadRelease => ({
  name,
  workspace: 'shell',
  ending: 'after a reload',
  reported: { stage: 'start', fault },
  ...more,
});

/** Releases of the shell that nobody can start. */
export const SHELL: readonly BadRelease[] = [
  failing('throws at its start', 'evaluation', {
    edit: inEntry('throw new Error("The shell throws.")'),
  }),
  failing('never draws', 'timeout', {
    edit: ({ part, text }) => (part === 'entry' ? '"nothing";' : text),
  }),
  failing('lacks a file', 'status', {
    onTheWay: { file: 'chunk', comes: 'missing' },
  }),
];
