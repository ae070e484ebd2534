/**
 * What can happen to a product from one import to the next (D46), in the order in which a summary
 * lists it.
 */
export const CHANGE_KINDS = [
  'new',
  'returned',
  'gone',
  'launched',
  'dormant',
  'approved',
  'renamed',
  'din',
  'ingredient',
  'strength',
  'form',
  'route',
  'schedule',
  'company',
  'drug_class',
  'biosimilar',
  // From notices of compliance.
  'notice',
  'unlisted',
  // What makes it undecidable, so that a human decides (D46).
  'no_din',
  'duplicate_din',
  'unknown_label',
  'overridden',
  'incomplete',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const UNDECIDABLE: ReadonlySet<ChangeKind> = new Set([
  'no_din',
  'duplicate_din',
  'unknown_label',
  'overridden',
  'incomplete',
]);
export const isUndecidable = (kind: ChangeKind): boolean => UNDECIDABLE.has(kind);

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
}
