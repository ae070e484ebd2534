import type { DpdState, ProductClass } from './dpd-files.ts';

/** A label with Health Canada's code for it. */
export interface CodedLabel {
  readonly code: string;
  readonly name: string;
}

export interface DpdIngredient extends CodedLabel {
  /**
   * Texts such as "100 MG/5 ML", in order; a kit can contain one ingredient in several strengths.
   */
  readonly strengths: readonly string[];
}

/**
 * The version of the reading that stored a product. Products stored earlier (without the mark) lack
 * the spelling of their schedules and what their percentages refer to: `readAgain` adds that.
 */
export const READING = 2;

/**
 * One product of an extract, joined and normalised: equal products mean the same, however they are
 * spelled. Lists are ordered by label, because the extract's rows have no order. Stored as JSON for
 * comparison with the next extract.
 */
export interface DpdProduct {
  readonly reading?: typeof READING;
  readonly drugCode: number;
  readonly state: DpdState;
  /**
   * Since when it is in that state, YYYY-MM-DD; absent in products stored before this was read. A
   * new date alone is no change.
   */
  readonly stateSince?: string;
  readonly productClass: ProductClass;
  /** As Health Canada gives it: eight digits, empty, or what is no DIN (D65). */
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
  /** `schedules` as the extract spells them, only where that differs. */
  readonly scheduleSpellings?: readonly string[];
}
