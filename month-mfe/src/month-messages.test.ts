import { expect, it } from '@jest/globals';
import { importWords } from '@refined/shared/messages';
import { actionMessages } from './actions/action-messages.ts';
import { filesMessages } from './month-messages.ts';

it('an import’s figures read as numbers of changes', () => {
  const figures = Object.entries({
    new: 62,
    company: 1_471,
    strength: 1,
    changed: 18,
    unknown_label: 11,
    notice: 1,
  });
  expect(figures.map(([name, count]) => filesMessages.figure(name, count))).toEqual([
    '62 new',
    '1,471 company changes',
    '1 strength change',
    '18 changed',
    '11 unknown labels',
    '1 new notice',
  ]);
  expect(importWords.figure('company')).toBe('company changed');
});

it('a drug that has changed later says where it is now', () => {
  const now = (queue: 'update' | 'dpd' | '', in_product = false) =>
    `${actionMessages.became.changed} · ${actionMessages.now({ queue, in_product }, 'Formulary')}`;
  expect([now(''), now('', true), now('update'), now('dpd')]).toEqual([
    'changed later · now archived',
    'changed later · now on Formulary',
    'changed later · now in Update',
    'changed later · now in DPD Review',
  ]);
});

it('what a new database began with is called the initial import', () => {
  const import_ = { kind: 'import', actor: 'seed', at: '2026-04-01T12:00:00.000Z' } as const;
  expect(actionMessages.reference(import_)).toMatch(/^Import by Initial import, 2026-04-01, /);
  expect(filesMessages.publicationDetail(8_000, 'seed')).toBe('8,000 drugs, by Initial import');
  expect(filesMessages.publicationDetail(8_000, 'ada')).toBe('8,000 drugs, by ada');
});
