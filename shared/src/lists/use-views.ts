import { useCallback, useState } from 'react';
import {
  faultText,
  markStale,
  newIdempotencyKey,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  useQueryClient,
  type DrugSource,
  type Result,
} from '@refined/shared/api-client';
import { useNavigate } from '@refined/shared/router';
import { useToast } from '@refined/shared/ui';
import {
  readKey,
  STALE_AFTER,
  viewCalls,
  type ListView,
  type ListViews,
  type ViewInput,
} from '../contract/index.ts';
import { addressOfView, isSameList, LIMITS, writeFilter } from '../domain/index.ts';
import type { ListQueryView } from './use-list-query.ts';
import { viewMessages } from './list-messages.ts';

const NONE: readonly ListView[] = [];

/**
 * The user's views with their counts, refreshed like the queue counts.
 * @param isWanted false: sends no request, but returns cached views.
 */
export const useViews = (isWanted: boolean) => {
  const { client } = useApi();
  const offered = useFeature('views');
  const { data, isError } = useQuery<ListViews>({
    queryKey: readKey('listViews'),
    queryFn: ({ signal }) => unwrap(client.call(viewCalls.listViews, { signal })),
    enabled: offered && isWanted,
    refetchInterval: LIMITS.countsRefresh,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
  return {
    /** Whether the host supports views. */
    offered,
    views: data?.views ?? NONE,
    /** The last refresh failed: the counts are old (D16). */
    isStale: isError && data !== undefined,
    /** Whether an answer has arrived; until then the number of views is unknown. */
    isLoaded: data !== undefined,
  };
};

const contentOf = ({ name, place, by, term, filter, sort, as, shared }: ViewInput): ViewInput => ({
  name,
  place,
  ...(by !== undefined && { by, term }),
  filter,
  sort,
  as,
  shared,
});

/** The writes of views. The answer is put into the list at once; then the list is fetched again. */
const useChangeViews = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();

  const settle = useCallback(
    (result: Result<ListView>, put: (views: ListView[], answered: ListView) => ListView[]) => {
      if (result.ok)
        queryClient.setQueryData<ListViews>(
          readKey('listViews'),
          (cached) => cached && { views: put(cached.views, result.value) },
        );
      // Also after a refusal: somebody else changed it.
      void markStale(queryClient, STALE_AFTER.changeView);
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

export interface NamedView {
  readonly name: string;
  readonly shared: boolean;
}

/** The open dialog. */
type Asking = 'new' | 'rename';

/** The page's list as the content of a view. */
const shownContent = (source: DrugSource, { filter, sort = '', as }: ListQueryView) => ({
  ...(source.by === 'queue'
    ? { place: source.queue }
    : { place: 'search', by: source.parameter, term: source.term }),
  filter: writeFilter(filter),
  sort,
  as,
});

/** The view that the page was opened with, and its actions. */
export const useOpenView = (source: DrugSource, query: ListQueryView) => {
  // Views are only requested if the address names one.
  const { offered, views } = useViews(query.view !== undefined);
  const { create, change, remove } = useChangeViews();
  const toast = useToast();
  const navigate = useNavigate();
  const openAsSaved = (view: ListView) => void navigate(addressOfView(view), { replace: true });
  const [asking, setAsking] = useState<Asking>();
  const content = shownContent(source, query);
  const view = views.find(({ id, place }) => id === query.view && place === content.place);
  const search = source.by === 'search' ? { by: source.parameter, term: source.term } : undefined;

  const tell = (result: Result<ListView>, name: string, said: string): boolean => {
    if (result.ok) toast.success(said);
    else if (result.fault.kind !== 'unauthorized')
      toast.error(`${viewMessages.failed(name)} ${faultText(result.fault)}`);
    return result.ok;
  };
  const write = async (view: ListView, changes: Partial<ViewInput>, said: string) =>
    void tell(await change(view, changes), view.name, said);

  const undelete = async (deleted: ListView) => {
    const result = await create(deleted);
    if (tell(result, deleted.name, viewMessages.saved(deleted.name)) && result.ok)
      openAsSaved(result.value);
  };
  const drop = async (view: ListView) => {
    const result = await remove(view);
    if (!result.ok) return void tell(result, view.name, '');
    query.change({ view: undefined });
    toast.success(viewMessages.removed(view.name), {
      action: { label: viewMessages.undo, onAction: () => void undelete(view) },
    });
  };
  const saveNamed = async ({ name, shared }: NamedView): Promise<string | undefined> => {
    const result =
      asking === 'rename' && view
        ? await change(view, { name, shared })
        : await create({ name, shared, ...content });
    if (!result.ok) return result.fault.fields?.name?.join(' ') ?? faultText(result.fault);
    query.change({ view: result.value.id });
    toast.success(viewMessages.saved(result.value.name));
    return undefined;
  };

  return {
    offered,
    view,
    isChanged: view !== undefined && !isSameList(query, view, search),
    /** The list has a filter, an order or a form that a view could store. */
    isChosen: content.filter !== '' || content.sort !== '' || query.as !== 'cards',
    asking,
    ask: setAsking,
    saveNamed,
    update: (view: ListView) => void write(view, content, viewMessages.updated(view.name)),
    share: (view: ListView) =>
      void write(
        view,
        { shared: !view.shared },
        view.shared ? viewMessages.sharedNoLonger(view.name) : viewMessages.sharedNow(view.name),
      ),
    drop: (view: ListView) => void drop(view),
    reset: openAsSaved,
  };
};
