import {
  answered,
  pagedOf,
  unwrap,
  useApi,
  useFeature,
  useInfiniteQuery,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import {
  massActionCalls,
  readKey,
  type ActionMember,
  type MassAction,
  type MassActionPage,
  type MemberOutcome,
} from '@refined/shared/contract';
import type { PagedView } from '../list-parts.tsx';

/** Loaded again whenever shown, because colleagues act meanwhile. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The mass actions, newest first. */
export const useMassActions = (): PagedView<MassAction> => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('massActions'),
    queryFn: ({ pageParam: before, signal }) =>
      unwrap(client.call(massActionCalls.massActions, { query: { before }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) =>
      next === null
        ? undefined
        : (new URL(next, window.location.href).searchParams.get('before') ?? undefined),
    enabled: useFeature('actions'),
    ...FRESH,
  });
  return {
    ...pagedOf(query),
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
  };
};

/** One mass action. */
export const useMassAction = (id: string): Answered<MassActionPage> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('massAction', id),
      queryFn: ({ signal }) =>
        unwrap(client.call(massActionCalls.massAction, { params: { action: id }, signal })),
      enabled: useFeature('actions'),
      ...FRESH,
    }),
  );
};

/** Its drugs: all, or those with this outcome. */
export const useActionMembers = (
  id: string,
  outcome: MemberOutcome | undefined,
): PagedView<ActionMember> => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('actionMembers', id, outcome ?? 'all'),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        client.call(massActionCalls.actionMembers, {
          params: { action: id },
          query: { outcome, after },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...FRESH,
  });
  return {
    ...pagedOf(query),
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
  };
};
