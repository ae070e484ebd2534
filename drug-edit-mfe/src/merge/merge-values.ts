import { changedFields, sameValue, STORED_FIELDS } from '../form/form-values.ts';
import type { FormValue, FormValues, StoredFieldName } from '../form/form-values.ts';

/**
 * What became of a field that is not as it was in the version both began with. `mine` and `theirs`:
 * only one of them changed it; `agreed`: both, to the same; `both`: to different values, so
 * somebody has to choose.
 */
export type Outcome = 'mine' | 'theirs' | 'agreed' | 'both';

export interface Difference {
  readonly field: StoredFieldName;
  readonly outcome: Outcome;
  readonly base: FormValue;
  readonly mine: FormValue;
  readonly theirs: FormValue;
}

/** The fields that differ in one of the three, in the screen's order (D36). */
export const differences = (
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): readonly Difference[] => {
  const [by, byThem] = [new Set(changedFields(base, mine)), new Set(changedFields(base, theirs))];
  return STORED_FIELDS.filter((field) => by.has(field) || byThem.has(field)).map((field) => {
    const outcome = !byThem.has(field)
      ? 'mine'
      : !by.has(field)
        ? 'theirs'
        : sameValue(mine[field], theirs[field])
          ? 'agreed'
          : 'both';
    return { field, outcome, base: base[field], mine: mine[field], theirs: theirs[field] };
  });
};

/** What was chosen for a field that both changed, and what their value was at that moment. */
export interface Choice {
  readonly side: 'mine' | 'theirs';
  readonly theirs: FormValue;
}
export type MergeChoices = Readonly<Partial<Record<StoredFieldName, Choice>>>;

/** Fields that still wait for a choice. */
export const openFields = (
  all: readonly Difference[],
  choices: MergeChoices,
): readonly StoredFieldName[] =>
  all
    .filter(({ field, outcome }) => outcome === 'both' && !choices[field])
    .map(({ field }) => field);

/** Their value is another one than when it was chosen for or against. */
export const changedSince = ({ field, theirs }: Difference, choices: MergeChoices): boolean => {
  const choice = choices[field];
  return choice !== undefined && !sameValue(choice.theirs, theirs);
};

/**
 * Both versions in one: their values, with mine where only I changed the field or where mine was
 * chosen. A field that waits for a choice keeps mine, so that nothing typed is lost. What isn't
 * stored stays as it is in the form (D31).
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
