import { drugClaim, drugLater, reason, travels } from '@refined/shared/contract';
import {
  DRUG_FIELDS,
  hasLookupId,
  inProductField,
  isBareId,
  QUEUE_NAMES,
  SOURCE_STATUSES,
  STORED_FIELDS,
  type StoredFieldName,
} from '@refined/shared/domain';
import * as z from 'zod/mini';
import { LISTED_FIELDS } from './drug-row.ts';

/**
 * Drugs as this API sends them (specification §3). The contract's outputs say what clients
 * tolerate; these say exactly what we send, and are serialiser, documentation and type in one.
 * in_{key} is named by configuration (D1).
 */

const named = z.object({ id: z.int(), name: z.string() });
const maybeNamed = z.nullable(named);
const queue = z.enum(['', ...QUEUE_NAMES]);
const inProduct = (productKey: string) => ({ [inProductField(productKey)]: z.boolean() });

/** What lists and records both contain besides the editable fields. */
const standing = {
  id: z.int(),
  din: z.string(),
  tier: z.nullable(z.int()),
  queue,
  version: z.int(),
  source_changed: z.boolean(),
  /** The manufacturer's name; empty without one. */
  company: z.string(),
  /** Absent for a drug that the product database never listed (D55). */
  source_status: z.optional(z.enum(SOURCE_STATUSES)),
};

/** A field as lists send it, by its kind. */
const LISTED = {
  text: z.string(),
  number: z.nullable(z.int()),
  single: maybeNamed,
  multi: z.array(named),
} as const;

const schemaOf = (name: StoredFieldName): z.ZodMiniType => {
  if (isBareId(name)) return z.nullable(z.int());
  if (hasLookupId(name)) return z.nullable(z.object({ lookup_id: z.int(), name: z.string() }));
  return LISTED[DRUG_FIELDS[name].kind];
};
const schemasOf = (names: readonly StoredFieldName[]) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)]));

const summaryFields = {
  ...standing,
  ...schemasOf(LISTED_FIELDS),
  /** For drugs in a queue. */
  reasons: z.optional(z.array(reason)),
  /** Its publication needs approval; who gave it (four eyes). */
  approval: z.optional(z.object({ by: z.nullable(z.string()) })),
  /** Fields whose values differ from Health Canada's (D70). */
  differs: z.optional(z.array(z.string())),
  /** What reviewers noted: see the contract. */
  later: z.optional(drugLater),
  taken: z.optional(drugClaim),
  changed_since: z.optional(z.int()),
  ...travels,
};
const recordFields = { ...standing, pin: z.string(), ...schemasOf(STORED_FIELDS) };

const drug = z.object(standing);
export type ExactDrug = z.output<typeof drug> & Record<string, unknown>;

/** A drug in a list. */
export const exactSummary = (productKey: string) =>
  z.object({ ...summaryFields, ...inProduct(productKey) });

export const exactPage = (productKey: string) =>
  z.object({
    results: z.array(exactSummary(productKey)),
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** Nothing matches the term: these names are only similar (D23). */
    similar: z.optional(z.boolean()),
    /** Of several DINs: those that no drug has (D23). */
    missing: z.optional(z.array(z.string())),
  });

/**
 * `dpd_name`, `dpd_date`: the name in DPD, and the date of that extract (D34); absent for a drug
 * that DPD doesn't list. `dpd_page`: its address at Health Canada (D72).
 */
export const exactRecord = (productKey: string) =>
  z.object({
    ...recordFields,
    ...inProduct(productKey),
    dpd_name: z.optional(z.string()),
    dpd_date: z.optional(z.nullable(z.string())),
    dpd_page: z.optional(z.string()),
  });

/** The answer to a move, and the `current` of its 409 (D12). */
export const exactMove = z.object({
  id: z.string(),
  din: z.string(),
  queue,
  in_product: z.boolean(),
  version: z.int(),
  moved_by: z.nullable(z.string()),
  moved_at: z.nullable(z.string()),
});
