import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { DrugPage, DrugSummary } from '../../contract/index.ts';
import { queryKeys } from './query-keys.ts';

export type ListPages = InfiniteData<DrugPage>;

/** Whether a row shows the drug as it was before a write; without versions each row does. */
export const isBefore = (
  { id, version = 0 }: Pick<DrugSummary, 'id' | 'version'>,
  written: Pick<DrugSummary, 'id' | 'version'>,
): boolean => id === written.id && version <= (written.version ?? version);

/**
 * Changes what a list holds: now and, if the list is being loaded, once more when that is done. The
 * host may have read its answer before the write, and a further page is put behind the pages as
 * they were when it was asked for: without this, a card that has left would come back.
 *
 * @param change the same pages where it has nothing to change, e.g. because they are newer
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
    // Writing would make a list that has to be loaded again count as fresh.
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
 * Pages with each row as `change` gives it; a row that it gives nothing for leaves, and the count
 * follows. The same pages when no row changes.
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
