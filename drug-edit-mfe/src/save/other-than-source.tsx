import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useDrugSource, useFeature } from '@refined/shared/api-client';
import type { ComparedField } from '@refined/shared/contract';
import type { DrugFieldName } from '@refined/shared/domain';
import { ConfirmDialog, FieldChanges } from '@refined/shared/ui';
import { namesIn, shownIn } from '../form/choices.ts';
import {
  changedFields,
  isStored,
  type FormValue,
  type StoredFieldName,
} from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { sourceMessages as text } from '../edit-messages.ts';
import type { SaveOver, Saving } from './use-save.ts';

/** Health Canada's values for the open record, by field; empty until they are loaded. */
type SourceFields = ReadonlyMap<string, ComparedField>;

const NOTHING: SourceFields = new Map();

interface SourceValuesView {
  readonly fields: SourceFields;
  /** They load for the first time. */
  readonly loading: boolean;
}

/** Loaded with the record, and again after each save, if the host compares (D70). */
export const useSourceFields = (drugId: string): SourceValuesView => {
  const compares = useFeature('reasons');
  const { data, status } = useDrugSource(drugId, compares);
  const fields = useMemo(
    () => (data ? new Map(data.fields.map((field) => [field.field, field])) : NOTHING),
    [data],
  );
  return { fields, loading: compares && status === 'loading' };
};

/** Ignores case, blanks and order. */
const folded = (texts: readonly string[]): string =>
  JSON.stringify(
    texts.map((one) => one.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase()).sort(),
  );

const BIOSIMILAR = 'Biosimilar';

/** Health Canada's value, where it differs from the form's. */
interface Theirs {
  readonly value: string;
  /** Its last value: Health Canada no longer lists the drug. */
  readonly last: boolean;
}

/**
 * Health Canada's value for a field, or its last one (D85), if it differs from the form's (D70).
 * The host compares the stored value (150 MG/ML is 150 MG/1 ML); a value typed since is compared as
 * text. For a sub-type Health Canada only says whether it is a biosimilar. 'same': no difference;
 * undefined: Health Canada has never given a value.
 */
const otherValue = (
  name: StoredFieldName,
  value: FormValue,
  lists: LookupLists,
  fields: SourceFields,
): Theirs | 'same' | undefined => otherNames(name, namesIn(name, value, lists), fields);

/** The same for a value's names. */
const otherNames = (
  name: StoredFieldName,
  names: readonly string[],
  fields: SourceFields,
): Theirs | 'same' | undefined => {
  const field = fields.get(name);
  const said = field?.after ?? field?.before;
  if (!field || !said) return undefined;
  const isOther =
    folded(names) === folded(field.ours)
      ? field.differs
      : name === 'type'
        ? names.includes(BIOSIMILAR) !== said.includes(BIOSIMILAR)
        : folded(names) !== folded(said);
  if (!isOther) return 'same';
  const empty = name === 'type' ? text.notBiosimilar : text.none;
  return { value: said.join(', ') || empty, last: !field.after };
};

const Source = createContext(NOTHING);
/** Provides Health Canada's values to the fields. */
export const SourceValues = Source.Provider;

/** Below a field that differs: Health Canada's value. */
export const useSourceMark = (
  name: DrugFieldName,
  { state, lookups }: DrugForm,
  lists: LookupLists,
): ReactNode => {
  const fields = use(Source);
  if (!isStored(name) || lookups !== 'ready') return undefined;
  const theirs = otherValue(name, state.values[name], lists, fields);
  return theirs === undefined || theirs === 'same' ? undefined : (
    <span className="ed-source-value rf-break">
      {theirs.last ? text.saidLast : text.says} <b>{theirs.value}</b>
    </span>
  );
};

/** A wrong value in these fields can harm a patient. */
const ASKED = ['active_ingredient', 'strength'] as const satisfies readonly StoredFieldName[];

