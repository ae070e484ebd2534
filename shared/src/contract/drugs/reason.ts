import * as z from '@refined/shared/schema';

const texts = z.nullable(z.array(z.string()));

/**
 * Why a drug is queued (D48): one change, ours only. Values are lists of labels or one text; empty:
 * none; null: the change has no such side. Read tolerantly: an unknown kind is shown by its values.
 */
export const reason = z.object({
  /** As the importer names it: new, gone, strength, company, notice, overridden … */
  kind: z.string(),
  /** The record's field; null if the change concerns the whole product. */
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
  /** The source: the product database or the notices of compliance. */
  source: z.enum(['dpd', 'noc']),
  import_id: z.number(),
  /** Date of the import's extract. */
  date: z.nullable(z.string()),
  /** Date since which the product is in its current state, as Health Canada gives it. */
  since: z.nullable(z.string()),
  /** A reviewer's decision on this difference. */
  decision: z.nullable(z.enum(['take', 'keep'])),
});
export type Reason = z.output<typeof reason>;
