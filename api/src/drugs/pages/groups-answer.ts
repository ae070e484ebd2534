import type { ChangeGroup, DrugGroups } from '@refined/shared/contract';
import { isNewProduct, LIMITS } from '@refined/shared/domain';
import type { Lookups } from '../../lookups/lookup-cache.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import type { ListTools } from './drug-page.ts';
import { listingOf, nextOf } from '../lists/list-drugs.ts';
import type { ListQuery } from '../lists/list-drugs.ts';
import { filterOf, listedOf } from '../query/list-request.ts';
import { countSiblings, readGroups } from './read-groups.ts';
import type { GroupRow } from './read-groups.ts';
import { scopeOf } from '../query/scope.ts';

/** A reason's value in words; given by the app: the drugs' room doesn't know the source. */
export type TextsOfChange = (value: GroupRow['before']) => string[] | null;

const presentGroup = (
  row: GroupRow,
  lookups: Lookups,
  siblings: ReadonlyMap<number, number>,
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
  drug: String(row.drug_id),
  product:
    row.kind !== null && isNewProduct(row.kind)
      ? {
          ingredients: row.active_ingredient_ids.map((id) => lookups.named(id)?.name ?? ''),
          strength: row.strength,
          siblings: siblings.get(row.drug_id) ?? 0,
        }
      : null,
});

/** `GET /api/drugs/groups/`. */
export const answerGroups =
  ({ db, lookups }: ListTools, textsOf: TextsOfChange) =>
  async (query: ListQuery, me: number): Promise<DrugGroups> => {
    const listing = listingOf(query);
    const filter = listedOf(listing, filterOf(query.filter, me));
    const scope = await scopeOf(db, lookups, listing);
    const { rank: weight, key } = readCursor(query.cursor);
    const position = query.cursor === undefined ? undefined : { weight, key };
    const rows = await readGroups(db, scope, filter, position);
    const shown = rows.slice(0, LIMITS.groups.page);
    const fresh = shown.filter(({ kind }) => kind !== null && isNewProduct(kind));
    const siblings = await countSiblings(
      db,
      fresh.map(({ drug_id, active_ingredient_ids, strength }) => ({
        drug: drug_id,
        ingredients: active_ingredient_ids,
        strength,
      })),
    );
    const named = await lookups.current();
    const last = shown.at(-1);
    return {
      results: shown.map((row) => presentGroup(row, named, siblings, textsOf)),
      count: rows[0]?.total ?? 0,
      next:
        last && rows.length > shown.length
          ? nextOf(
              '/api/drugs/groups/',
              query,
              writeCursor({ rank: last.weight, key: last.key, id: 0 }),
            )
          : null,
    };
  };