/** A field whose new value differs from Health Canada's. */
interface Other {
  readonly field: StoredFieldName;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Health Canada's current or last value; undefined: it has given none. */
  readonly theirs: Theirs | undefined;
}

const otherOf = (
  field: StoredFieldName,
  before: readonly string[],
  after: readonly string[],
  theirs: Theirs | 'same' | undefined,
): readonly Other[] => (theirs === 'same' ? [] : [{ field, before, after, theirs }]);

interface ChangedTexts {
  readonly field: string;
  readonly then: readonly string[];
  readonly now: readonly string[];
}

/** The fields of an earlier state that need a confirmation before they are restored (D85). */
export const othersOfState = (
  changed: readonly ChangedTexts[],
  fields: SourceFields,
): readonly Other[] =>
  ASKED.flatMap((name) => {
    const state = changed.find(({ field }) => field === name);
    if (!state) return [];
    return otherOf(name, state.now, state.then, otherNames(name, state.then, fields));
  });

interface OtherDialogProps {
  readonly others: readonly Other[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before values other than Health Canada's are stored. */
export const OtherDialog = ({ others, onConfirm, onCancel }: OtherDialogProps) => (
  <ConfirmDialog
    open
    title={text.saveOther(
      others.map(({ field }) => field),
      others.some(({ theirs }) => theirs),
    )}
    confirmLabel={text.saveAnyway}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <FieldChanges
      fields={others.map(({ theirs, ...change }) => ({
        ...change,
        remark: theirs && text.theirs(theirs),
      }))}
    />
  </ConfirmDialog>
);

interface Asked {
  readonly others: readonly Other[];
  readonly go: () => void;
}

/**
 * Asks before saving a changed strength or ingredient that differs from Health Canada's current or
 * last value (D70, D85); without such a value, any change is asked about. The same values are asked
 * about once. A save pressed before Health Canada's values are loaded waits until they are, or
 * failed.
 */
export const useAskOther = (
  { state }: DrugForm,
  lists: LookupLists,
  { fields, loading }: SourceValuesView,
  { save, saveOver, busy }: Pick<Saving, 'save' | 'saveOver' | 'busy'>,
): Pick<Saving, 'save' | 'saveOver' | 'busy'> & { readonly dialog: ReactNode } => {
  const confirmed = useRef(new Set<string>());
  const [asked, setAsked] = useState<Asked>();
  const [waiting, setWaiting] = useState<{ readonly over?: SaveOver }>();

  const ask = (over?: SaveOver): void => {
    const [before, values] = over
      ? [over.loaded.values, over.values]
      : [state.base.values, state.values];
    const changed = changedFields(before, values);
    const fieldsToAsk = ASKED.filter((field) => changed.includes(field));
    if (loading && fieldsToAsk.length > 0) return setWaiting({ over });
    const go = () => (over ? saveOver(over) : save());
    const others = fieldsToAsk.flatMap((field) => {
      const [was, is] = [before, values].map((state) => shownIn(field, state[field], lists));
      return otherOf(field, was!, is!, otherValue(field, values[field], lists, fields));
    });
    if (others.every((other) => confirmed.current.has(JSON.stringify(other)))) return go();
    setAsked({ others, go });
  };
  const askNow = useEffectEvent(() => {
    setWaiting(undefined);
    if (waiting) ask(waiting.over);
  });
  useEffect(() => {
    if (waiting && !loading) askNow();
  }, [waiting, loading]);
  const confirm = () => {
    setAsked(undefined);
    for (const other of asked?.others ?? []) confirmed.current.add(JSON.stringify(other));
    asked?.go();
  };
  return {
    save: () => ask(),
    saveOver: ask,
    busy: busy || waiting !== undefined,
    dialog: asked ? (
      <OtherDialog others={asked.others} onConfirm={confirm} onCancel={() => setAsked(undefined)} />
    ) : null,
  };
};
