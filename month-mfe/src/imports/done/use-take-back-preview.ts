import { unwrap, useApi, useInfiniteQuery } from '@refined/shared/api-client';
import { importsCalls, readKey } from '@refined/shared/contract';
import type { KeptDrug, TakeBack } from '@refined/shared/contract';
import { pagedView } from '../../paged/paged-view.ts';
import type { PagedView } from '../../paged/paged-view.ts';

/** What taking an import back would do, or did, and the drugs that stay. */
export const useTakeBackPreview = (
  run: number,
): PagedView<KeptDrug> & { readonly preview?: TakeBack } => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('importTakeBackPreview', run),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        client.call(importsCalls.importTakeBackPreview, {
          params: { run },
          query: { after },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Loaded each time it opens, because others may have decided meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const [first] = query.data?.pages ?? [];
  return {
    ...pagedView(query),
    preview: first,
    items: query.data?.pages.flatMap(({ kept }) => kept) ?? [],
    count: first?.counts.kept,
  };
};
