import { QUEUE_NAMES, SOURCE_STATUSES, inProductField } from '@refined/shared/domain';
import * as z from 'zod/mini';

/**
 * Drugs as this API answers them (specification §3). The contract's outputs say what clients put up
 * with; these say what we send, and are serialiser, documentation and type at once. in_{key} is
 * named by configuration (D1).
 */

const named = z.object({ id: z.int(), name: z.string() });
const maybeNamed = z.nullable(named);
const queue = z.enum(['', ...QUEUE_NAMES]);
const inProduct = (productKey: string) => ({ [inProductField(productKey)]: z.boolean() });

const texts = z.nullable(z.array(z.string()));

/** Why a drug is queued (D48), one change. */
const reason = z.object({
  kind: z.string(),
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
  source: z.enum(['dpd', 'noc']),
  import_id: z.int(),
  date: z.nullable(z.string()),
  since: z.nullable(z.string()),
  decision: z.nullable(z.enum(['take', 'keep'])),
});

const summaryFields = {
  id: z.int(),
  din: z.string(),
  drug_name: z.string(),
  active_ingredient: z.array(named),
  schedule: z.array(named),
  administration: z.array(named),
  type: maybeNamed,
  tier: z.nullable(z.int()),
  queue,
  version: z.int(),
  source_changed: z.boolean(),
  /** Of drugs in review, and of those further on whose source changed. */
  reasons: z.optional(z.array(reason)),
  strength: z.string(),
  form: z.string(),
  /** The manufacturer's name; empty without one. */
  company: z.string(),
  /** Absent for a drug that the product database never had (D55). */
  source_status: z.optional(z.enum(SOURCE_STATUSES)),
};

const recordFields = {
  ...summaryFields,
  pin: z.string(),
  health_canada_drug_name: z.string(),
  drug_class: maybeNamed,
  /** The bare id (specification §3). */
  manufacturer: z.nullable(z.int()),
  grandfather_period: z.nullable(z.object({ lookup_id: z.int(), name: z.string() })),
  sub_medical_condition: z.array(named),
};

const summary = z.object(summaryFields);
const record = z.object(recordFields);
export type WireSummary = z.output<typeof summary> & Record<string, unknown>;
export type WireRecord = z.output<typeof record> & Record<string, unknown>;

/** A drug as lists show it. */
export const wireSummary = (productKey: string) =>
  z.object({ ...summaryFields, ...inProduct(productKey) });

export const wirePage = (productKey: string) =>
  z.object({
    results: z.array(wireSummary(productKey)),
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** Nothing matches the term: these names only resemble it (D23). */
    similar: z.optional(z.boolean()),
  });

/**
 * `dpd_name`, `dpd_date`: what DPD says the name is, and as of when (D34); absent for a drug that
 * DPD doesn't list.
 */
export const wireRecord = (productKey: string) =>
  z.object({
    ...recordFields,
    ...inProduct(productKey),
    dpd_name: z.optional(z.string()),
    dpd_date: z.optional(z.nullable(z.string())),
  });

/** Answer to a move, also the `current` of its 409 (D12). */
export const wireMove = z.object({
  id: z.string(),
  din: z.string(),
  queue,
  in_product: z.boolean(),
  version: z.int(),
  moved_by: z.nullable(z.string()),
  moved_at: z.nullable(z.string()),
});
