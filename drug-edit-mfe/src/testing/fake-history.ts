import type { DrugComment, DrugHistoryEntry, EarlierState } from '@refined/shared/contract';

/** An entry of a record's history as our API sends it; override what a test is about. */
export const fakeEntry = (overrides: Partial<DrugHistoryEntry> = {}): DrugHistoryEntry => ({
  id: '1',
  kind: 'edit',
  at: '2026-04-02T14:05:00.000Z',
  actor: 'reviewer',
  version: 2,
  moved: null,
  fields: [],
  inferred: [],
  source: null,
  decision: null,
  publication: null,
  undoes: null,
  restores: null,
  batch: null,
  undoable: false,
  ...overrides,
});

/** A field of an earlier state; by default the same then and now. */
export const fakeStateField = (
  field: string,
  then: readonly string[],
  now: readonly string[] = then,
  restorable = true,
): EarlierState['fields'][number] => ({
  ...{ field, restorable },
  then: [...then],
  now: [...now],
  differs: then.join('\n') !== now.join('\n'),
});

export const fakeComment = (overrides: Partial<DrugComment> = {}): DrugComment => ({
  id: '1',
  at: '2026-04-02T14:05:00.000Z',
  actor: 'grace',
  text: 'Looks right.',
  ...overrides,
});
