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
 * The version that the form is based on: the record as loaded or last saved, and the ETag that the
 * next save sends (D36).
 */
export interface Loaded {
  readonly record: DrugRecord;
  readonly etag?: string;
  readonly values: FormValues;
}

export interface DrugFormState {
  readonly base: Loaded;
  readonly values: FormValues;
  /** The user chose a grandfathering period, so it is no longer the default (D30). */
  readonly periodChosen: boolean;
  /**
   * The name was edited since its casing was last corrected, so leaving it corrects the casing.
   * Tabbing through changes nothing (D29).
   */
  readonly nameTyped: boolean;
  /** The casing was corrected: the name before, for Undo, and the sub-type that caused it. */
  readonly casing?: { readonly typed: string; readonly subType: string };
}

export type DrugFormAction =
  | { readonly type: 'edited'; readonly field: DrugFieldName; readonly value: FormValue }
  /** `subType`: the chosen sub-type's label. */
  | { readonly type: 'subTypeChosen'; readonly id: string | null; readonly subType?: string }
  | { readonly type: 'nameLeft'; readonly subType?: string }
  | { readonly type: 'casingUndone' }
  | { readonly type: 'discarded' }
  /** The query cache has a newer record: from a late refresh, or a move on this screen. */
  | { readonly type: 'arrived'; readonly loaded: Loaded }
  /** All eight lookups are loaded: fills the form, with the draft if there is one (D64). */
  | { readonly type: 'filled'; readonly state: DrugFormState }
  /**
   * `shown`: the form's content at the save, if it differs from what was sent (D36). `notKept`:
   * fields whose sent value the saved record doesn't hold.
   */
  | {
      readonly type: 'saved';
      readonly sent: FormValues;
      readonly shown?: FormValues;
      readonly notKept?: readonly StoredFieldName[];
      readonly loaded: Loaded;
    }
  /**
   * A decision on a source difference (D48) or a restored state (D43) changed this field; its
   * unsaved change is dropped. For several fields, one action each.
   */
  | { readonly type: 'decided'; readonly field: StoredFieldName; readonly loaded: Loaded }
  /** Somebody saved a newer version: it replaces the user's, or the merged one does. */
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

/** A version without the user's changes. */
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
 * Replaces only this field of the form, with the other half of its pair (D73). If another field was
 * changed on both sides, the form keeps its base, as for `arrived`.
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
 * What was typed during the save stays unsaved, and so do sent values that the record doesn't hold.
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

/** The form's only reducer. Pure, so that a save can first compute the effect of "nameLeft". */
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
