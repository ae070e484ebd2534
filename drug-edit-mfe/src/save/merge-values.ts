import { wholeValues } from '@refined/shared/domain';
import {
  changedFields,
  sameValue,
  sameWhole,
  STORED_FIELDS,
  type FormValue,
  type FormValues,
  type StoredFieldName,
} from '../form/form-values.ts';

/**
 * Who changed the field. `mine` and `theirs`: only one side; `agreed`: both, to the same value;
 * `both`: to different values, so the user must choose.
 */
type Outcome = 'mine' | 'theirs' | 'agreed' | 'both';

export interface Difference {
  readonly field: StoredFieldName;
  readonly outcome: Outcome;
  readonly base: FormValue;
  readonly mine: FormValue;
  readonly theirs: FormValue;
}

/**
 * The fields that differ in one of the three versions, in the screen's order (D36). Both halves of
 * a pair have one outcome (D73).
 */
export const differences = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): readonly Difference[] => {
  const [changed, changedByThem] = [changedFields(base, mine), changedFields(base, theirs)];
  const [by, byThem] = [new Set(wholeValues(changed)), new Set(wholeValues(changedByThem))];
  const outcomeOf = (field: StoredFieldName): Outcome => {
    if (!byThem.has(field)) return 'mine';
    if (!by.has(field)) return 'theirs';
    return sameWhole(field, mine, theirs) ? 'agreed' : 'both';
  };
  return STORED_FIELDS.filter((field) => by.has(field) || byThem.has(field))
    .map((field) => ({
      field,
      outcome: outcomeOf(field),
      base: base[field],
      mine: mine[field],
      theirs: theirs[field],
    }))
    .filter(
      ({ field, outcome }) =>
        outcome === 'both' || changed.includes(field) || changedByThem.includes(field),
    );
};

/** The user's choice for a field that both changed, and their value at that time. */
export interface Choice {
  readonly side: 'mine' | 'theirs';
  readonly theirs: FormValue;
}
export type MergeChoices = Readonly<Partial<Record<StoredFieldName, Choice>>>;

/** Adds the choice of this side, for the other half of a pair too (D73). */
export const withChoice = (
  choices: MergeChoices,
  all: readonly Difference[],
  chosen: StoredFieldName,
  side: Choice['side'],
): MergeChoices => {
  const whole = wholeValues([chosen]);
  const parts = all.filter(({ field }) => whole.includes(field));
  return {
    ...choices,
    ...Object.fromEntries(parts.map(({ field, theirs }) => [field, { side, theirs }])),
  };
};

/** Fields that still need a choice. */
export const openFields = (
  all: readonly Difference[],
  choices: MergeChoices,
): readonly StoredFieldName[] =>
  all
    .filter(({ field, outcome }) => outcome === 'both' && !choices[field])
    .map(({ field }) => field);

/** Whether their value has changed since the user chose. */
export const changedSince = ({ field, theirs }: Difference, choices: MergeChoices): boolean => {
  const choice = choices[field];
  return choice !== undefined && !sameValue(choice.theirs, theirs);
};

/**
 * Merges both versions: their values, but mine where only I changed the field or chose mine. A
 * field without a choice keeps mine, so that nothing typed is lost. Fields that aren't stored keep
 * the form's values (D31).
 */
export const merged = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: MergeChoices,
): FormValues => ({
  ...mine,
  ...Object.fromEntries(STORED_FIELDS.map((field) => [field, theirs[field]])),
  ...Object.fromEntries(
    differences(base, mine, theirs)
      .filter(
        ({ field, outcome }) =>
          outcome === 'mine' || (outcome === 'both' && choices[field]?.side !== 'theirs'),
      )
      .map(({ field, mine: value }) => [field, value]),
  ),
});
