import { useMemo, useState } from 'react';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { listFileCalls, type DrugPage, type DrugSummary } from '../contract/index.ts';
import { formats, LIST_FILE_FORMATS, listFileName, type ListFileFormat } from '../domain/index.ts';
import { queryKeys, queryOf, type DrugSource } from './query-keys.ts';
import { useApi, useProduct } from './api-provider.tsx';
import { listQuery, pagedOf, useFeature } from './queries.ts';
import { withReason, type Fault } from './result.ts';

export interface DrugListView {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly drugs: readonly DrugSummary[];
  /** The number of all, if the host sends it. */
  readonly count?: number;
  /** Nothing matches the term: the shown names are only similar. */
  readonly similar?: boolean;
  /** For a search with several DINs: those without a drug. */
  readonly missing?: readonly string[];
  /**
   * The source of the shown drugs: differs from the requested one while a new search loads or after
   * it failed (D25).
   */
  readonly shown?: DrugSource;
  readonly fault?: Fault;
  /** When the shown drugs were loaded. */
  readonly since?: Date;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The next page couldn't be loaded; `loadMore` tries again. */
  readonly loadMoreFault?: Fault;
  readonly isRefreshing: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
}

const NOWHERE: DrugSource = { by: 'queue', queue: 'noc' };

/** Removes duplicates: a row that moved between two pages during loading would appear twice. */
const distinct = (drugs: readonly DrugSummary[]): readonly DrugSummary[] => {
  const seen = new Set<string>();
  return drugs.filter((drug) => !seen.has(drug.id) && seen.add(drug.id));
};

const isSame = (a: DrugSource | undefined, b: DrugSource | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const NONE: readonly string[] = [];

const useShown = (
  source: DrugSource | undefined,
  data: InfiniteData<DrugPage> | undefined,
  updatedAt: number,
) => {
  const key = JSON.stringify(source);
  return useMemo(
    () => {
      if (!source || !data) return undefined;
      const [first] = data.pages;
      const drugs = distinct(data.pages.flatMap((page) => page.results));
      return {
        source,
        drugs,
        count: first?.count,
        similar: first?.similar === true,
        missing: first?.missing ?? NONE,
        since: new Date(updatedAt),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for the source's content
    [key, data, updatedAt],
  );
};

/**
 * A list of drugs, page by page (D24). A late answer never replaces a newer one; a failed search
 * keeps the earlier results (D25), a queue never shows another queue's. `undefined` requests
 * nothing.
 */
export const useDrugList = (source: DrugSource | undefined): DrugListView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...listQuery(client, source ?? NOWHERE),
    enabled: source !== undefined,
  });
  const current = useShown(source, query.data, query.dataUpdatedAt);

  // The results of the last answered search, shown while the new one has none. Read from the cache,
  // so that moves change them too.
  const [answered, setAnswered] = useState<DrugSource>();
  if (current && !isSame(current.source, answered)) setAnswered(current.source);
  const before = source?.by === 'search' && answered?.by === 'search' ? answered : undefined;
  const keptQuery = useInfiniteQuery({
    ...listQuery(client, before ?? source ?? NOWHERE),
    enabled: false,
  });
  const kept = useShown(before, keptQuery.data, keptQuery.dataUpdatedAt);
  const shown = current ?? kept;

  const { status, fault, busy, hasMore, loadingMore, loadMoreFault, loadMore } = pagedOf(query);
  return {
    status: source === undefined ? 'idle' : status,
    drugs: shown?.drugs ?? [],
    count: shown?.count,
    similar: shown?.similar ?? false,
    missing: shown?.missing ?? NONE,
    shown: shown?.source,
    since: shown?.since,
    isRefreshing: busy,
    ...{ fault, hasMore, loadingMore, loadMoreFault, loadMore },
    refresh: () => {
      if (source)
        void queryClient.refetchQueries({ queryKey: queryKeys.list(source), exact: true });
    },
  };
};

/** A list as a file to save, as CSV or also Excel; undefined if the host doesn't offer it. */
export const useListFile = (source: DrugSource | undefined) => {
  const { client } = useApi();
  const { key } = useProduct();
  const offered = useFeature('list_files');
  const excel = useFeature('excel_files');
  if (!offered || source === undefined) return undefined;
  const queryAs = (format: ListFileFormat) => ({
    ...queryOf(source),
    // Other hosts don't know the parameter.
    ...(format !== 'csv' && { format }),
  });
  return {
    formats: LIST_FILE_FORMATS.filter((format) => format === 'csv' || excel),
    name: (format: ListFileFormat) => listFileName(key, source, formats.day(new Date()), format),
    fetch: async (format: ListFileFormat) =>
      withReason(await client.download(listFileCalls.listFile, { query: queryAs(format) })),
  };
};
