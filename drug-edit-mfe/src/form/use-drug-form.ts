import { useCallback, useMemo, useReducer, useState } from 'react';
import type { VersionedRecord } from '@refined/shared/api-client';
import type { DrugFieldName } from '@refined/shared/domain';
import { draftKey, useSession } from '@refined/shared/session';
import type { LookupLists, LookupsView } from './use-lookups.ts';
import { choicesOf } from './choices.ts';
import { restoreDraft, storedDraft, useDraft, type RestoredDraft } from './drafts.ts';
import {
  drugFormReducer,
  type DrugFormAction,
  type DrugFormState,
  type Loaded,
} from './drug-form-state.ts';
import { valuesOf } from './drug-form.ts';
import { changedFields, emptyValues, type FormValue, type StoredFieldName } from './form-values.ts';

export interface DrugForm {
  readonly state: DrugFormState;
  readonly dispatch: (action: DrugFormAction) => void;
  /** Unsaved fields, in the screen's order. */
  readonly changed: readonly StoredFieldName[];
  /** The fields are empty and disabled until it is `ready` (specification §4, D64). */
  readonly lookups: LookupsView['status'];
  /** Label of the chosen sub-type; undefined if none is chosen or it isn't in the list. */
  readonly subType: string | undefined;
  readonly set: (field: DrugFieldName, value: FormValue) => void;
  readonly leaveName: () => void;
  /** Changes restored from an earlier visit, until they are saved or discarded. */
  readonly restored?: RestoredDraft;
  readonly loadedFrom: (versioned: VersionedRecord) => Loaded;
  /** Writes the draft now; false when the browser can't store it. */
  readonly keepDraft: () => boolean;
}

/**
 * The form of one drug: values, casing, draft. `lists`: all eight lookups; undefined until they are
 * loaded, and the form is empty until then (D64). Returns the same object until something changes.
 */
export const useDrugForm = (
  drugId: string,
  { record, etag }: VersionedRecord,
  lists: LookupLists | undefined,
  lookups: LookupsView['status'],
): DrugForm => {
  const { user, snapshot } = useSession();
  // The draft belongs to the user who began to edit, even if the session ends meanwhile (D6).
  const [draft] = useState(() => storedDraft(draftKey(user?.username ?? '', drugId)));
  const loadedFrom = useCallback(
    (versioned: VersionedRecord): Loaded => ({
      ...versioned,
      values: lists ? valuesOf(versioned.record, lists) : emptyValues,
    }),
    [lists],
  );

  const isFilled = lists !== undefined;
  const begin = () =>
    restoreDraft(loadedFrom({ record, etag }), isFilled ? draft.read() : undefined);
  const [start] = useState(begin);
  const [state, dispatch] = useReducer(drugFormReducer, start.state);
  const changed = useMemo(
    () => changedFields(state.base.values, state.values),
    [state.base.values, state.values],
  );

  const [restored, setRestored] = useState(start.restored);
  if (restored && changed.length === 0) setRestored(undefined);

  const [known, setKnown] = useState({ record, etag });
  if (known.record !== record || known.etag !== etag) {
    setKnown({ record, etag });
    dispatch({ type: 'arrived', loaded: loadedFrom({ record, etag }) });
  }

  const [wasFilled, setFilled] = useState(isFilled);
  if (isFilled && !wasFilled) {
    const filled = begin();
    setFilled(true);
    setRestored(filled.restored);
    dispatch({ type: 'filled', state: filled.state });
  }

  const mayKeep = useMemo(
    () => () => snapshot().session !== undefined || snapshot().reason === 'expired',
    [snapshot],
  );
  const { flush } = useDraft(isFilled ? draft : undefined, state, mayKeep);

  return useMemo(() => {
    const label = (id: string | null) =>
      id === null || !lists ? undefined : choicesOf(lists.type).byId.get(id)?.name;
    const subType = label(state.values.type);
    return {
      state,
      dispatch,
      changed,
      lookups,
      subType,
      set: (field, value) =>
        field === 'type'
          ? dispatch({
              type: 'subTypeChosen',
              id: value as string | null,
              subType: label(value as string | null),
            })
          : dispatch({ type: 'edited', field, value }),
      leaveName: () => dispatch({ type: 'nameLeft', subType }),
      restored,
      loadedFrom,
      keepDraft: flush,
    };
  }, [state, changed, lists, lookups, restored, loadedFrom, flush]);
};
