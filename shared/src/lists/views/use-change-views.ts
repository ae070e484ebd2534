import { useCallback } from 'react';
import { markStale, newIdempotencyKey, useApi, useQueryClient } from '@refined/shared/api-client';
import type { Result } from '@refined/shared/api-client';
import { readKey, STALE_AFTER, viewCalls } from '../../contract/index.ts';
import type { ListView, ListViews, ViewInput } from '../../contract/index.ts';

const contentOf = ({ name, place, by, term, filter, sort, as, shared }: ViewInput): ViewInput => ({
  name,
  place,
  ...(by !== undefined && { by, term }),
  filter,
  sort,
  as,
  shared,
});

/** The writes of views. What is answered is in the list at once; the list is fetched again. */
export const useChangeViews = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();

  const settle = useCallback(
    (result: Result<ListView>, put: (views: ListView[], answered: ListView) => ListView[]) => {
      if (result.ok)
        queryClient.setQueryData<ListViews>(
          readKey('listViews'),
          (cached) => cached && { views: put(cached.views, result.value) },
        );
      // Also after a refusal: somebody changed it meanwhile.
      markStale(queryClient, STALE_AFTER.changeView);
      return result;
    },
    [queryClient],
  );

  return {
    create: async (input: ViewInput) =>
      settle(
        await client.call(viewCalls.createView, {
          body: contentOf(input),
          idempotencyKey: newIdempotencyKey(),
        }),
        (views, answered) => [...views, answered],
      ),
    change: async (view: ListView, changes: Partial<ViewInput>) =>
      settle(
        await client.call(viewCalls.changeView, {
          params: { view: view.id },
          body: { ...contentOf({ ...view, ...changes }), version: view.version },
        }),
        (views, answered) => views.map((one) => (one.id === answered.id ? answered : one)),
      ),
    remove: async (view: ListView) =>
      settle(
        await client.call(viewCalls.deleteView, {
          params: { view: view.id },
          body: { version: view.version },
          idempotencyKey: newIdempotencyKey(),
        }),
        (views, answered) => views.filter(({ id }) => id !== answered.id),
      ),
  };
};
