import type { DrugRecord } from '@refined/shared/contract';
import { caseDrugName, wholeValues, type DrugFieldName } from '@refined/shared/domain';
import {
  carryChanges,
  changedFields,
  clashingFields,
  withStored,
  type FormValue,
  type FormValues,
  type StoredFieldName,
} from './form-values.ts';

/**
 * What the form is based on: the record as loaded or last saved, and the version that the next save
 * names (D36).
 */
export interface Loaded {
  readonly record: DrugRecord;
  readonly etag?: string;
  readonly values: FormValues;
}

export interface DrugFormState {
  readonly base: Loaded;
  readonly values: FormValues;
  /** The user chose a grandfathering period, so it isn't a default any more (D30). */
  readonly periodChosen: boolean;
  /**
   * The name was edited since its casing was last corrected, so leaving it corrects the casing.
   * Tabbing through changes nothing (D29).
   */
  readonly nameTyped: boolean;
  /** The casing was corrected: the name before, for Undo, and the sub-type that required it. */
  readonly casing?: { readonly typed: string; readonly subType: string };
}

export type DrugFormAction =
  | { readonly type: 'edited'; readonly field: DrugFieldName; readonly value: FormValue }
  /** `subType`: the chosen sub-type's label. */
  | { readonly type: 'subTypeChosen'; readonly id: string | null; readonly subType?: string }
  | { readonly type: 'nameLeft'; readonly subType?: string }
  | { readonly type: 'casingUndone' }
  | { readonly type: 'discarded' }
  /** The query client has a newer record: from a late refresh, or from a move on this screen. */
  | { readonly type: 'arrived'; readonly loaded: Loaded }
  /** All eight lookups were loaded: the form is filled, with the draft if there is one (D64). */
  | { readonly type: 'filled'; readonly state: DrugFormState }
  /**
   * `shown`: what the form contained when it was sent, if that differed (D36). `notKept`: fields
   * that the saved record doesn't hold as they were sent.
   */
  | {
      readonly type: 'saved';
      readonly sent: FormValues;
      readonly shown?: FormValues;
      readonly notKept?: readonly StoredFieldName[];
      readonly loaded: Loaded;
    }
  /**
   * A decision on a difference with the source (D48) or a restored state (D43) changed this field;
   * its unsaved change is dropped. Several fields: one after the other.
   */
  | { readonly type: 'decided'; readonly field: StoredFieldName; readonly loaded: Loaded }
  /** Somebody saved a newer version: use that one instead of the user's, or the merged one. */
  | { readonly type: 'theirsLoaded'; readonly loaded: Loaded }
  | { readonly type: 'merged'; readonly loaded: Loaded; readonly values: FormValues };

export const startState = (loaded: Loaded): DrugFormState => ({
  base: loaded,
  values: loaded.values,
  periodChosen: false,
  nameTyped: false,
});

/**
 * Corrects the name's casing for its sub-type, with Undo (specification §4, D29). Does nothing
 * without a known sub-type.
 */
const cased = (state: DrugFormState, subType: string | undefined): DrugFormState => {
  const name = state.values.drug_name;
  const next = subType === undefined ? name : caseDrugName(name, subType);
  if (subType === undefined || next === name) return { ...state, nameTyped: false };
  return {
    ...state,
    nameTyped: false,
    values: { ...state.values, drug_name: next },
    casing: { typed: state.casing?.typed ?? name, subType },
  };
};

const edited = (state: DrugFormState, field: DrugFieldName, value: FormValue): DrugFormState => ({
  ...state,
  values: { ...state.values, [field]: value },
  periodChosen: state.periodChosen || field === 'grandfather_period',
  ...(field === 'drug_name' ? { nameTyped: true, casing: undefined } : {}),
});

/** Applies the user's changes to another version of the record. */
const onto = (state: DrugFormState, from: FormValues, loaded: Loaded): DrugFormState => ({
  ...state,
  base: loaded,
  values: carryChanges(state.values, from, loaded.values),
});

/** A version without any changes of the user. */
const fresh = (state: DrugFormState, loaded: Loaded): DrugFormState => ({
  ...startState(loaded),
  values: withStored(state.values, loaded.values),
});

const arrived = (state: DrugFormState, loaded: Loaded): DrugFormState => {
  const pristine = changedFields(state.base.values, state.values).length === 0;
  if (pristine && changedFields(state.base.values, loaded.values).length > 0)
    return fresh(state, loaded);
  // If both sides changed a field, the form keeps its version: the save will be refused, and the
  // user is asked (D36).
  return clashingFields(state.values, state.base.values, loaded.values).length > 0
    ? state
    : onto(state, state.base.values, loaded);
};

/**
 * Only that field of the form is replaced, with what holds one value with it (D73). If another one
 * was changed on both sides, the form keeps its version, as for `arrived`.
 */
const decided = (state: DrugFormState, field: StoredFieldName, loaded: Loaded): DrugFormState => {
  const casing = field === 'drug_name' ? { casing: undefined, nameTyped: false } : {};
  const wholeOf = (values: FormValues) =>
    Object.fromEntries(wholeValues([field]).map((name) => [name, values[name]]));
  const others = {
    ...state,
    ...casing,
    values: { ...state.values, ...wholeOf(state.base.values) },
  };
  if (clashingFields(others.values, state.base.values, loaded.values).length > 0)
    return { ...others, values: { ...state.values, ...wholeOf(loaded.values) } };
  return onto(others, state.base.values, loaded);
};

/**
 * Text typed while the save was running stays, unsaved. So does what was sent and the record
 * doesn't hold.
 */
const saved = (
  state: DrugFormState,
  { sent, shown = sent, loaded, notKept = [] }: Extract<DrugFormAction, { type: 'saved' }>,
): DrugFormState => {
  const { values, ...rest } = onto(state, shown, loaded);
  const typed = new Set(changedFields(shown, state.values));
  const missing = notKept.filter((name) => !typed.has(name));
  return {
    ...rest,
    values: { ...values, ...Object.fromEntries(missing.map((name) => [name, sent[name]])) },
  };
};

/** The form's only reducer. Pure, so that a save can compute what leaving the name would give. */
export const drugFormReducer = (state: DrugFormState, action: DrugFormAction): DrugFormState => {
  switch (action.type) {
    case 'edited':
      return edited(state, action.field, action.value);
    case 'subTypeChosen':
      return cased(edited(state, 'type', action.id), action.subType);
    case 'nameLeft':
      return state.nameTyped ? cased(state, action.subType) : state;
    case 'casingUndone':
      return state.casing
        ? {
            ...state,
            values: { ...state.values, drug_name: state.casing.typed },
            casing: undefined,
            nameTyped: false,
          }
        : state;
    case 'discarded':
      return fresh(state, state.base);
    case 'theirsLoaded':
      return fresh(state, action.loaded);
    case 'arrived':
      return arrived(state, action.loaded);
    case 'filled':
      return action.state;
    case 'saved':
      return { ...saved(state, action), periodChosen: false };
    case 'decided':
      return decided(state, action.field, action.loaded);
    case 'merged':
      return { ...state, base: action.loaded, values: action.values, casing: undefined };
  }
};
