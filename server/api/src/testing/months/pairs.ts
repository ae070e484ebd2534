import { expect } from '@jest/globals';
import type { SourceDecision } from '@refined/shared/contract';
import { sql } from 'kysely';
import type { FixtureProduct } from '../../source/testing/extract-fixture.ts';
import type { Desk } from './desk.ts';

type Ingredients = NonNullable<FixtureProduct['ingredients']>;

const ingredient = (code: number, name: string, amount: string): Ingredients[number] => [
  String(code),
  name,
  amount,
  amount && 'MG',
  '',
  '',
];

/** Two ingredients; three, one without a strength. */
export const PAIR = [ingredient(600, 'AMLODIPINE', '5'), ingredient(601, 'TELMISARTAN', '80')];
export const TRIPLE = [...PAIR, ingredient(602, 'BENZOIN', '')];

const NAMES = ['AMLODIPINE', 'TELMISARTAN', 'VALSARTAN', 'ZINC'];

const firstWith = ([first, ...rest]: Ingredients, amount: string): Ingredients => [
  ingredient(Number(first![0]), first![1], amount),
  ...rest,
];

/** Changes of a product's pairs: a new name that sorts elsewhere, a new strength, or none. */
export const PAIRS_BECOMING = {
  turned: ([, ...rest]: Ingredients, serial: number): Ingredients => [
    ...rest,
    ingredient(700 + serial, `${NAMES[serial % NAMES.length]!} ${serial}`, '5'),
  ],
  'another strength': (pairs: Ingredients, serial: number) => firstWith(pairs, String(serial)),
  'in another order': (pairs: Ingredients) => pairs.toReversed(),
  'without a strength': (pairs: Ingredients) => firstWith(pairs, ''),
} as const;

/** A list of pairs in any order, as text. */
const listOf = (pairs: readonly (readonly [name: string, strength: string])[]): string =>
  JSON.stringify(pairs.map(([name, strength]) => `${name}: ${strength}`).sort());

/** The pairs of an extract's product with several ingredients. */
export const saidPairs = ({ ingredients = [] }: FixtureProduct): string =>
  listOf(
    ingredients.map(([, name, amount, unit]) => [name, amount === '' ? '' : `${amount} ${unit}`]),
  );

interface Row {
  readonly drug_id: number;
  readonly names: readonly string[];
  readonly strength: string;
}

/**
 * Every published, stored or historical list of several ingredients is one that an extract had for
 * this product: nobody writes one in these months, so both halves come from one state of the source
 * (D73).
 */
export const expectWholePairs = async ({ api, ledger }: Desk): Promise<void> => {
  const { rows } = await sql<Row & { drug_code: number }>`
    with held as (
      select drug_id, content from publication_item where content is not null
      union select drug_id, after from drug_history)
    select distinct h.drug_id, d.drug_code, h.content ->> 'strength' as strength,
      (select jsonb_agg(l.name order by i.place) from jsonb_array_elements_text(
          h.content -> 'active_ingredient_ids') with ordinality as i(id, place)
        join lookup_item l on l.id = i.id::integer) as names
    from held h join drug d on d.id = h.drug_id
    where jsonb_array_length(h.content -> 'active_ingredient_ids') > 1`.execute(api.db);
  const mixed = rows.filter(({ drug_code, names, strength }) => {
    const parts = strength === '' ? names.map(() => '') : strength.split('; ');
    const pairs = names.map((name, at) => [name, parts[at]!.replace('not stated', '')] as const);
    return parts.length !== names.length || !ledger.said(drug_code, listOf(pairs));
  });
  expect(mixed).toEqual([]);
};

/** Decides on one drug, by either field of its pairs. */
export const decideOne = async (
  desk: Desk,
  drug: number,
  { field, decision }: { readonly field: string; readonly decision: SourceDecision },
  by: number,
): Promise<void> => {
  const body = { action: 'decide', input: { field, decision }, drugs: [{ id: drug }] };
  const answer = await desk.call('POST', '/api/actions/', by, body);
  desk.expect(answer, [200]);
  const { outcome } = answer.body.results[0];
  desk.ledger.count(`${decision} ${outcome}`);
  if (outcome === 'refused') return;
  const { body: now } = await desk.call('GET', `/api/drugs/${drug}/source/`, by);
  const [one, other] = ['active_ingredient', 'strength'].map((name) =>
    now.fields.find((compared: { field: string }) => compared.field === name),
  );
  expect(one.decision?.decision).toEqual(other.decision?.decision);
  if ((one.decision?.decision ?? 'undo') === decision) desk.ledger.count(`${decision} on pairs`);
};
