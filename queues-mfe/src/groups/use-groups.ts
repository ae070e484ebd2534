import { useMemo, useState } from 'react';
import { groupCalls, readKey, type ChangeGroup, type DrugSummary } from '@refined/shared/contract';
import {
  answered,
  infiniteQueryOptions,
  pagedOf,
  unwrap,
  useApi,
  useInfiniteQuery,
  type Api,
  type Paged,
  type QueueSource,
} from '@refined/shared/api-client';
import { groupKeyParts, writeFilter } from '@refined/shared/domain';
import { hasParts, isPart } from './one-group.tsx';

const isDecided = ({ count, decided }: ChangeGroup): boolean => decided >= count;

const distinct = (groups: readonly ChangeGroup[]): ReadonlyMap<string, ChangeGroup> =>
  new Map(groups.map((group) => [group.key, group]));

/**
 * Keeps the order of the groups already shown: a move makes other groups smaller, and the next one
 * must not jump away. A new group follows the one before it in the loaded order. Groups that are
 * fully decided come last, as the host sends them.
 */
export const inSteadyOrder = (
  shown: readonly ChangeGroup[],
  loaded: readonly ChangeGroup[],
): readonly ChangeGroup[] => {
  const byKey = distinct(loaded);
  const all = [...byKey.values()];
  const open = all.filter((group) => !isDecided(group));
  const stillOpen = new Set(open.map(({ key }) => key));
  const known = shown
    .filter((group) => !isDecided(group) && stillOpen.has(group.key))
    .map(({ key }) => key);
  const placed = new Set(known);
  const order = [...known];
  for (const [index, { key }] of open.entries()) {
    if (placed.has(key)) continue;
    const before = open[index - 1]?.key;
    order.splice(before === undefined ? 0 : order.lastIndexOf(before) + 1, 0, key);
    placed.add(key);
  }
  return [...order.map((key) => byKey.get(key)!), ...all.filter(isDecided)];
};

type Client = Api['client'];

/** The query of a list's groups, and of one group's drugs. */
const queryOf = ({ queue, filter = [] }: QueueSource) => ({
  queue,
  ...(filter.length > 0 && { filter: writeFilter(filter) }),
});

const START = undefined as string | undefined;

/** `under`: the parts of this group (D81). */
const groupsQuery = (client: Client, source: QueueSource, under?: string) => {
  const query = { ...queryOf(source), ...(under !== undefined && { under }) };
  return infiniteQueryOptions({
    queryKey: readKey('drugGroups', query),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.call(groupCalls(client.productKey).drugGroups, {
          query,
          address: pageParam,
          signal,
        }),
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  });
};

/** The drugs of a group, page by page. */
export const membersQuery = (client: Client, source: QueueSource, group: string) =>
  infiniteQueryOptions({
    queryKey: readKey('groupMembers', queryOf(source), group),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.call(groupCalls(client.productKey).groupMembers, {
          params: { group },
          query: queryOf(source),
          address: pageParam,
          signal,
        }),
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  });

export interface GroupsView extends Paged {
  /** In a stable order: see inSteadyOrder. */
  readonly groups: readonly ChangeGroup[];
  /** Number of all groups; undefined while loading. */
  readonly count?: number | undefined;
  /** When they were loaded, in ms. */
  readonly at: number;
  /**
   * Keeps the rest of a group, with its new number of drugs, in its place, also if the host now
   * lists it on a page that isn't loaded.
   */
  readonly keep: (group: ChangeGroup) => void;
}

export interface MembersView extends Paged {
  readonly drugs: readonly DrugSummary[];
  /** The fields in which the drugs differ. */
  readonly distinguishing: readonly string[];
}

const NO_GROUPS: readonly ChangeGroup[] = [];

