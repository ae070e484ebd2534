import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import {
  isRequiredToPublish,
  missingToPublish,
  type DrugFieldName,
  type JudgedToPublish,
} from '@refined/shared/domain';
import { publicationMessages } from '@refined/shared/messages';
import { useFeature } from '@refined/shared/api-client';
import { ConfirmDialog, Icon } from '@refined/shared/ui';
import { namesIn } from '../form/choices.ts';
import type { FormValues } from '../form/form-values.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { incompleteMessages as text } from '../edit-messages.ts';
import type { SaveOver, Saving } from './use-save.ts';

type Missing = readonly JudgedToPublish[];

/**
 * The fields that the form still lacks for publication (D53, D54). Without the DIN: it comes from
 * Health Canada, so the form can't fill it in.
 */
const missingInForm = (values: FormValues, lists: LookupLists): Missing =>
  missingToPublish((name) => (name === 'din' ? [] : namesIn(name, values[name], lists))).filter(
    (name) => name !== 'din',
  );

const Marks = createContext<Missing | undefined>(undefined);

interface PublishMarksProps {
  /** Undefined until the form is filled. */
  readonly values: FormValues | undefined;
  readonly lists: LookupLists;
  readonly children: ReactNode;
}

/** Marks the fields that publication needs (D53), if the host publishes. */
export const PublishMarks = ({ values, lists, children }: PublishMarksProps) => {
  const publishes = useFeature('publications');
  const missing = useMemo(() => (values ? missingInForm(values, lists) : []), [values, lists]);
  return <Marks value={publishes ? missing : undefined}>{children}</Marks>;
};

interface PublishMark {
  /** Shown beside the label. */
  readonly note?: string;
  /** Shown below the control while the field is empty. */
  readonly hint?: ReactNode;
}

const NO_MARK: PublishMark = {};

const hint = (
  <span className="ed-missing">
    <Icon name="warning" size={14} /> {text.missingHere}
  </span>
);

/** A field's marks for publication. */
export const usePublishMark = (name: DrugFieldName): PublishMark => {
  const missing = use(Marks);
  if (!missing || !isRequiredToPublish(name)) return NO_MARK;
  return { note: text.needed, hint: missing.includes(name) ? hint : undefined };
};

interface Asked {
  readonly missing: Missing;
  readonly go: () => void;
}

/** Asks before saving a record that would block its publication (D53), if the host publishes. */
export const useAskIncomplete = (
  values: FormValues,
  lists: LookupLists,
  { save, saveOver }: Saving,
): Pick<Saving, 'save' | 'saveOver'> & { readonly dialog: ReactNode } => {
  const publishes = useFeature('publications');
  const [asked, setAsked] = useState<Asked>();

  const ask = (saved: FormValues, go: () => void): void => {
    const missing = publishes ? missingInForm(saved, lists) : [];
    if (missing.length === 0) return go();
    setAsked({ missing, go });
  };
  const confirm = () => {
    setAsked(undefined);
    asked?.go();
  };

  return {
    save: () => ask(values, save),
    saveOver: (over: SaveOver) => ask(over.values, () => saveOver(over)),
    dialog: asked ? (
      <ConfirmDialog
        open
        title={text.saveWithout(asked.missing)}
        confirmLabel={text.saveAnyway}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      >
        <p>{publicationMessages.blocks(asked.missing)}</p>
      </ConfirmDialog>
    ) : null,
  };
};
