import * as z from '@refined/shared/schema';

const texts = z.nullable(z.array(z.string()));

/**
 * Why a drug is queued (D48), one change: ours only. Values are lists of labels or one text, empty
 * where there is none, null where the change has no such side. Read by the client's tolerance: a
 * kind that it doesn't know is told by its values.
 */
export const reason = z.object({
  /** As the importer names it: new, gone, strength, company, notice, overridden … */
  kind: z.string(),
  /** The record's field; null where the change concerns the product as a whole. */
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
  /** Where it comes from: the product database or the notices of compliance. */
  source: z.enum(['dpd', 'noc']),
  import_id: z.number(),
  /** Day of the import's extract. */
  date: z.nullable(z.string()),
  /** Day from which the product is in its present state, by Health Canada's own word. */
  since: z.nullable(z.string()),
  /** What a reviewer decided on this difference. */
  decision: z.nullable(z.enum(['take', 'keep'])),
});
export type Reason = z.output<typeof reason>;
