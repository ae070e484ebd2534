import { faultText, type Fault } from '@refined/shared/api-client';
import { ErrorPanel } from '@refined/shared/ui';
import type { DrugFieldName } from '@refined/shared/domain';
import { editMessages } from '../edit-messages.ts';
import type { SaveFailure } from './use-save.ts';
import {
  FIELD_NAMES,
  sameValue,
  type StoredFieldName,
  type FormValues,
} from '../form/form-values.ts';

export type FieldErrors = Partial<Record<DrugFieldName, string>>;

/** The server's messages by field; "schedule.0.id" belongs to the schedule. */
const sentencesOf = (fault: Fault): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [path, sentences] of Object.entries(fault.fields ?? {})) {
    const name = FIELD_NAMES.find((field) => field === path.split(/[.[]/)[0]);
    if (name) errors[name] = [errors[name], ...sentences].filter(Boolean).join(' ');
  }
  return errors;
};

/** The messages at the fields after a refused save; each disappears when its field changes. */
export const fieldErrors = (failure: SaveFailure | undefined, values: FormValues): FieldErrors =>
  failure?.fault.kind === 'invalid'
    ? Object.fromEntries(
        Object.entries(sentencesOf(failure.fault)).filter(([name]) =>
          sameValue(failure.sent[name as DrugFieldName], values[name as DrugFieldName]),
        ),
      )
    : {};

/** Fields that a failure named, in the screen's order. */
export const namedFields = (failure: SaveFailure): readonly DrugFieldName[] => {
  const errors = failure.fault.kind === 'invalid' ? sentencesOf(failure.fault) : {};
  return FIELD_NAMES.filter((name) => errors[name]);
};

/** Messages about no field of this screen ("body", "non_field_errors"): shown in the panel. */
const otherSentences = (failure: SaveFailure): readonly string[] =>
  Object.entries(failure.fault.fields ?? {}).flatMap(([path, sentences]) =>
    FIELD_NAMES.some((field) => field === path.split(/[.[]/)[0]) ? [] : sentences,
  );

const detailOf = (failure: SaveFailure): string => {
  const fields = namedFields(failure);
  const rest = otherSentences(failure).join(' ');
  return fields.length > 0
    ? [editMessages.fieldsRefused(fields), rest].filter(Boolean).join(' ')
    : [faultText(failure.fault), rest].filter(Boolean).join(' ');
};

/** Why the save failed, and Retry; messages about fields are shown at the fields. */
export const SaveFault = ({
  failure,
  busy,
  onRetry,
}: {
  failure: SaveFailure;
  busy: boolean;
  onRetry: () => void;
}) => (
  <ErrorPanel
    title={editMessages.notSaved}
    detail={detailOf(failure)}
    requestId={failure.fault.requestId}
    onRetry={onRetry}
    busy={busy}
  />
);

/** The host accepted a save but dropped part of it: which fields, and what to do. */
export const SaveNotKept = ({
  fields,
  busy,
  onRetry,
}: {
  fields: readonly StoredFieldName[];
  busy: boolean;
  onRetry: () => void;
}) => (
  <ErrorPanel
    title={editMessages.notKept}
    detail={editMessages.notKeptFields(fields)}
    onRetry={onRetry}
    busy={busy}
  />
);
