import * as z from '@refined/shared/schema';
import { DRUG_FIELDS, QUEUE_NAMES, SOURCE_STATUSES, STORED_FIELDS } from '../../domain/index.ts';
import type { DrugField, StoredFieldName } from '../../domain/index.ts';
import { drugClaim, drugLater } from './marks.ts';
import { reason } from './reason.ts';
import { id, looseList, looseText } from '../scalars.ts';

type Fields = typeof DRUG_FIELDS;

/**
 * Drugs as a host sends them (specification §3), read tolerantly: ids as text or number, lists and
 * objects missing or null (D28).
 */

export const named = z.object({ id: z.optional(id), name: looseText });

export const queue = z.pipe(
  z.nullish(z.enum(['', ...QUEUE_NAMES])),
  z.transform((value) => value ?? ''),
);

/** Ours only. An unknown status is read as none: it must not cost the reader the whole list. */
export const sourceStatus = z.catch(z.optional(z.enum(SOURCE_STATUSES)), undefined);

/** A listed field as a host sends it, by the field's kind. */
const LISTED = {
  text: looseText,
  single: z.pipe(
    z.nullish(named),
    z.transform((value) => value ?? null),
  ),
  multi: looseList(named),
} as const;

type Named = z.output<typeof named>;
interface ListedValue {
  readonly text: string;
  readonly single: Named | null;
  readonly multi: Named[];
}
type ListedAs<Listed> = {
  [Name in StoredFieldName]: Fields[Name] extends { readonly listed: Listed } ? Name : never;
}[StoredFieldName];

/** The record's fields in lists: the specified ones, and ours (D62). */
const listedFields = Object.fromEntries(
  STORED_FIELDS.flatMap((name) => {
    const field: DrugField = DRUG_FIELDS[name];
    if (!field.stored || !field.listed) return [];
    const schema = LISTED[field.kind];
    return [[name, field.listed === 'ours' ? z.optional(schema) : schema]];
  }),
);

/** A listed drug without its fields and in_{product}, whose name is configuration (D1). */
const summaryFields = {
  id,
  din: looseText,
  tier: looseText,
  queue,
  /** Ours only: the version that the next write names, and whether the source has changed (D46). */
  version: z.optional(z.number()),
  source_changed: z.optional(z.boolean()),
  /** Ours only: why it is queued, or what its source changed (D48); the most important first. */
  reasons: z.optional(z.array(reason)),
  /** Ours only: the manufacturer's name. */
  company: z.optional(looseText),
  /**
   * Ours only: the next publication changes what somebody else has to approve; `by`: who did, null:
   * nobody yet.
   */
  approval: z.catch(z.optional(z.object({ by: z.nullable(z.string()) })), undefined),
  /** Ours only: it was put away, and may be back. */
  later: z.catch(z.optional(drugLater), undefined),
  /** Ours only: somebody does it. */
  taken: z.catch(z.optional(drugClaim), undefined),
  /** Ours only: how often others and imports changed it since this reviewer looked at it. */
  changed_since: z.catch(z.optional(z.number()), undefined),
  /** Ours only: whether Health Canada still lists it (D55); absent if no extract ever listed it. */
  source_status: sourceStatus,
};

const summaryShape = z.object(summaryFields);
type SummaryFields = z.output<typeof summaryShape> & {
  [Name in ListedAs<'specified'>]: ListedValue[Fields[Name]['kind']];
} & { [Name in ListedAs<'ours'>]?: ListedValue[Fields[Name]['kind']] };
export interface DrugSummary extends SummaryFields {
  in_product: boolean;
}

/** A listed drug, with `in_{key}` also as `in_product`; members of other names are dropped. */
export const drugSummary = (productKey: string) => {
  const flag = `in_${productKey}`;
  return z.pipe(
    z.object({
      ...summaryFields,
      ...listedFields,
      [flag]: z.catch(z.nullish(z.boolean()), undefined),
    }),
    z.transform((drug) => {
      const known: Record<string, unknown> = drug;
      return { ...known, in_product: known[flag] === true } as unknown as DrugSummary;
    }),
  );
};

/**
 * One page of drugs: `results` as specified, the rest is additional (D24). `next` is relative to
 * the host or absolute; `similar`: nothing matches the term, these names are only similar (D23).
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
