import { describe, expect, it } from '@jest/globals';
import type { DrugRecord } from '@refined/shared/contract';
import { draftKey } from '@refined/shared/session';
import { draftOf, restoreDraft, storedDraft } from './drafts.ts';
import { drugFormReducer, startState, type Loaded } from './drug-form-state.ts';
import { emptyValues, type FormValues } from './form-values.ts';

const AT = new Date('2026-04-01T10:42:00Z');
const loaded = (values: Partial<FormValues> = {}, etag: string | undefined = '"v1"'): Loaded => ({
  record: { din: '1' } as DrugRecord,
  etag,
  values: { ...emptyValues, drug_name: 'Old', schedule: ['11'], ...values },
});
const edited = drugFormReducer(
  drugFormReducer(startState(loaded()), { type: 'edited', field: 'drug_name', value: 'New' }),
  { type: 'edited', field: 'schedule', value: ['12', '11'] },
);

const storage = (): Storage => {
  localStorage.clear();
  return localStorage;
};
const forbidden = (): Storage => {
  throw new Error('denied');
};
const full = () =>
  ({
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  }) as unknown as Storage;

describe('a draft', () => {
  const draft = draftOf(edited, AT)!;

  it('holds the changed fields, and nothing where nothing changed', () => {
    expect(draft).toEqual({
      at: AT.toISOString(),
      etag: '"v1"',
      changes: { drug_name: 'New', schedule: ['12', '11'] },
      before: { drug_name: 'Old', schedule: ['11'] },
    });
    expect(draftOf(startState(loaded()), AT)).toBeUndefined();
  });

  it('comes back as it was written, for its user and drug only', () => {
    storage();
    const drafts = storedDraft(draftKey('ada', '7'));
    expect(drafts.write(draft)).toBe(true);
    expect(drafts.read()).toEqual(draft);
    expect(storedDraft(draftKey('bob', '7')).read()).toBeUndefined();
    expect(storedDraft(draftKey('ada', '8')).read()).toBeUndefined();
    drafts.write(undefined);
    expect(drafts.read()).toBeUndefined();
  });

  it.each(['{', 'null', '[]', '{"at":"never"}', '{"at":1}'])(
    'storage may hold anything: %s',
    (text) => {
      storage().setItem('k', text);
      expect(storedDraft('k').read()).toBeUndefined();
    },
  );

  it('fields of another shape are left out', () => {
    storage().setItem(
      'k',
      JSON.stringify({
        at: AT.toISOString(),
        changes: { drug_name: 'New', schedule: 'x', type: 4, wing: 'left' },
        before: null,
      }),
    );
    expect(storedDraft('k').read()).toMatchObject({
      changes: { drug_name: 'New' },
      before: {},
    });
  });

  it.each([[forbidden], [full]])(
    'storage that is disabled or full costs the draft only (browser fault 26)',
    (bad) => {
      const drafts = storedDraft('k', bad);
      expect(drafts.read()).toBeUndefined();
      expect(drafts.write(draft)).toBe(false);
    },
  );
});

describe('a draft put back', () => {
  const draft = draftOf(edited, AT)!;

  it('where somebody changed the same field since, also on a host without versions', () => {
    expect(restoreDraft(loaded({ drug_name: 'Theirs' }, undefined), draft).restored).toMatchObject({
      clashes: ['drug_name'],
      older: true,
    });
  });

  it('of a strength keeps its ingredients, so that others are a clash (D73)', () => {
    const pair = { active_ingredient: ['1'], strength: '5 MG' };
    const typed = drugFormReducer(startState(loaded(pair)), {
      type: 'edited',
      field: 'strength',
      value: '9 MG',
    });
    const newer = loaded({ ...pair, active_ingredient: ['2'] }, '"v2"');
    const { state, restored } = restoreDraft(newer, draftOf(typed, AT));
    expect(state.values).toMatchObject({ active_ingredient: ['1'], strength: '9 MG' });
    expect(restored).toMatchObject({ clashes: ['strength'] });
  });

  it('that was saved after all is none', () => {
    expect(
      restoreDraft(loaded({ drug_name: 'New', schedule: ['12', '11'] }), draft).restored,
    ).toBeUndefined();
  });
});
