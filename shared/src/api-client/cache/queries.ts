import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '../../domain/index.ts';
import type { LookupName } from '../../domain/index.ts';
import type { ApiClient, DrugSource } from '../call/api-client.ts';
import { queryKeys } from './query-keys.ts';
import { unwrap } from '../call/result.ts';

const MINUTE = 60_000;

/**
 * Refreshed after each write, on focus, and at least every LIMITS.countsRefresh while the page is
 * visible (D16).
 */
export const countsQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.counts(),
    queryFn: ({ signal }) => unwrap(client.counts(signal)),
    refetchInterval: LIMITS.countsRefresh,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });

export const listQuery = (client: ApiClient, source: DrugSource) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(source),
    queryFn: ({ pageParam, signal }) => unwrap(client.drugs(source, pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: MINUTE / 2,
  });

export const recordQuery = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(id),
    queryFn: ({ signal }) => unwrap(client.drug(id, signal)),
    // The form stands on the version that it was filled with; only a save or a new visit fetches
    // another.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 5_000,
    gcTime: MINUTE,
  });

/** Lookups change with the monthly import only: cached across drugs (D32). */
export const lookupQuery = (client: ApiClient, name: LookupName) =>
  queryOptions({
    queryKey: queryKeys.lookup(name),
    queryFn: ({ signal }) => unwrap(client.lookup(name, signal)),
    staleTime: 10 * MINUTE,
    gcTime: 60 * MINUTE,
  });

export const databaseFilesQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: queryKeys.databaseFiles(),
    queryFn: ({ signal }) => unwrap(client.databaseFiles(signal)),
    staleTime: MINUTE / 2,
  });
