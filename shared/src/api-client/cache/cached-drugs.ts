import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { DrugSummary } from '../../contract/index.ts';
import type { Queue } from '../../domain/index.ts';
import { changeLists, changeRows, isBefore } from './change-list.ts';
import type { ListPages } from './change-list.ts';
import type { VersionedRecord } from './queries.ts';
import { queryKeys } from './query-keys.ts';

export interface DrugPlace {
  readonly queue: Queue;
  readonly in_product: boolean;
  readonly version?: number;
}

const placed = (drug: DrugSummary, place: DrugPlace): DrugSummary => ({
  ...drug,
  queue: place.queue,
  in_product: place.in_product,
  version: place.version ?? drug.version,
});

/** The queue whose list this is; undefined: results of a search. */
const queueOf = (key: QueryKey): Queue | undefined =>
  key[1] === 'queue' ? (key[2] as Queue) : undefined;

const holds = ({ pages }: ListPages, id: string): boolean =>
  pages.some(({ results }) => results.some((drug) => drug.id === id));

/** A row after the drug got its new place: it leaves the lists of other queues. */
const rowAfter = (
  drug: DrugSummary,
  queueOfList: Queue | undefined,
  id: string,
  place: DrugPlace,
): DrugSummary | undefined => {
  if (!isBefore(drug, { id, version: place.version })) return drug;
  return queueOfList === undefined || queueOfList === place.queue ? placed(drug, place) : undefined;
};

/**
 * The record in its new place. Its version is only updated if the move came directly after it: a
 * higher version also contains somebody's save, and naming it would let this screen's next save
 * overwrite that one (D36).
 */
const recordAfter = (cached: VersionedRecord, place: DrugPlace): VersionedRecord => {
  const { record } = cached;
  if (record.queue === undefined) return cached;
  const moved = { ...record, queue: place.queue, in_product: place.in_product };
  if (
    place.version === undefined ||
    record.version === undefined ||
    place.version !== record.version + 1
  )
    return { ...cached, record: moved };
  return {
    record: { ...moved, version: place.version },
    etag: cached.etag && `"v${place.version}"`,
  };
};

/**
 * Writes a drug's new place into every cached list and record (specification §4: the card is
 * removed, or updated).
 */
export const placeCachedDrug = (queryClient: QueryClient, id: string, place: DrugPlace): void => {
  for (const [queryKey, pages] of queryClient.getQueriesData<ListPages>({
    queryKey: queryKeys.allLists(),
  })) {
    // The list of its new queue is fetched when it is next shown.
    if (pages && queueOf(queryKey) === place.queue && !holds(pages, id))
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
  changeLists(queryClient, (pages, key) =>
    changeRows(pages, (drug) => rowAfter(drug, queueOf(key), id, place)),
  );
  queryClient.setQueryData<VersionedRecord>(
    queryKeys.record(id),
    (cached) => cached && recordAfter(cached, place),
  );
};
