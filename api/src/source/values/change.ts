import type { ChangeKind } from '@refined/shared/domain';

export type ChangeValue = string | number | boolean | readonly string[] | null;

/**
 * One reason why a drug is queued (D48): what was, what is. Values are as the source gives them,
 * normalised.
 */
export interface SourceChange {
  readonly kind: ChangeKind;
  /** The record's field, null where the change concerns the product as a whole. */
  readonly field: string | null;
  readonly before: ChangeValue;
  readonly after: ChangeValue;
  /** Day from which the product is in its new state, YYYY-MM-DD, where the source says so. */
  readonly since?: string;
  /** It was so at the last import: a reason that was given then isn't given again (D66). */
  readonly again?: true;
}
