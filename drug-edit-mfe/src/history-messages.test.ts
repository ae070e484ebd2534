import { describe, expect, it } from '@jest/globals';
import type { DrugHistoryEntry } from '@refined/shared/contract';
import { fakeEntry } from './testing/fake-history.ts';
import { historyMessages } from './history-messages.ts';

const place = (queue: 'dpd' | 'update' | 'com' | '', in_product = false) => ({ queue, in_product });
const moved = (from: ReturnType<typeof place> | null, to: ReturnType<typeof place>) => ({
  moved: { from, to },
});
const later = (until: 'date' | 'import' | 'marketed' | null, back_at: string | null = null) => ({
  kind: 'later',
  later: { until, back_at },
});
const DPD = place('dpd');
const UPDATE = place('update');
const ON = place('', true);
const field = (name: string) => ({ field: name, before: ['a'], after: ['b'] });
const dpd = { kind: 'dpd', date: '2026-04-01', import_id: 2 } as const;

describe('what happened to a record, in words (D43)', () => {
  it.each<[string, Partial<DrugHistoryEntry>]>([
    [
      'Baseline of 2026-03-02: in Formulary',
      {
        kind: 'baseline',
        source: { ...dpd, date: '2026-03-02' },
        ...moved(null, ON),
      },
    ],
    [
      'Imported from Drug Product Database, 2026-04-01: from Formulary to DPD Review Queue',
      { kind: 'import', source: dpd, ...moved(ON, place('dpd', true)) },
    ],
    [
      'Imported from Drug Product Database, 2026-04-01: in DPD Review Queue',
      { kind: 'import', source: dpd, ...moved(null, DPD) },
    ],
    ['Imported', { kind: 'import' }],
    [
      'Approved: As labelled.',
      { kind: 'approval', approval: { given: true, comment: 'As labelled.' } },
    ],
    [
      'Committee, 2026-05-12: include, tier 3, from Committee Queue to Update Queue. Cheaper.',
      {
        kind: 'move',
        ...moved(place('com'), UPDATE),
        answer: { answer: 'include', tier: 3, reason: 'Cheaper.', meeting: '2026-05-12' },
      },
    ],
    ['Change undone', { kind: 'undo' }],
    ['Snoozed until 2026-11-29', later('date', '2026-11-29T12:00:00.000Z')],
    ['Snoozed until the next import', later('import')],
    ['Snoozed until it is marketed', later('marketed')],
    ['Unsnoozed', later(null)],
    ['Approval withdrawn', { kind: 'approval', approval: { given: false, comment: '' } }],
    ['Moved from DPD Review Queue to Update Queue', { kind: 'move', ...moved(DPD, UPDATE) }],
    [
      'Moved from Committee Queue to Archive, off Formulary',
      { kind: 'move', ...moved(place('com', true), place('')) },
    ],
    ['Moved from Formulary to Archive', { kind: 'move', ...moved(ON, place('')) }],
    [
      'Moved from DPD Review Queue to Update Queue, with 1 other',
      {
        kind: 'move',
        ...moved(DPD, UPDATE),
        batch: { id: 'b', size: 2 },
      },
    ],
    ['Moved', { kind: 'move' }],
    ['Edited Strength', { kind: 'edit', fields: [field('strength')] }],
    [
      'Edited Strength, Form, DIN and RG Tier',
      { kind: 'edit', fields: [field('strength'), field('form'), field('din'), field('tier')] },
    ],
    [
      'Edited Strength, Form, DIN and 2 more fields',
      { kind: 'edit', fields: ['strength', 'form', 'din', 'tier', 'pin'].map(field) },
    ],
    ['Saved without a change', { kind: 'edit' }],
    [
      'Strength: Health Canada’s value used',
      {
        kind: 'edit',
        fields: [field('strength')],
        decision: { field: 'strength', decision: 'take' },
      },
    ],
    [
      'Strength: our value kept',
      { kind: 'edit', decision: { field: 'strength', decision: 'keep' } },
    ],
    [
      'Decision on Strength undone',
      { kind: 'edit', decision: { field: 'strength', decision: 'undo' } },
    ],
    [
      'Published in publication 3 (changed): from Update Queue to Formulary',
      {
        kind: 'publication',
        publication: { number: 3, change: 'changed' },
        ...moved(place('update', true), ON),
      },
    ],
    [
      'Move undone: from Update Queue to DPD Review Queue',
      { kind: 'undo', ...moved(UPDATE, DPD), undoes: 3 },
    ],
    [
      'Restored as it was in version 4',
      { kind: 'restore', restores: 4, fields: [field('strength')] },
    ],
    // A later version of the API.
    ['Merged twice', { kind: 'merged_twice' }],
    ['Changed', { kind: '' }],
  ])('%s', (sentence, entry) => {
    expect(historyMessages.sentence(fakeEntry(entry), 'Formulary')).toBe(sentence);
  });

  it('a kind that is the name of something else is told too', () => {
    expect(historyMessages.sentence(fakeEntry({ kind: 'constructor' }), 'Formulary')).toBe(
      'Constructor',
    );
  });

  it('where a drug was and is', () => {
    expect(historyMessages.places(place('dpd', true), ON, 'Formulary')).toBe(
      'Then: DPD Review Queue, on Formulary. Now: Formulary.',
    );
    expect(historyMessages.places(UPDATE, UPDATE, 'Formulary')).toBe(
      'Then as now: Update Queue, not on Formulary.',
    );
  });
});

it('names who did it, and the page of the mass action that it was part of', () => {
  expect(historyMessages.by('ada')).toBe('ada,');
  expect(historyMessages.by('seed')).toBe('Initial import,');
  expect(historyMessages.massAction('import')).toBe('All drugs in this import');
  expect(historyMessages.massAction('move')).toBe('All drugs in this action');
});
