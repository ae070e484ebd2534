import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { Desk } from './desk.ts';

interface Pair {
  readonly id: number;
  readonly queue: string;
  readonly in_product: boolean;
  readonly overridden: readonly string[];
  readonly ours: string;
  readonly theirs: string;
  readonly differs: boolean;
  readonly open: boolean;
}

/** Our strengths and Health Canada's, read without the API's comparison. */
const strengths = async ({ api }: Desk): Promise<readonly Pair[]> => {
  // Reading a list triggers the comparison.
  await api.get('/api/drugs/?queue=dpd');
  const { rows } = await sql<Pair>`
    select d.id, d.queue, d.in_product, d.overridden, d.strength as ours,
      s.content -> 'ingredients' -> 0 -> 'strengths' ->> 0 as theirs,
      coalesce(o.field is not null, false) as differs, coalesce(o.open, false) as open
    from drug d join source_product s on s.drug_id = d.id
      left join source_difference o on o.drug_id = d.id and o.field = 'strength'
    where s.present and jsonb_array_length(s.content -> 'ingredients') = 1`.execute(api.db);
  return rows;
};

/** Differences from Health Canada are stored, and open unless a person set the value (D74). */
export const expectDifferencesKnown = async (desk: Desk): Promise<void> => {
  const rows = await strengths(desk);
  expect(rows.filter(({ ours, theirs, differs }) => differs !== (ours !== theirs))).toEqual([]);
  const isOwn = ({ overridden }: Pair) =>
    overridden.includes('strength') || overridden.includes('active_ingredient');
  expect(rows.filter((row) => row.differs && !row.open && !isOwn(row))).toEqual([]);
};

/** Drugs that were published undecided are back in a queue after the last import (D74). */
export const expectNothingDropped = async (desk: Desk): Promise<void> => {
  const rows = await strengths(desk);
  expect(rows.filter((row) => row.in_product && row.queue === '' && row.open)).toEqual([]);
};

interface Published {
  readonly id: number;
  readonly overridden: readonly string[];
  readonly open: readonly string[];
  readonly ours: Readonly<Record<string, readonly string[]>>;
  readonly theirs: Readonly<Record<string, readonly string[]>>;
}

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/**
 * Each published value is the source's current one, or a decision against it (D74): a person set
 * it, and no change of the source waits for an answer. Only drugs in no queue; values are read
 * without the API's comparison.
 */
export const expectPublishedDecided = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<Published>`
    select d.id, d.overridden,
      array(select field from source_difference o where o.drug_id = d.id and o.open) as open,
      jsonb_build_object(
        'active_ingredient', (select coalesce(jsonb_agg(l.name), '[]') from lookup_item l
          where l.id in (select i::integer from jsonb_array_elements_text(
            p.content -> 'active_ingredient_ids') as i)),
        'schedule', (select coalesce(jsonb_agg(l.name), '[]') from lookup_item l
          where l.id in (select i::integer from jsonb_array_elements_text(
            p.content -> 'schedule_ids') as i)),
        'form', jsonb_build_array(p.content ->> 'form'),
        'health_canada_drug_name', jsonb_build_array(lower(p.content ->> 'health_canada_drug_name')),
        'din', jsonb_build_array(p.content ->> 'din')) as ours,
      jsonb_build_object(
        'active_ingredient', (select coalesce(jsonb_agg(i -> 'name'), '[]')
          from jsonb_array_elements(s.content -> 'ingredients') as i),
        'schedule', s.content -> 'schedules',
        'form', (select jsonb_build_array(coalesce(string_agg(f ->> 'name', ', '), ''))
          from jsonb_array_elements(s.content -> 'forms') as f),
        'health_canada_drug_name', jsonb_build_array(lower(s.content ->> 'brandName')),
        'din', jsonb_build_array(s.content ->> 'din')) as theirs
    from publication_content((select max(number) from publication)) p
      join drug d on d.id = p.drug_id join source_product s on s.drug_id = d.id
    where s.present and d.in_product and d.queue = '' and d.version = p.version`.execute(api.db);
  const isOwn = ({ overridden }: Published, field: string) =>
    overridden.includes(field) ||
    (field === 'active_ingredient' && overridden.includes('strength'));
  const nobodys = rows.flatMap((row) =>
    Object.keys(row.ours)
      .filter((field) => !sameTexts(row.ours[field]!, row.theirs[field]!))
      .filter((field) => !isOwn(row, field) || row.open.includes(field))
      .map((field) => ({ id: row.id, field, ours: row.ours[field], theirs: row.theirs[field] })),
  );
  expect(nobodys).toEqual([]);
  expect(rows.filter(({ open }) => open.length > 0)).toEqual([]);
};
