import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DrugPage, DrugSummary } from '../../contract/index.ts';
import type { Queue } from '../../domain/index.ts';
import type { VersionedRecord } from './queries.ts';
import { queryKeys } from './query-keys.ts';

export interface DrugPlace {
  readonly queue: Queue;
  readonly in_product: boolean;
  readonly version?: number;
}

type Pages = InfiniteData<DrugPage>;

const placed = (drug: DrugSummary, place: DrugPlace): DrugSummary => ({
  ...drug,
  queue: place.queue,
  in_product: place.in_product,
  version: place.version ?? drug.version,
});

/** Pages with the drug in its new place: removed from other queues' lists, updated elsewhere. */
const pagesAfter = (
  pages: Pages,
  queueOfList: Queue | undefined,
  id: string,
  place: DrugPlace,
): Pages => {
  const leaves = queueOfList !== undefined && queueOfList !== place.queue;
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      if (!page.results.some((drug) => drug.id === id)) return page;
      const results = leaves
        ? page.results.filter((drug) => drug.id !== id)
        : page.results.map((drug) => (drug.id === id ? placed(drug, place) : drug));
      return { ...page, results };
    }),
  };
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
  for (const [key, pages] of queryClient.getQueriesData<Pages>({
    queryKey: queryKeys.allLists(),
  })) {
    if (!pages) continue;
    const queueOfList = key[1] === 'queue' ? (key[2] as Queue) : undefined;
    const held = pages.pages.some((page) => page.results.some((drug) => drug.id === id));
    const next = pagesAfter(pages, queueOfList, id, place);
    const first = next.pages[0];
    if (
      held &&
      queueOfList !== undefined &&
      queueOfList !== place.queue &&
      first?.count !== undefined
    ) {
      next.pages = [{ ...first, count: first.count - 1 }, ...next.pages.slice(1)];
    }
    queryClient.setQueryData<Pages>(key, next);
    // The list of its new queue is fetched when it is next shown.
    if (queueOfList !== undefined && queueOfList === place.queue && !held)
      void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
  queryClient.setQueryData<VersionedRecord>(
    queryKeys.record(id),
    (cached) => cached && recordAfter(cached, place),
  );
};
