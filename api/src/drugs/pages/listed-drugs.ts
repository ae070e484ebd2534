import { writeFilter } from '@refined/shared/domain';
import type { Filter } from '@refined/shared/domain';
import type { KeptDrug, KeptDrugs, KeptList } from '../kept/kept-drugs.ts';
import type { Listing } from '../lists/list-drugs.ts';
import { allOf } from '../query/conditions.ts';
import { scopeOf } from '../query/scope.ts';
import { Parameters } from '../query/statement.ts';
import type { ListTools } from './drug-page.ts';

/** A list before any filter, in memory. */
export interface ListedDrugs {
  readonly kept: KeptDrugs;
  /** Undefined: a search. */
  readonly list?: KeptList;
  readonly drugs: Iterable<KeptDrug>;
  /** Equal as long as the filtered list is; undefined for a search: its hits are found each time. */
  readonly state: (filter: Filter) => string | undefined;
}

const readHits = async ({ db, lookups }: ListTools, listing: Listing): Promise<number[]> => {
  const scope = await scopeOf(db, lookups, listing);
  const rows = await new Parameters(scope.parameters).read<{ id: number }>(
    db,
    `with ${scope.before} one as (select) select d.id from ${scope.from} where ${allOf(scope.where)}`,
  );
  return rows.map(({ id }) => id);
};

/** The drugs of a list, as they are now. */
export const listedDrugs = async (tools: ListTools, listing: Listing): Promise<ListedDrugs> => {
  if (listing.by !== 'queue' && listing.by !== 'all') {
    const hits = await readHits(tools, listing);
    const kept = await tools.currentDrugs();
    return { kept, drugs: kept.byIds(hits), state: () => undefined };
  }
  const kept = await tools.currentDrugs();
  const list = listing.by === 'queue' ? listing.queue : 'all';
  return {
    kept,
    list,
    drugs: kept.in(list),
    state: (filter) => `${list} ${kept.stateOf(list)} ${writeFilter(filter)}`,
  };
};
