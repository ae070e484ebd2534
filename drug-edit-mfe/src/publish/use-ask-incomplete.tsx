import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { RequiredToPublish } from '@refined/shared/domain';
import { ConfirmDialog } from '@refined/shared/ui';
import type { FormValues } from '../form/form-values.ts';
import { incompleteMessages as text } from '../messages/incomplete.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import type { SaveOver, Saving } from '../save/use-save.ts';
import { missingInForm } from './missing-in-form.ts';

interface Asked {
  readonly missing: readonly RequiredToPublish[];
  readonly go: () => void;
}

/** Asks before saving a record that would block its publication (D53), where the host publishes. */
export const useAskIncomplete = (
  values: FormValues,
  lists: LookupLists,
  { save, saveOver }: Saving,
): Pick<Saving, 'save' | 'saveOver'> & { readonly dialog: ReactNode } => {
  const publishes = useFeature('publications');
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);

  const ask = (saved: FormValues, go: () => void): void => {
    const missing = publishes ? missingInForm(saved, lists) : [];
    if (missing.length === 0) return go();
    setAsked({ missing, go });
    setOpen(true);
  };
  const confirm = () => {
    setOpen(false);
    asked?.go();
  };

  return {
    save: () => ask(values, save),
    saveOver: (over: SaveOver) => ask(over.values, () => saveOver(over)),
    dialog: asked ? (
      <ConfirmDialog
        open={open}
        title={text.saveWithout(asked.missing)}
        confirmLabel={text.saveAnyway}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        <p>{text.blocksPublication(asked.missing)}</p>
      </ConfirmDialog>
    ) : null,
  };
};