/** The groups of a list, or the parts of group `under` (null: load nothing); largest first. */
const useGroupPages = (source: QueueSource, under?: string | null): GroupsView => {
  const query = useInfiniteQuery({
    ...groupsQuery(useApi().client, source, under ?? undefined),
    enabled: under !== null,
  });
  const { data } = query;
  // With cached data, the first render shows them already.
  const [shown, setShown] = useState<{
    readonly data: typeof data;
    readonly groups: readonly ChangeGroup[];
  }>({ data: undefined, groups: NO_GROUPS });
  const [left, setLeft] = useState<ReadonlyMap<string, ChangeGroup>>(new Map());
  if (data !== shown.data) {
    const listed = data?.pages.flatMap(({ results }) => results) ?? [];
    const known = new Set(listed.map(({ key }) => key));
    const further = query.hasNextPage
      ? [...left.values()].filter(
          ({ key, count }) => count > 0 && !known.has(key) && key.startsWith(under ?? ''),
        )
      : [];
    setShown({ data, groups: inSteadyOrder(shown.groups, [...listed, ...further]) });
  }
  return {
    ...pagedOf(query),
    groups: shown.groups,
    count: data?.pages[0]?.count,
    at: query.dataUpdatedAt,
    keep: (group) => setLeft((before) => new Map(before).set(group.key, group)),
  };
};

/**
 * The groups of a list, largest first; the parts of the open one follow it (D81).
 *
 * @param open the key of a group or part; undefined: none is open
 */
export const useGroups = (source: QueueSource, open: string | undefined) => {
  const whole = useGroupPages(source);
  const change = open === undefined ? undefined : groupKeyParts(open).change;
  const at = whole.groups.findIndex(({ key }) => key === change);
  const group = whole.groups[at];
  // A group keeps its parts while it is open, even if only one is left.
  const [last, setSplit] = useState<string>();
  /** The group whose parts are shown; undefined: no group. */
  const split = group && (hasParts(group) || last === group.key) ? group.key : undefined;
  if (split !== last && (group || change === undefined)) setSplit(split);
  const parts = useGroupPages(source, split ?? null);
  const groups = useMemo(
    () =>
      split === undefined
        ? whole.groups
        : [...whole.groups.slice(0, at + 1), ...parts.groups, ...whole.groups.slice(at + 1)],
    [whole.groups, parts.groups, split, at],
  );
  if (split === undefined) return { ...whole, split, splitting: false };
  const loadMore = () => {
    parts.loadMore();
    whole.loadMore();
  };
  return {
    ...whole,
    split,
    /** The parts are loading. */
    splitting: parts.count === undefined && parts.fault === undefined,
    groups,
    fault: whole.fault ?? parts.fault,
    loadMoreFault: whole.loadMoreFault ?? parts.loadMoreFault,
    hasMore: whole.hasMore || parts.hasMore,
    loadingMore: whole.loadingMore || parts.loadingMore,
    busy: whole.busy || parts.busy,
    loadMore,
    refresh: () => {
      whole.refresh();
      parts.refresh();
    },
    // The older time: hidden groups reappear only when both lists are newer.
    at: parts.at > 0 ? Math.min(whole.at, parts.at) : whole.at,
    keep: (kept: ChangeGroup) => (isPart(kept) ? parts : whole).keep(kept),
  };
};

/** The loading status of a list's groups, and the number of its drugs. */
export const useGroupTotals = (
  source: QueueSource,
  wanted: boolean,
): { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly count?: number } => {
  const query = useInfiniteQuery({ ...groupsQuery(useApi().client, source), enabled: wanted });
  if (!wanted) return { status: 'idle' };
  return { status: answered(query).status, count: query.data?.pages[0]?.drugs };
};

/** The drugs of the unfolded group; undefined: no group is unfolded. */
export const useGroupMembers = (
  source: QueueSource,
  group: string | undefined,
): MembersView | undefined => {
  const query = useInfiniteQuery({
    ...membersQuery(useApi().client, source, group ?? ''),
    enabled: group !== undefined,
  });
  const { data } = query;
  const drugs = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    return [...new Map(all.map((drug) => [drug.id, drug])).values()];
  }, [data]);
  if (group === undefined) return undefined;
  return {
    ...pagedOf(query),
    // Before the first page, that page is missing.
    hasMore: data === undefined || query.hasNextPage,
    drugs,
    distinguishing: data?.pages[0]?.apart ?? [],
  };
};
