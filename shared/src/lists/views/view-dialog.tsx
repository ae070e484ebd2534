import { useState } from 'react';
import type { FormEvent } from 'react';
import { LIMITS } from '../../domain/index.ts';
import { kitMessages } from '../../messages/index.ts';
import { Button, Dialog, TextField } from '@refined/shared/ui';
import { viewMessages } from './view-messages.ts';

export interface NamedView {
  readonly name: string;
  readonly shared: boolean;
}

export interface ViewDialogProps {
  title: string;
  /** What stands in it at first. */
  start: NamedView;
  /** Returns why it could not be saved; undefined: it was. */
  onSave: (named: NamedView) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for a view's name, and whether others see it. */
export const ViewDialog = ({ title, start, onSave, onClose }: ViewDialogProps) => {
  const [named, setNamed] = useState(start);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const why = await onSave({ ...named, name: named.name.trim() });
    setBusy(false);
    if (why === undefined) onClose();
    else setError(why);
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className="rl-view-form" onSubmit={(event) => void submit(event)}>
        <TextField
          label={viewMessages.name}
          value={named.name}
          error={error}
          maxLength={LIMITS.views.name}
          autoComplete="off"
          required
          autoFocus
          onChange={(event) => setNamed({ ...named, name: event.target.value })}
        />
        <label className="rl-view-share">
          <input
            type="checkbox"
            checked={named.shared}
            onChange={(event) => setNamed({ ...named, shared: event.target.checked })}
          />
          <span>
            {viewMessages.share}
            <span className="rl-muted">{viewMessages.shareHint}</span>
          </span>
        </label>
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
