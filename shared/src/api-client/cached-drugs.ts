import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DrugPage, DrugSummary } from '../contract/index.ts';
import type { Queue } from '../domain/index.ts';
import { queryKeys } from './query-keys.ts';
import type { VersionedRecord } from './queries.ts';

export type ListPages = InfiniteData<DrugPage>;

/** Whether a row shows the drug before a write. Without versions: every row of the drug. */
export const isBefore = (
  { id, version = 0 }: Pick<DrugSummary, 'id' | 'version'>,
  written: Pick<DrugSummary, 'id' | 'version'>,
): boolean => id === written.id && version <= (written.version ?? version);

/**
 * Changes a cached list: now and, if the list is being loaded, again when that is done. The host
 * may have read its answer before the write, and a further page is appended to the pages from
 * before its request: without this, a removed card would come back.
 *
 * @param change returns the same pages if it changes nothing, e.g. because they are newer
 */
export const changeList = (
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (pages: ListPages) => ListPages,
): void => {
  const query = queryClient.getQueryCache().find<ListPages>({ queryKey, exact: true });
  if (!query) return;
  const apply = (): void => {
    const { data, isInvalidated } = query.state;
    const next = data && change(data);
    if (next === data) return;
    queryClient.setQueryData<ListPages>(queryKey, next);
    // setQueryData marks the list as fresh, so it must become stale again.
    if (isInvalidated)
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  };
  apply();
  if (query.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
};

/** The same in every cached list. */
export const changeLists = (
  queryClient: QueryClient,
  change: (pages: ListPages, queryKey: QueryKey) => ListPages,
): void => {
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.allLists() }))
    changeList(queryClient, queryKey, (pages) => change(pages, queryKey));
};

/**
 * The pages with each row replaced by `change`. Undefined removes a row and lowers the count.
 * Returns the same pages if no row changes.
 */
export const changeRows = (
  pages: ListPages,
  change: (drug: DrugSummary) => DrugSummary | undefined,
): ListPages => {
  let changed = false;
  let gone = 0;
  const after = pages.pages.map((page) => {
    const results = page.results.flatMap((drug) => {
      const next = change(drug);
      changed ||= next !== drug;
      gone += next ? 0 : 1;
      return next ?? [];
    });
    return { ...page, results };
  });
  const [first, ...others] = after;
  if (!changed || !first) return pages;
  const count = first.count === undefined ? undefined : Math.max(0, first.count - gone);
  return { ...pages, pages: [{ ...first, count }, ...others] };
};

export interface DrugPlace {
  readonly queue: Queue;
  readonly in_product: boolean;
  readonly version?: number;
}

/** `sent` belongs to the drug's old queue: for a new queue the host sends it with the list. */
const placed = ({ sent, ...drug }: DrugSummary, place: DrugPlace): DrugSummary => ({
  ...drug,
  ...(sent && place.queue === drug.queue && { sent }),
  queue: place.queue,
  in_product: place.in_product,
  version: place.version ?? drug.version,
});

/** The queue whose list this is; undefined: results of a search. */
const queueOf = (key: QueryKey): Queue | undefined =>
  key[1] === 'queue' ? (key[2] as Queue) : undefined;

export const holds = (pages: ListPages | undefined, id: string): boolean =>
  pages?.pages.some(({ results }) => results.some((drug) => drug.id === id)) ?? false;

/** A row after its drug moved: lists of other queues lose it. */
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
 * The record in its new place. Its version is only updated if the move came directly after it. A
 * higher version also contains somebody's save; with that version this screen's next save would
 * overwrite it (D36).
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
