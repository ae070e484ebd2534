import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useDrugSource, useFeature } from '@refined/shared/api-client';
import type { ComparedField } from '@refined/shared/contract';
import type { DrugFieldName } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import { ConfirmDialog } from '@refined/shared/ui';
import { namesIn, valueText } from '../form/choices.ts';
import { changedFields, isStored } from '../form/form-values.ts';
import type { FormValue, StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { sourceMessages as text } from '../edit-messages.ts';
import type { SaveOver, Saving } from './use-save.ts';

/** What Health Canada says of the open record, by field; empty until it is known. */
type SourceFields = ReadonlyMap<string, ComparedField>;

const NOTHING: SourceFields = new Map();

interface SourceValuesView {
  readonly fields: SourceFields;
  /** On their way for the first time. */
  readonly loading: boolean;
}

/** Loaded with the record, and again after each save, where the host compares (D70). */
export const useSourceFields = (drugId: string): SourceValuesView => {
  const compares = useFeature('reasons');
  const { data, status } = useDrugSource(drugId, compares);
  const fields = useMemo(
    () => (data ? new Map(data.fields.map((field) => [field.field, field])) : NOTHING),
    [data],
  );
  return { fields, loading: compares && status === 'loading' };
};

/** Without case, blanks and order. */
const folded = (texts: readonly string[]): string =>
  JSON.stringify(
    texts.map((one) => one.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase()).sort(),
  );

const BIOSIMILAR = 'Biosimilar';

/**
 * Health Canada's value of a field whose value in the form differs from it (D70). The host judges
 * what it has (150 MG/ML is 150 MG/1 ML); what was typed since is compared as text. Of a sub-type
 * Health Canada only says whether it is a biosimilar.
 */
const otherValue = (
  name: StoredFieldName,
  value: FormValue,
  lists: LookupLists,
  fields: SourceFields,
): string | undefined => {
  const field = fields.get(name);
  if (!field?.after) return undefined;
  const { ours, after } = field;
  const names = namesIn(name, value, lists);
  const isOther =
    folded(names) === folded(ours)
      ? field.differs
      : name === 'type'
        ? names.includes(BIOSIMILAR) !== after.includes(BIOSIMILAR)
        : folded(names) !== folded(after);
  if (!isOther) return undefined;
  if (after.length > 0) return after.join(', ');
  return name === 'type' ? text.notBiosimilar : text.none;
};

const Source = createContext(NOTHING);
/** Around the fields: what Health Canada says. */
export const SourceValues = Source.Provider;

/** Below a field that differs: Health Canada's value. */
export const useSourceMark = (
  name: DrugFieldName,
  { state, lookups }: DrugForm,
  lists: LookupLists,
): ReactNode => {
  const fields = use(Source);
  if (!isStored(name) || lookups !== 'ready') return undefined;
  const value = otherValue(name, state.values[name], lists, fields);
  return value === undefined ? undefined : (
    <span className="ed-source-value">
      {text.says} <b>{value}</b>
    </span>
  );
};

/** A wrong one hurts somebody. */
const ASKED = ['active_ingredient', 'strength'] as const satisfies readonly StoredFieldName[];

interface Other {
  readonly field: StoredFieldName;
  readonly sentence: string;
}

interface Asked {
  readonly others: readonly Other[];
  readonly go: () => void;
}

/**
 * Asks before a changed strength or ingredient is saved that differs from Health Canada's (D70);
 * once for the same values. A field that was emptied is asked about where it is needed. A save that
 * is pressed before Health Canada's values are there waits until they are, or can't be read.
 */
export const useAskOther = (
  { state }: DrugForm,
  lists: LookupLists,
  { fields, loading }: SourceValuesView,
  { save, saveOver, busy }: Pick<Saving, 'save' | 'saveOver' | 'busy'>,
): Pick<Saving, 'save' | 'saveOver' | 'busy'> & { readonly dialog: ReactNode } => {
  const confirmed = useRef(new Set<string>());
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly over?: SaveOver }>();

  const ask = (over?: SaveOver): void => {
    const [before, values] = over
      ? [over.loaded.values, over.values]
      : [state.base.values, state.values];
    const changed = changedFields(before, values);
    const fieldsToAsk = ASKED.filter((field) => changed.includes(field));
    if (loading && fieldsToAsk.length > 0) return setWaiting({ over });
    const go = () => (over ? saveOver(over) : save());
    const others = fieldsToAsk.flatMap((field): Other[] => {
      const theirs = otherValue(field, values[field], lists, fields);
      if (theirs === undefined) return [];
      const [was, is] = [before, values].map((of) => valueText(field, of[field], lists));
      return [{ field, sentence: text.other(was!, is!, theirs) }];
    });
    if (others.every(({ sentence }) => confirmed.current.has(sentence))) return go();
    setAsked({ others, go });
    setOpen(true);
  };
  const askNow = useEffectEvent(() => {
    setWaiting(undefined);
    if (waiting) ask(waiting.over);
  });
  useEffect(() => {
    if (waiting && !loading) askNow();
  }, [waiting, loading]);
  const confirm = () => {
    setOpen(false);
    for (const { sentence } of asked?.others ?? []) confirmed.current.add(sentence);
    asked?.go();
  };
  return {
    save: () => ask(),
    saveOver: ask,
    busy: busy || waiting !== undefined,
    dialog: asked ? (
      <ConfirmDialog
        open={open}
        title={text.saveOther(asked.others.map(({ field }) => field))}
        confirmLabel={text.saveAnyway}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {asked.others.map(({ field, sentence }) => (
          <p key={field}>
            {fieldMessages.label(field)}: {sentence}
          </p>
        ))}
      </ConfirmDialog>
    ) : null,
  };
};
