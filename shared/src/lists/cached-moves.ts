import {
  changeList,
  queryKeys,
  type DrugPlace,
  type InfiniteData,
  type QueryClient,
  type QueueSource,
} from '@refined/shared/api-client';
import type { ActionOutcome, DrugPage, DrugSummary, PerformedAction } from '../contract/index.ts';
import type { DrugTarget } from './drug-action.ts';

type Pages = InfiniteData<DrugPage>;

/**
 * One page with the rest of the list, marked as stale: it is fetched again when it becomes empty,
 * or when the list is shown.
 */
const collapsed = (pages: Pages, kept: DrugPage['results'], count: number | undefined): Pages => ({
  pages: [{ ...pages.pages[0], results: kept, count, next: null }],
  pageParams: pages.pageParams.slice(0, 1),
});

/** The drugs' current places. */
const placesOf = (results: readonly ActionOutcome[]): ReadonlyMap<string, DrugPlace> =>
  new Map(
    results.flatMap(({ id, queue, in_product = false, version }) =>
      queue === null || queue === undefined ? [] : [[id, { queue, in_product, version }] as const],
    ),
  );

/**
 * Updates the cached list that many drugs were moved from, in one step: their cards are removed,
 * and the count changes. The other lists are fetched when they are next shown.
 */
const placeCachedDrugs = (
  queryClient: QueryClient,
  source: QueueSource,
  results: readonly ActionOutcome[],
): void => {
  const { queue } = source;
  const places = placesOf(results);
  const key = queryKeys.list(source);
  changeList(queryClient, key, (pages) => {
    const hasLeft = ({ id, version = 0 }: DrugSummary): boolean => {
      const place = places.get(id);
      return !!place && place.queue !== queue && version <= (place.version ?? version);
    };
    const after = pages.pages.map((page) => ({
      ...page,
      results: page.results.filter((drug) => !hasLeft(drug)),
    }));
    const gone = pages.pages.reduce(
      (sum, page, index) => sum + page.results.length - after[index]!.results.length,
      0,
    );
    if (gone === 0) return pages;
    const count = after[0]?.count;
    const counted = after.map((page, index) =>
      index === 0 && count !== undefined ? { ...page, count: Math.max(0, count - gone) } : page,
    );
    return { ...pages, pages: counted };
  });
  refreshOthers(queryClient, key);
  // All loaded cards are gone: fetch the rest from the start.
  const pages = queryClient.getQueryData<Pages>(key);
  if (pages?.pages.every(({ results }) => results.length === 0) && pages.pages.at(-1)?.next)
    emptyCachedQueue(queryClient, source, new Set());
};

/**
 * The cached list after all drugs except `kept` were moved: it shows the loaded ones of `kept`, and
 * is fetched again.
 */
const emptyCachedQueue = (
  queryClient: QueryClient,
  source: QueueSource,
  kept: ReadonlySet<string>,
): void => {
  const key = queryKeys.list(source);
  queryClient.setQueryData<Pages>(key, (pages) => {
    if (!pages) return pages;
    const stays = pages.pages.flatMap(({ results }) => results.filter(({ id }) => kept.has(id)));
    return collapsed(pages, stays, stays.length);
  });
  refreshOthers(queryClient, key);
  void queryClient.invalidateQueries({ queryKey: key, exact: true });
};

const refreshOthers = (queryClient: QueryClient, key: readonly unknown[]): void =>
  void queryClient.invalidateQueries({
    queryKey: queryKeys.allLists(),
    predicate: (query) => query.queryKey.join() !== key.join(),
    refetchType: 'none',
  });

/** Removes moved drugs from the cached list that they were moved from. */
export const placeMovedDrugs = (
  queryClient: QueryClient,
  source: QueueSource,
  { target, group }: { readonly target: DrugTarget; readonly group?: unknown },
  { results, done }: PerformedAction,
): void => {
  if ('source' in target && !group) {
    const stayed = results.filter(({ queue }) => queue === source.queue).map(({ id }) => id);
    return emptyCachedQueue(queryClient, source, new Set([...(target.except ?? []), ...stayed]));
  }
  placeCachedDrugs(queryClient, source, results);
  // For very many drugs the answer only lists those that stayed.
  if (results.length < done)
    void queryClient.invalidateQueries({ queryKey: queryKeys.list(source) });
};
