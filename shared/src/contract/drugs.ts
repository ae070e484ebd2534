import * as z from '@refined/shared/schema';
import { QUEUE_NAMES, SOURCE_STATUSES } from '../domain/index.ts';
import type { SourceStatus } from '../domain/index.ts';
import { reason } from './reason.ts';
import { id, looseList, looseText, presentText } from './scalars.ts';

/**
 * Drugs as a host answers them (specification §3), read tolerantly: ids as text or number, lists
 * and objects missing or null (D28).
 */

export const named = z.object({ id: z.optional(id), name: looseText });

const queue = z.pipe(
  z.nullish(z.enum(['', ...QUEUE_NAMES])),
  z.transform((value) => value ?? ''),
);

/** Ours only; a status that we don't know is none: it must not cost the reader the list. */
const sourceStatus = z.catch(z.optional(z.enum(SOURCE_STATUSES)), undefined);

/** Everything of a listed drug but in_{product}, whose name is configuration (D1). */
const summaryFields = {
  id,
  din: looseText,
  drug_name: looseText,
  active_ingredient: looseList(named),
  schedule: looseList(named),
  administration: looseList(named),
  type: z.pipe(
    z.nullish(named),
    z.transform((value) => value ?? null),
  ),
  tier: looseText,
  queue,
  /**
   * Ours only: the version that the next write names, and whether the source changed since (D46).
   */
  version: z.optional(z.number()),
  source_changed: z.optional(z.boolean()),
  /** Ours only: why it is queued, or what its source changed (D48); the weightiest first. */
  reasons: z.optional(z.array(reason)),
  /** Ours only: what tells drugs of one name apart (D62). */
  strength: z.optional(looseText),
  form: z.optional(looseText),
  /** The manufacturer's name. */
  company: z.optional(looseText),
  /** Ours only: whether Health Canada still lists it (D55); absent where no extract ever did. */
  source_status: sourceStatus,
};

const inProduct = (key: string) => z.looseObject({ [`in_${key}`]: z.nullish(z.boolean()) });

/** A listed drug, `in_{key}` read into `in_product`; other fields are dropped. */
export const drugSummary = (productKey: string) =>
  z.pipe(
    z.looseObject(summaryFields),
    z.transform((drug) => {
      const known = Object.fromEntries(
        Object.keys(summaryFields).map((key) => [key, (drug as Record<string, unknown>)[key]]),
      );
      const { data } = inProduct(productKey).safeParse(drug) as { data?: Record<string, unknown> };
      return { ...known, in_product: data?.[`in_${productKey}`] === true } as DrugSummary;
    }),
  );

const summaryShape = z.object(summaryFields);
export type DrugSummary = z.output<typeof summaryShape> & { in_product: boolean };

/**
 * One page of drugs: `results` as specified, the rest additive (D24). `next` is relative to the
 * host or absolute; `similar`: nothing matches the term, these names only resemble it (D23).
 */
export const drugPage = (productKey: string) =>
  z.object({
    results: z.array(drugSummary(productKey)),
    count: z.optional(z.number()),
    next: z.nullish(z.string()),
    previous: z.nullish(z.string()),
    similar: z.optional(z.boolean()),
  });
export interface DrugPage {
  results: DrugSummary[];
  count?: number;
  next?: string | null;
  previous?: string | null;
  similar?: boolean;
}

const reference = z.looseObject({ id, name: z.optional(z.nullable(z.string())) });
const maybeReference = z.pipe(
  z.nullish(z.union([reference, id])),
  z.transform((value) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : value.id,
  ),
);
const references = z.pipe(
  z.nullish(z.array(z.union([reference, id]))),
  z.transform((list) => (list ?? []).map((item) => (typeof item === 'string' ? item : item.id))),
);
const periodReference = z.pipe(
  z.nullish(z.looseObject({ lookup_id: id })),
  z.transform((value) => value?.lookup_id ?? null),
);

