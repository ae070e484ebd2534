import { COMPARED_FIELDS } from '../kept/compared-fields.ts';
import type { KeptDrug } from '../kept/keep-drug.ts';

/** The fields in which drugs differ, in the order of the form. */
export const apartOf = (drugs: readonly KeptDrug[]): readonly string[] => {
  const [first] = drugs;
  return COMPARED_FIELDS.filter((_, place) =>
    drugs.some(({ compared }) => compared[place] !== first?.compared[place]),
  );
};
