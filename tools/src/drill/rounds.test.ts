import { expect, it } from '@jest/globals';
import type { BadRelease } from '@refined/bad-releases';
import { drilledKinds } from './rounds.ts';

const kind = (name: string, over: Partial<BadRelease> = {}): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate: 'refuses',
  edit: ({ text }) => text,
  ending: 'in the page',
  reported: { stage: 'run', fault: 'blank' },
  ...over,
});

it('takes one kind of each group in turn, and only what anybody meets', () => {
  const { edit: _edit, ...stored } = kind('lacks a file');
  const groups = {
    loading: [{ ...stored, stored: 'missing' as const }, kind('a1'), kind('a2')],
    running: [
      kind('b1'),
      kind('logs', { reported: { stage: 'run', fault: 'errors' } }),
      kind('waits for a click', { provokedBy: 'click' }),
    ],
    harmless: [kind('stays', { ending: 'stays' })],
    shell: [kind('shell', { workspace: 'shell' })],
  };
  expect(drilledKinds(groups).map(({ name }) => name)).toEqual(['a1', 'b1', 'a2']);
});
