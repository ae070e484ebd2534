import type { DrugSource } from '@refined/shared/api-client';
import type { ListView } from '../../contract/index.ts';
import { Button, Icon, MenuButton } from '@refined/shared/ui';
import type { MenuItem } from '@refined/shared/ui';
import type { ListQueryView } from '../use-list-query.ts';
import { useOpenView } from './use-open-view.ts';
import { ViewDialog } from './view-dialog.tsx';
import { viewMessages } from './view-messages.ts';

export interface ViewToolsProps {
  source: DrugSource;
  query: ListQueryView;
}

const UNNAMED = { name: '', shared: false };

/** The open view with what can be done with it; without one, what is chosen can be saved as one. */
export const ViewTools = ({ source, query }: ViewToolsProps) => {
  const open = useOpenView(source, query);
  const { offered, view, asking, ask } = open;
  if (!offered) return null;
  const saveNew: MenuItem = { label: viewMessages.saveNew, onSelect: () => ask('new') };
  const remove = (dropped: ListView): MenuItem => ({
    label: viewMessages.remove,
    icon: 'close',
    onSelect: () => open.drop(dropped),
  });
  const ownItems = (mine: ListView): readonly MenuItem[] => [
    { label: viewMessages.rename, icon: 'manual', onSelect: () => ask('rename') },
    {
      label: mine.shared ? viewMessages.stopSharing : viewMessages.startSharing,
      icon: 'committee',
      onSelect: () => open.share(mine),
    },
    saveNew,
    remove(mine),
  ];
  const othersItems = (other: ListView): readonly MenuItem[] => [
    saveNew,
    // Its owner's account is closed.
    ...(other.removable ? [remove(other)] : []),
  ];
  return (
    <>
      {view ? (
        <MenuButton
          label={viewMessages.menu(view.name)}
          className="rf-menu-button rl-view"
          items={view.mine ? ownItems(view) : othersItems(view)}
        >
          <span className="rl-view-name">{view.name}</span>
          {view.mine ? null : <span className="rl-muted">{viewMessages.by(view.owner)}</span>}
          <Icon name="chevron" size={16} />
        </MenuButton>
      ) : null}
      {view && open.isChanged ? (
        <span className="rl-view-changed">
          <span className="rl-muted">{viewMessages.changed}</span>
          {view.mine ? (
            <Button onClick={() => open.update(view)}>{viewMessages.update}</Button>
          ) : (
            <Button onClick={() => ask('new')}>{viewMessages.saveNew}</Button>
          )}
          <Button variant="quiet" onClick={() => open.reset(view)}>
            {viewMessages.reset}
          </Button>
        </span>
      ) : null}
      {!view && open.isChosen ? (
        <Button variant="quiet" onClick={() => ask('new')}>
          {viewMessages.save}
        </Button>
      ) : null}
      {asking ? (
        <ViewDialog
          title={asking === 'rename' ? viewMessages.renameTitle : viewMessages.saveTitle}
          start={asking === 'rename' && view ? view : UNNAMED}
          onSave={open.saveNamed}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </>
  );
};
