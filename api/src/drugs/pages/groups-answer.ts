import type { ChangeGroup, DrugGroups } from '@refined/shared/contract';
import { isNewProduct, LIMITS } from '@refined/shared/domain';
import type { Lookups } from '../../lookups/lookup-cache.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import { countGroups } from '../counts/count-groups.ts';
import type { CountedGroup, CountedGroups } from '../counts/count-groups.ts';
import { Remembered } from '../counts/remembered.ts';
import type { ListTools } from './drug-page.ts';
import { listedDrugs } from './listed-drugs.ts';
import { listingOf, nextOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf, listedOf } from '../query/list-request.ts';
import { countSiblings, readGroupRows } from './read-groups.ts';
import type { GroupRow } from './read-groups.ts';
import { readTakers } from './read-takers.ts';
import type { Takers } from './read-takers.ts';

/** A reason's value in words; given by the app: the drugs' room doesn't know the source. */
export type TextsOfChange = (value: GroupRow['before']) => string[] | null;

const presentGroup = (
  row: GroupRow,
  lookups: Lookups,
  siblings: ReadonlyMap<number, number>,
  takers: Takers,
  textsOf: TextsOfChange,
): ChangeGroup => ({
  key: row.key,
  kind: row.kind,
  field: row.field,
  before: textsOf(row.before),
  after: textsOf(row.after),
  count: row.size,
  shared: row.shared,
  decided: row.decided,
  drug: String(row.drug),
  ...(takers.length > 0 && { taken: takers }),
  product:
    row.kind !== null && isNewProduct(row.kind)
      ? {
          ingredients: row.active_ingredient_ids.map((id) => lookups.named(id)?.name ?? ''),
          strength: row.strength,
          siblings: siblings.get(row.drug) ?? 0,
        }
      : null,
});

/** Whether a group comes after the one that a page ended with, which may have changed since. */
const isAfter = (group: CountedGroup, weight: number, key: string): boolean =>
  group.weight < weight || (group.weight === weight && group.key > key);

/** `GET /api/drugs/groups/`. */
export const answerGroups = (tools: ListTools, textsOf: TextsOfChange) => {
  const remembered = new Remembered<CountedGroups>();
  const { db, lookups } = tools;
  return async (query: ListQuery, me: number): Promise<DrugGroups> => {
    const listing = listingOf(query);
    const filter = listedOf(listing, filterOf(query.filter, me));
    const { rank: weight, key } = readCursor(query.cursor);
    const { kept, drugs, state } = await listedDrugs(tools, listing);
    const count = () => countGroups(kept, drugs, filter);
    const known = state(filter);
    const { groups, drugs: size } = known === undefined ? count() : remembered.get(known, count);
    const start =
      query.cursor === undefined ? 0 : groups.findIndex((group) => isAfter(group, weight, key));
    const page = start < 0 ? [] : groups.slice(start, start + LIMITS.groups.page);
    const rows = await readGroupRows(db, page);
    const siblings = await countSiblings(
      db,
      rows
        .filter(({ kind }) => kind !== null && isNewProduct(kind))
        .map(({ drug, active_ingredient_ids, strength }) => ({
          drug,
          ingredients: active_ingredient_ids,
          strength,
        })),
    );
    const takers = await readTakers(db, rows);
    const named = await lookups.current();
    const last = page.at(-1);
    return {
      results: rows.map((row, at) => presentGroup(row, named, siblings, takers[at]!, textsOf)),
      count: groups.length,
      drugs: size,
      next:
        last && groups.length > start + page.length
          ? nextOf(
              '/api/drugs/groups/',
              query,
              writeCursor({ rank: last.weight, key: last.key, id: 0 }),
            )
          : null,
    };
  };
};
