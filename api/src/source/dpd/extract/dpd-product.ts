import type { DpdState, ProductClass } from './dpd-files.ts';

/** A label with Health Canada's own code for it. */
export interface CodedLabel {
  readonly code: string;
  readonly name: string;
}

export interface DpdIngredient extends CodedLabel {
  /** Texts such as "100 MG/5 ML", in order; a kit can hold one ingredient in several strengths. */
  readonly strengths: readonly string[];
}

/**
 * What a stored product was read with. One of before (without the mark) lacks how its schedules
 * were spelt, and what its percentages are of: `readAgain` fills that in.
 */
export const READING = 2;

/**
 * One product of an extract, joined and normalised: equal products mean the same, whatever their
 * spelling. Lists are in the order of their labels, since the extract's rows have none. Stored as
 * JSON to compare the next extract with.
 */
export interface DpdProduct {
  readonly reading?: typeof READING;
  readonly drugCode: number;
  readonly state: DpdState;
  /**
   * Since when it is in that state, YYYY-MM-DD; absent in products of before this was read. A date
   * alone is no change.
   */
  readonly stateSince?: string;
  readonly productClass: ProductClass;
  /** Eight digits, or empty. */
  readonly din: string;
  readonly brandName: string;
  /** AI_GROUP_NO. */
  readonly ingredientGroup: string;
  readonly biosimilar: boolean;
  readonly company: CodedLabel | null;
  readonly drugClass: CodedLabel | null;
  readonly ingredients: readonly DpdIngredient[];
  readonly routes: readonly CodedLabel[];
  readonly forms: readonly CodedLabel[];
  readonly schedules: readonly string[];
  /** `schedules` as the extract spells them, only where that is otherwise. */
  readonly scheduleSpellings?: readonly string[];
}
