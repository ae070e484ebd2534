import * as z from '@refined/shared/schema';
import {
  ANSWER_NAMES,
  DRUG_FIELDS,
  LATER_UNTIL,
  QUEUE_NAMES,
  SOURCE_STATUSES,
  STORED_FIELDS,
  type DrugField,
  type StoredFieldName,
} from '../domain/index.ts';
import { id, looseList, looseText } from './scalars.ts';

/** What reviewers noted of a drug (ours only): it was put away, somebody does it. */

const text = z.string();

/**
 * That a drug was put away, by whom (full name) and until when. `away` false: it is back.
 * `changed_by`: an import has changed it since, and brought it back early.
 */
export const drugLater = z.object({
  away: z.boolean(),
  until: z.enum(LATER_UNTIL),
  back_at: z.nullish(text),
  by: text,
  at: text,
  changed_by: z.nullish(
    z.object({ kind: z.enum(['dpd', 'noc']), date: z.nullable(text), import_id: z.number() }),
  ),
});
export type DrugLater = z.output<typeof drugLater>;

/**
 * Who does a drug, and until when (ISO, UTC). `by`: the colleague (full name) who assigned it, with
 * what they ask.
 */
export const drugClaim = z.object({
  username: text,
  name: text,
  until: text,
  by: z.optional(z.object({ username: text, name: text })),
  note: z.optional(text),
});
export type DrugClaim = z.output<typeof drugClaim>;

/**
 * How a drug came to the committee or into Update (D68): who moved it (full name), when, and out of
 * which queue.
 */
const drugSent = z.object({ by: text, at: text, from: z.enum(['', ...QUEUE_NAMES]) });
export type DrugSent = z.output<typeof drugSent>;

/** What the expert committee answered, in the meeting of that day (YYYY-MM-DD). */
export const committeeAnswer = z.object({
  answer: z.enum(ANSWER_NAMES),
  tier: z.nullable(z.number()),
  reason: text,
  meeting: text,
});
export type CommitteeAnswer = z.output<typeof committeeAnswer>;

/** The latest comment on a drug, by whom (full name); the others: `drugComments`. */
const latestComment = z.object({ by: text, at: text, text });
export type LatestComment = z.output<typeof latestComment>;

/**
 * Ours beside Health Canada's pairs of ingredient and strength, where ours are a list that neither
 * Health Canada nor one person made: it isn't published (D73).
 */
export const mixedPairs = z.object({ ours: z.array(z.string()), theirs: z.array(z.string()) });
export type MixedPairs = z.output<typeof mixedPairs>;

/** Another record whose DIN it has; `had`: whose DIN it was once (D75). */
export const sharedDin = z.object({ id, din: text, drug_name: text, had: z.optional(z.boolean()) });
export type SharedDin = z.output<typeof sharedDin>;

/**
 * What travels with a drug (D68). `others`: how many other drugs with the same ingredients and
 * strength are on the product (D87); absent for a drug without ingredients.
 */
export const travels = {
  others: z.catch(z.optional(z.number()), undefined),
  same_din: z.catch(z.optional(z.array(sharedDin)), undefined),
  mixed_pairs: z.catch(z.optional(mixedPairs), undefined),
  sent: z.catch(z.optional(drugSent), undefined),
  comment: z.catch(z.optional(latestComment), undefined),
  /** The committee's latest answer. */
  answer: z.catch(z.optional(committeeAnswer), undefined),
};

/** `later`: it was put away; `taken`: somebody does it. */
export const drugMarks = z.object({
  later: z.nullable(drugLater),
  taken: z.nullable(drugClaim),
  /** Fields of a drug that isn't on the product whose value was inferred and nobody confirmed (D86). */
  inferred: z.optional(z.array(z.string())),
  ...travels,
});
export type DrugMarks = z.output<typeof drugMarks>;

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

type Fields = typeof DRUG_FIELDS;

/**
 * Drugs as a host sends them (specification §3), read tolerantly: ids as text or number, lists and
 * objects missing or null (D28).
 */

const named = z.object({ id: z.optional(id), name: looseText });

export const queue = z.pipe(
  z.nullish(z.enum(['', ...QUEUE_NAMES])),
  z.transform((value) => value ?? ''),
);

/** Ours only. An unknown status is read as none: it must not cost the reader the whole list. */
export const sourceStatus = z.catch(z.optional(z.enum(SOURCE_STATUSES)), undefined);

/** A listed field as a host sends it, by the field's kind. */
const LISTED = {
  text: looseText,
  number: looseText,
  single: z.pipe(
    z.nullish(named),
    z.transform((value) => value ?? null),
  ),
  multi: looseList(named),
} as const;

type Named = z.output<typeof named>;
interface ListedValue {
  readonly text: string;
  readonly number: string;
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
  /** Ours only: the fields whose values differ from Health Canada's (D70); absent: none does. */
  differs: z.catch(z.optional(z.array(z.string())), undefined),
  /** Ours only: it was put away, and may be back. */
  later: z.catch(z.optional(drugLater), undefined),
  /** Ours only: somebody does it. */
  taken: z.catch(z.optional(drugClaim), undefined),
  /** Ours only: how often others and imports changed it since this reviewer looked at it. */
  changed_since: z.catch(z.optional(z.number()), undefined),
  /** Ours only: who sent it here, and the latest comment. */
  ...travels,
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
    missing: z.optional(z.array(z.string())),
  });
export interface DrugPage {
  results: DrugSummary[];
  count?: number;
  next?: string | null;
  previous?: string | null;
  similar?: boolean;
  /** Of several DINs: those that no drug has. */
  missing?: string[];
}
