import { describe, expect, it } from '@jest/globals';
import type { DrugRecord } from '@refined/shared/contract';
import {
  drugFormReducer,
  startState,
  type DrugFormAction,
  type DrugFormState,
  type Loaded,
} from './drug-form-state.ts';
import { emptyValues, type FormValues } from './form-values.ts';

const BRAND = 'Single-Source Brand';
const GENERIC = 'Generic';

const loaded = (values: Partial<FormValues> = {}, etag = '"v1"'): Loaded => ({
  record: { din: '1' } as DrugRecord,
  etag,
  values: { ...emptyValues, drug_name: 'Janumet xr', strength: '5 MG', ...values },
});
const after = (state: DrugFormState, ...actions: DrugFormAction[]) =>
  actions.reduce(drugFormReducer, state);
const typed = (value: string, field: 'drug_name' | 'strength' = 'drug_name') =>
  ({ type: 'edited', field, value }) as const;

describe('casing the name (specification §4, D29)', () => {
  it.each([
    [BRAND, 'janumet xr', 'JANUMET XR'],
    [GENERIC, 'apo-metformin ER', 'Apo-Metformin ER'],
    ['Biosimilar', 'BASAGLAR', 'Basaglar'],
  ])('%s: %p is left as %p, and Undo brings it back', (subType, name, cased) => {
    const left = after(startState(loaded()), typed(name), { type: 'nameLeft', subType });
    expect(left.values.drug_name).toBe(cased);
    const undone = after(left, { type: 'casingUndone' });
    expect(undone.values.drug_name).toBe(name);
    expect(undone.casing).toBeUndefined();
    expect(after(undone, { type: 'nameLeft', subType }).values.drug_name).toBe(name);
  });

  it('when the sub-type changes; twice changed, Undo still brings the typed name', () => {
    const brand = after(startState(loaded()), { type: 'subTypeChosen', id: '1', subType: BRAND });
    expect(brand.values).toMatchObject({ type: '1', drug_name: 'JANUMET XR' });
    const generic = after(brand, { type: 'subTypeChosen', id: '3', subType: GENERIC });
    expect(generic.values.drug_name).toBe('Janumet XR');
    expect(after(generic, { type: 'casingUndone' }).values).toMatchObject({
      type: '3',
      drug_name: 'Janumet xr',
    });
  });

  it('not without a known sub-type', () => {
    expect(after(startState(loaded()), typed('abc'), { type: 'nameLeft' }).values.drug_name).toBe(
      'abc',
    );
  });

  it('typing on takes the note away', () => {
    expect(
      after(startState(loaded()), typed('abc'), { type: 'nameLeft', subType: BRAND }, typed('ABCd'))
        .casing,
    ).toBeUndefined();
  });
});

describe('a version that arrives', () => {
  it('fills a form without changes anew', () => {
    expect(
      after(startState(loaded()), {
        type: 'arrived',
        loaded: loaded({ strength: '6 MG' }, '"v2"'),
      }),
    ).toMatchObject({ values: { strength: '6 MG' }, base: { etag: '"v2"' } });
  });

  it("takes the other fields and leaves the user's", () => {
    const state = after(startState(loaded()), typed('Mine'), {
      type: 'arrived',
      loaded: loaded({ strength: '6 MG' }, '"v2"'),
    });
    expect(state).toMatchObject({
      values: { drug_name: 'Mine', strength: '6 MG' },
      base: { etag: '"v2"' },
    });
  });

  it('is left alone where both changed a field: the save will be refused', () => {
    const state = after(startState(loaded()), typed('Mine'), {
      type: 'arrived',
      loaded: loaded({ drug_name: 'Theirs' }, '"v2"'),
    });
    expect(state).toMatchObject({ values: { drug_name: 'Mine' }, base: { etag: '"v1"' } });
  });
});

it('a version with other ingredients is never put under strengths that are typed (D73)', () => {
  const state = after(startState(loaded()), typed('9 MG', 'strength'), {
    type: 'arrived',
    loaded: loaded({ active_ingredient: ['2'] }, '"v2"'),
  });
  expect(state).toMatchObject({
    values: { active_ingredient: loaded().values.active_ingredient, strength: '9 MG' },
    base: { etag: '"v1"' },
  });
});

it("after a conflict the merged version carries the user's changes", () => {
  const mine = after(startState(loaded()), typed('Mine'));
  const theirs = loaded({ drug_name: 'Theirs', strength: '6 MG' }, '"v2"');
  const values = { ...theirs.values, drug_name: 'Mine' };
  expect(after(mine, { type: 'merged', loaded: theirs, values })).toMatchObject({
    values: { drug_name: 'Mine', strength: '6 MG' },
    base: { etag: '"v2"' },
  });
});

describe('after a decision on a difference with the source (D48)', () => {
  const taken = loaded({ strength: '6 MG' }, '"v2"');

  it('on one of a pair, both have their new values (D73)', () => {
    const pair = loaded({ active_ingredient: ['2'], strength: '6 MG' }, '"v2"');
    const state = after(startState(loaded()), typed('9 MG', 'strength'), {
      type: 'decided',
      field: 'active_ingredient',
      loaded: pair,
    });
    expect(state).toMatchObject({ values: pair.values, base: pair });
  });

  it('whether the record arrived before or after', () => {
    const before = after(
      startState(loaded()),
      typed('9 MG', 'strength'),
      { type: 'arrived', loaded: taken },
      { type: 'decided', field: 'strength', loaded: taken },
    );
    const afterwards = after(
      startState(loaded()),
      typed('9 MG', 'strength'),
      { type: 'decided', field: 'strength', loaded: taken },
      { type: 'arrived', loaded: taken },
    );
    expect(before).toEqual(afterwards);
    expect(before).toMatchObject({ values: { strength: '6 MG' }, base: { etag: '"v2"' } });
  });

  it('the form stays on its version where somebody changed another unsaved field: the save will be refused', () => {
    const state = after(startState(loaded()), typed('Mine'), {
      type: 'decided',
      field: 'strength',
      loaded: loaded({ strength: '6 MG', drug_name: 'Theirs' }, '"v3"'),
    });
    expect(state).toMatchObject({
      values: { drug_name: 'Mine', strength: '6 MG' },
      base: { etag: '"v1"' },
    });
  });
});

describe('after an earlier state was brought back (D43)', () => {
  const back = loaded({ drug_name: 'Earlier', strength: '6 MG' }, '"v4"');
  const unsaved = [
    typed('Mine'),
    typed('9 MG', 'strength'),
    { type: 'edited', field: 'form', value: 'TABLET' },
  ] as const;
  const bothBack = [
    { type: 'decided', field: 'drug_name', loaded: back },
    { type: 'decided', field: 'strength', loaded: back },
  ] as const;

  it.each([
    ['before', [{ type: 'arrived', loaded: back }, ...bothBack]],
    ['after', [...bothBack, { type: 'arrived', loaded: back }]],
  ] as const)(
    'each of its fields has that value; what is unsaved in others stays, the record arriving %s them',
    (_, actions) => {
      const state = after(startState(loaded()), ...unsaved, ...actions);
      expect(state).toMatchObject({
        values: { drug_name: 'Earlier', strength: '6 MG', form: 'TABLET' },
        base: { etag: '"v4"', values: { form: '' } },
      });
    },
  );
});

it('discarding keeps the fields that are not stored', () => {
  const state = after(
    startState(loaded()),
    typed('Mine'),
    { type: 'edited', field: 'action', value: 'call them' },
    { type: 'discarded' },
  );
  expect(state.values).toMatchObject({ drug_name: 'Janumet xr', action: 'call them' });
});
