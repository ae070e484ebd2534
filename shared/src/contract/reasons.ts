import * as z from '@refined/shared/schema';
import { anyAnswer, perProduct, type Call } from './call.ts';
import { exactSummary } from './drugs.ts';

/** Our record beside Health Canada's (D48): ours only, feature "reasons". */

/**
 * Labels or one text; empty: no value. Null: the source doesn't contain the field, or doesn't list
 * the product.
 */
const texts = z.nullable(z.array(z.string()));

const decision = z.object({
  decision: z.enum(['take', 'keep']),
  actor: z.string(),
  /** ISO, UTC. */
  at: z.string(),
  /** The source's value at the time of the decision. */
  value: z.array(z.string()),
  /** Still valid: the source has the same value, and ours hasn't changed. */
  stands: z.boolean(),
});

export const comparedField = z.object({
  field: z.string(),
  ours: z.array(z.string()),
  before: texts,
  after: texts,
  /** Our value and the source's have different meanings. */
  differs: z.boolean(),
  /** The source's value has changed. */
  changed: z.boolean(),
  /** A reviewer set our value: imports don't change it. */
  overridden: z.boolean(),
  decision: z.nullable(decision),
});
export type ComparedField = z.output<typeof comparedField>;

const comparedNotice = z.object({
  number: z.number(),
  date: z.nullable(z.string()),
  brand: z.string(),
  manufacturer: z.string(),
  submission: z.string(),
  reason: z.string(),
  /** Its page at Health Canada (D72); absent where there is none. */
  page: z.optional(z.string()),
});
export type ComparedNotice = z.output<typeof comparedNotice>;

export const sourceComparison = (productKey: string) =>
  z.object({
    /** As in lists, with its reasons. */
    drug: exactSummary(productKey),
    /** The source: the product database, notices if it doesn't list the drug, or null. */
    source: z.nullable(z.enum(['dpd', 'noc'])),
    /** The source currently lists the product. */
    listed: z.boolean(),
    /** marketed, approved, dormant; null if it isn't listed. */
    state: z.object({
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      since: z.nullable(z.string()),
    }),
    /** Dates of the compared extracts; null: there is no such extract. */
    before_date: z.nullable(z.string()),
    after_date: z.nullable(z.string()),
    /** The import with these values; a decision names it. */
    import_id: z.nullable(z.number()),
    version: z.number(),
    fields: z.array(comparedField),
    notices: z.array(comparedNotice),
  });
export type SourceComparison = z.output<ReturnType<typeof sourceComparison>>;

/** Use Health Canada's value, keep ours, or revert the decision. */
export const SOURCE_DECISIONS = ['take', 'keep', 'undo'] as const;
export type SourceDecision = (typeof SOURCE_DECISIONS)[number];

const relatedDrugs = (productKey: string) =>
  z.object({
    /** The total; `results` contains at most LIMITS.related. */
    count: z.int(),
    results: z.array(
      z.object({
        manufacturer: z.string(),
        form: z.string(),
        strength: z.string(),
        drug: exactSummary(productKey),
      }),
    ),
  });
export type RelatedDrugs = z.output<ReturnType<typeof relatedDrugs>>;

const makeReasonsCalls = (productKey: string) =>
  ({
    drugSource: {
      method: 'GET',
      path: '/api/drugs/:id/source/',
      auth: true,
      output: sourceComparison(productKey),
      errors: [...anyAnswer, 404],
      summary: 'A record beside Health Canada’s, field by field (ours only)',
      source: 'D48',
    },
    relatedDrugs: {
      method: 'GET',
      path: '/api/drugs/:id/related/',
      auth: true,
      output: relatedDrugs(productKey),
      errors: [...anyAnswer, 404],
      summary: 'Records with the same ingredients and strength (ours only)',
      source: 'D48',
    },
  }) as const satisfies Record<string, Call>;

export const reasonsCalls = perProduct(makeReasonsCalls);
