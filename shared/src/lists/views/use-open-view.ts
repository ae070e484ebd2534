import { useState } from 'react';
import { faultText } from '@refined/shared/api-client';
import type { DrugSource, Result } from '@refined/shared/api-client';
import type { ListView, ViewInput } from '../../contract/index.ts';
import { addressOfView, isSameList, writeFilter } from '../../domain/index.ts';
import { useNavigate } from '@refined/shared/router';
import { useToast } from '@refined/shared/ui';
import type { ListQueryView } from '../use-list-query.ts';
import { useChangeViews } from './use-change-views.ts';
import { useViews } from './use-views.ts';
import type { NamedView } from './view-dialog.tsx';
import { viewMessages } from './view-messages.ts';

/** Which dialog is open. */
type Asking = 'new' | 'rename';

/** What the page shows, as a view would hold it. */
const contentOf = (source: DrugSource, { filter, sort = '', as }: ListQueryView) => ({
  ...(source.by === 'queue'
    ? { place: source.queue }
    : { place: 'search', by: source.parameter, term: source.term }),
  filter: writeFilter(filter),
  sort,
  as,
});

/** The view that the page was opened with, and what can be done with it. */
export const useOpenView = (source: DrugSource, query: ListQueryView) => {
  // Only the one that the address names is looked for.
  const { offered, views } = useViews(query.view !== undefined);
  const { create, change, remove } = useChangeViews();
  const toast = useToast();
  const navigate = useNavigate();
  const openAsSaved = (of: ListView) => void navigate(addressOfView(of), { replace: true });
  const [asking, setAsking] = useState<Asking>();
  const content = contentOf(source, query);
  const view = views.find(({ id, place }) => id === query.view && place === content.place);
  const search = source.by === 'search' ? { by: source.parameter, term: source.term } : undefined;

  const tell = (result: Result<ListView>, name: string, said: string): boolean => {
    if (result.ok) toast.success(said);
    else if (result.fault.kind !== 'unauthorized')
      toast.error(`${viewMessages.failed(name)} ${faultText(result.fault)}`);
    return result.ok;
  };
  const write = async (of: ListView, changes: Partial<ViewInput>, said: string) =>
    void tell(await change(of, changes), of.name, said);

  const undelete = async (deleted: ListView) => {
    const result = await create(deleted);
    if (tell(result, deleted.name, viewMessages.saved(deleted.name)) && result.ok)
      openAsSaved(result.value);
  };
  const drop = async (of: ListView) => {
    const result = await remove(of);
    if (!result.ok) return void tell(result, of.name, '');
    query.change({ view: undefined });
    toast.success(viewMessages.removed(of.name), {
      action: { label: viewMessages.undo, onAction: () => void undelete(of) },
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
    /** Something is chosen that a view could keep. */
    isChosen: content.filter !== '' || content.sort !== '' || query.as !== 'cards',
    asking,
    ask: setAsking,
    saveNamed,
    update: (of: ListView) => void write(of, content, viewMessages.updated(of.name)),
    share: (of: ListView) =>
      void write(
        of,
        { shared: !of.shared },
        of.shared ? viewMessages.sharedNoLonger(of.name) : viewMessages.sharedNow(of.name),
      ),
    drop: (of: ListView) => void drop(of),
    reset: openAsSaved,
  };
};
