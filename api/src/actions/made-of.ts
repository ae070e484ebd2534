import type { ReadableTerm } from '@refined/shared/contract';
import { facetDefinition, parseFilter } from '@refined/shared/domain';
import type { FilterTerm } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Lookups } from '../lookups/lookup-cache.ts';
import type { ActionRow } from './action-store.ts';

type Change = ReadableTerm['changes'][number];
type StoredValue = string | number | boolean | readonly string[] | null;
/** A change's value in words; given by the app: this room doesn't know the source. */
export type TextsOfValue = (value: StoredValue) => string[] | null;

interface ChangeRow extends Pick<Change, 'kind' | 'field'> {
  before: StoredValue;
  after: StoredValue;
}

/** The change of a group, found by a drug that was in it: groups themselves aren't kept. */
const changeQuery = hotQuery<ChangeRow>(
  `select c.kind, c.field, c.old_value as before, c.new_value as after
   from (select drug_id from mass_action_member where action_id = $1::uuid
     order by drug_id limit 20) m
   join source_change c on c.drug_id = m.drug_id and c.group_key = $2
   order by c.id desc limit 1`,
);

/** What an action was made of, for reading. A filter of another release is left out. */
export const madeOf = async (
  db: Kysely<Schema>,
  lookups: Lookups,
  { id, filter }: Pick<ActionRow, 'id' | 'filter'>,
  textsOf: TextsOfValue,
): Promise<ReadableTerm[]> => {
  const changesOf = async ({ facet, values }: FilterTerm): Promise<Change[]> => {
    if (facetDefinition(facet).of !== 'group') return [];
    const found = await Promise.all(values.map((key) => changeQuery(db, [id, key])));
    return found.flat().map(({ before, after, ...change }) => ({
      ...change,
      before: textsOf(before),
      after: textsOf(after),
    }));
  };
  const parsed = parseFilter(filter ?? '');
  if (!parsed.ok) return [];
  return Promise.all(
    parsed.filter.map(async (term) => ({
      facet: term.facet,
      exclude: term.exclude,
      values: term.values.map((value) => ({
        value,
        name:
          facetDefinition(term.facet).of === 'record'
            ? (lookups.named(Number(value))?.name ?? '')
            : null,
      })),
      changes: await changesOf(term),
    })),
  );
};
