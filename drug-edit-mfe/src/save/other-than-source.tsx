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

/** Health Canada's value beside the one in the form. */
interface Theirs {
  readonly value: string;
  /** Its last one: Health Canada lists the drug no longer. */
  readonly last: boolean;
}

/**
 * What Health Canada says of a field, or said last (D85), where the value in the form differs from
 * it (D70). The host judges what it has (150 MG/ML is 150 MG/1 ML); what was typed since is compared
 * as text. Of a sub-type Health Canada only says whether it is a biosimilar. 'same': nothing
 * differs; undefined: Health Canada has never said anything.
 */
const otherValue = (
  name: StoredFieldName,
  value: FormValue,
  lists: LookupLists,
  fields: SourceFields,
): Theirs | 'same' | undefined => otherNames(name, namesIn(name, value, lists), fields);

/** The same, of a value by its names. */
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
  const theirs = otherValue(name, state.values[name], lists, fields);
  return theirs === undefined || theirs === 'same' ? undefined : (
    <span className="ed-source-value rf-break">
      {theirs.last ? text.saidLast : text.says} <b>{theirs.value}</b>
    </span>
  );
};

/** A wrong one hurts somebody. */
const ASKED = ['active_ingredient', 'strength'] as const satisfies readonly StoredFieldName[];

/** A field that is to become other than Health Canada's. */
interface Other {
  readonly field: StoredFieldName;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What Health Canada says or said; undefined: nothing. */
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

/** Of the fields of an earlier state, those that are asked about before it is restored (D85). */
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
  readonly open: boolean;
  readonly others: readonly Other[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before values other than Health Canada's are stored. */
export const OtherDialog = ({ open, others, onConfirm, onCancel }: OtherDialogProps) => (
  <ConfirmDialog
    open={open}
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
 * Asks before a changed strength or ingredient is saved that differs from Health Canada's value, or
 * from its last one (D70, D85); a drug of which Health Canada has said nothing is asked about with
 * its own value. Once for the same values. A save that is pressed before Health Canada's values are
 * there waits until they are, or can't be read.
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
    const others = fieldsToAsk.flatMap((field) => {
      const [was, is] = [before, values].map((state) => shownIn(field, state[field], lists));
      return otherOf(field, was!, is!, otherValue(field, values[field], lists, fields));
    });
    if (others.every((other) => confirmed.current.has(JSON.stringify(other)))) return go();
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
    for (const other of asked?.others ?? []) confirmed.current.add(JSON.stringify(other));
    asked?.go();
  };
  return {
    save: () => ask(),
    saveOver: ask,
    busy: busy || waiting !== undefined,
    dialog: asked ? (
      <OtherDialog
        open={open}
        others={asked.others}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      />
    ) : null,
  };
};
