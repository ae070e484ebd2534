import { useState, type FormEvent } from 'react';
import { Button, Dialog, Icon, MenuButton, TextField, type MenuItem } from '@refined/shared/ui';
import { useMutation, type DrugSource } from '@refined/shared/api-client';
import { LIMITS } from '../domain/index.ts';
import { kitMessages } from '../messages/index.ts';
import type { ListView } from '../contract/index.ts';
import { viewMessages } from './list-messages.ts';
import type { ListQueryView } from './use-list-query.ts';
import { useOpenView, type NamedView } from './use-views.ts';

interface ViewDialogProps {
  title: string;
  /** The initial values. */
  start: NamedView;
  /** Returns the error; undefined: it was saved. */
  onSave: (view: NamedView) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for a view's name and whether it is shared. */
const ViewDialog = ({ title, start, onSave, onClose }: ViewDialogProps) => {
  const [view, setView] = useState(start);
  const {
    mutate,
    isPending: busy,
    data: error,
  } = useMutation({
    mutationFn: onSave,
    onSuccess: (why) => {
      if (why === undefined) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) mutate({ ...view, name: view.name.trim() });
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={viewMessages.name}
          value={view.name}
          error={error}
          maxLength={LIMITS.views.name}
          autoComplete="off"
          required
          autoFocus
          onChange={(event) => setView({ ...view, name: event.target.value })}
        />
        <div className="rf-choice">
          <label>
            <input
              type="checkbox"
              checked={view.shared}
              onChange={(event) => setView({ ...view, shared: event.target.checked })}
            />
            <span>
              {viewMessages.share}
              <span className="rf-sub">{viewMessages.shareHint}</span>
            </span>
          </label>
        </div>
        <div className="rf-dialog-actions">
          <Button onClick={onClose}>{kitMessages.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {viewMessages.saveButton}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

interface ViewToolsProps {
  source: DrugSource;
  query: ListQueryView;
}

const UNNAMED = { name: '', shared: false };

/** The open view with its actions; without one, a button to save the current choice as a view. */
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
          <span className="rf-strong rf-break">{view.name}</span>
          {view.mine ? null : (
            <span className="rf-small rf-muted">{viewMessages.by(view.owner)}</span>
          )}
          <Icon name="chevron" size={16} />
        </MenuButton>
      ) : null}
      {view && open.isChanged ? (
        <span className="rl-view-changed">
          <span className="rf-small rf-muted">{viewMessages.changed}</span>
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
