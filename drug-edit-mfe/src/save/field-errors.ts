import type { Fault } from '@refined/shared/api-client';
import type { DrugFieldName } from '@refined/shared/domain';
import { FIELD_NAMES, sameValue, type FormValues } from '../form/form-values.ts';
import type { SaveFailure } from './use-save.ts';

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
export const otherSentences = (failure: SaveFailure): readonly string[] =>
  Object.entries(failure.fault.fields ?? {}).flatMap(([path, sentences]) =>
    FIELD_NAMES.some((field) => field === path.split(/[.[]/)[0]) ? [] : sentences,
  );