/**
 * A drug record to edit (specification §3): references as ids in text, whatever form the host chose
 * for them (`manufacturer` is a bare id, the others objects with an id; any may be null). An answer
 * without DIN and name is no record: read as one it would fill a form with nothing, and a save
 * would store that.
 */
export const drugRecord = (productKey: string) =>
  z.pipe(
    z.looseObject({
      id: z.optional(id),
      din: presentText,
      pin: z.optional(z.unknown()),
      drug_name: presentText,
      health_canada_drug_name: looseText,
      type: maybeReference,
      drug_class: maybeReference,
      manufacturer: maybeReference,
      grandfather_period: periodReference,
      schedule: references,
      active_ingredient: references,
      administration: references,
      sub_medical_condition: references,
      form: looseText,
      strength: looseText,
      tier: looseText,
      queue: z.optional(queue),
      version: z.optional(z.number()),
      /** Ours only: what DPD says the name is, and as of when (D34). */
      dpd_name: z.optional(z.string()),
      dpd_date: z.optional(z.nullable(z.string())),
      company: z.optional(looseText),
      source_status: sourceStatus,
    }),
    z.transform((record) => {
      const {
        id: recordId,
        din,
        pin,
        drug_name,
        health_canada_drug_name,
        type,
        drug_class,
        manufacturer,
        grandfather_period,
        schedule,
        active_ingredient,
        administration,
        sub_medical_condition,
        form,
        strength,
        tier,
        queue: value,
        version,
        dpd_name,
        dpd_date,
        company,
        source_status,
      } = record;
      const flag = (record as Record<string, unknown>)[`in_${productKey}`];
      const result: DrugRecord = {
        id: recordId,
        din,
        pin,
        drug_name,
        health_canada_drug_name,
        type,
        drug_class,
        manufacturer,
        grandfather_period,
        schedule,
        active_ingredient,
        administration,
        sub_medical_condition,
        form,
        strength,
        tier,
        version,
        dpd_name,
        dpd_date: dpd_date ?? undefined,
        company,
        source_status,
      };
      // A host whose record says nothing of the queue gets no badges and no moves on the edit
      // screen (D37).
      if (value !== undefined && typeof flag === 'boolean')
        Object.assign(result, { queue: value, in_product: flag });
      return result;
    }),
  );

export interface DrugRecord {
  id?: string;
  din: string;
  /** Carried back unchanged, whatever it is (D28). */
  pin: unknown;
  drug_name: string;
  health_canada_drug_name: string;
  type: string | null;
  drug_class: string | null;
  manufacturer: string | null;
  grandfather_period: string | null;
  schedule: string[];
  active_ingredient: string[];
  administration: string[];
  sub_medical_condition: string[];
  form: string;
  strength: string;
  tier: string;
  queue?: '' | (typeof QUEUE_NAMES)[number];
  in_product?: boolean;
  version?: number;
  dpd_name?: string;
  dpd_date?: string;
  /** Ours only: the manufacturer's name, and whether Health Canada still lists the drug (D55). */
  company?: string;
  source_status?: SourceStatus;
}

const text = z.string();
const option = z.looseObject({
  id: z.union([z.string(), z.number()]),
  name: z.optional(z.nullable(z.string())),
});
const idValue = z.nullable(z.union([z.string(), z.number()]));

/**
 * What PUT takes (specification §7): option objects, the manufacturer as a bare id, the period as
 * {lookup_id, name}.
 */
export const drugInput = z.object({
  din: text,
  pin: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  drug_name: text,
  health_canada_drug_name: text,
  manufacturer: idValue,
  active_ingredient: z.array(option),
  administration: z.array(option),
  type: z.nullable(option),
  schedule: z.array(option),
  sub_medical_condition: z.array(option),
  drug_class: z.nullable(option),
  form: text,
  strength: text,
  grandfather_period: z.nullish(
    z.looseObject({
      lookup_id: z.union([z.string(), z.number()]),
      name: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type DrugInput = z.output<typeof drugInput>;
