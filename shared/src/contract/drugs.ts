import * as z from '@refined/shared/schema';
import {
  ANSWER_NAMES,
  CONTROLLED_GROUPS,
  DRUG_FIELDS,
  inProductField,
  SNOOZE_UNTIL,
  QUEUE_NAMES,
  SOURCE_STATUSES,
  STORED_FIELDS,
  type DrugField,
  type StoredFieldName,
} from '../domain/index.ts';
import { id, looseId, looseList, looseText, numericId, numericText } from './scalars.ts';

/** Notes of reviewers on a drug (ours only): snoozed, assigned. */

const text = z.string();

/**
 * Who snoozed a drug (full name) and until when. `away` false: it came back. `changed_by`: an
 * import changed the drug and brought it back early.
 */
export const drugSnooze = z.object({
  away: z.boolean(),
  until: z.enum(SNOOZE_UNTIL),
  back_at: z.nullish(text),
  by: text,
  at: text,
  changed_by: z.nullish(
    z.object({ kind: z.enum(['dpd', 'noc']), date: z.nullable(text), import_id: z.number() }),
  ),
});
export type DrugSnooze = z.output<typeof drugSnooze>;

/**
 * Who a drug is assigned to, and until when (ISO, UTC). `by`: the colleague who assigned it;
 * `note`: their request.
 */
export const drugAssignment = z.object({
  username: text,
  name: text,
  until: text,
  by: z.optional(z.object({ username: text, name: text })),
  note: z.optional(text),
});
export type DrugAssignment = z.output<typeof drugAssignment>;

/**
 * How a drug came to the committee or into Update (D68): who moved it (full name), when, and from
 * which queue.
 */
const drugSent = z.object({ by: text, at: text, from: z.enum(['', ...QUEUE_NAMES]) });
export type DrugSent = z.output<typeof drugSent>;

/** The expert committee's answer, and the day of the meeting (YYYY-MM-DD). */
export const committeeAnswer = z.object({
  answer: z.enum(ANSWER_NAMES),
  tier: z.nullable(z.number()),
  reason: text,
  meeting: text,
});
export type CommitteeAnswer = z.output<typeof committeeAnswer>;

/** The latest comment on a drug (`by`: full name); all comments: `drugComments`. */
const latestComment = z.object({ by: text, at: text, text });
export type LatestComment = z.output<typeof latestComment>;

/**
 * Our pairs of ingredient and strength, and Health Canada's, if ours are a mix that neither Health
 * Canada nor one person made: such a record isn't published (D73).
 */
export const mixedPairs = z.object({ ours: z.array(z.string()), theirs: z.array(z.string()) });
export type MixedPairs = z.output<typeof mixedPairs>;

/** The fields that identify a drug in one line. */
export const drugLine = {
  id,
  din: z.string(),
  drug_name: z.string(),
  strength: z.string(),
  form: z.string(),
};

/** Another record with the same DIN; `had`: it had that DIN earlier (D75). */
export const sharedDin = z.object({
  id,
  din: text,
  drug_name: text,
  strength: z.optional(text),
  form: z.optional(text),
  had: z.optional(z.boolean()),
});
export type SharedDin = z.output<typeof sharedDin>;

const otherDrug = z.object({ id, din: text, drug_name: text });
export type OtherDrug = z.output<typeof otherDrug>;

/**
 * What every list shows with a drug (D68). `others`: how many other drugs with the same ingredients
 * and strength are on the product (D87); absent for a drug without ingredients.
 */
const workflowFields = {
  others: z.optional(z.number()),
  /** The first LIMITS.othersNamed of them, for a drug that isn't on the market (D80). */
  other_drugs: z.optional(z.array(otherDrug)),
  /** Health Canada approved it with conditions (NOC/c). */
  with_conditions: z.optional(z.boolean()),
  same_din: z.optional(z.array(sharedDin)),
  mixed_pairs: z.optional(mixedPairs),
  sent: z.optional(drugSent),
  comment: z.optional(latestComment),
  /** The committee's latest answer. */
  answer: z.optional(committeeAnswer),
};

/** `later`: it was snoozed; `taken`: it is assigned. */
export const drugMarks = z.object({
  later: z.nullable(drugSnooze),
  taken: z.nullable(drugAssignment),
  /** For a drug not on the product: fields with an inferred value that nobody confirmed (D86). */
  inferred: z.optional(z.array(z.string())),
  ...workflowFields,
});
export type DrugMarks = z.output<typeof drugMarks>;

const texts = z.nullable(z.array(z.string()));

/**
 * Why a drug is queued (D48): one change, ours only. Values are lists of labels or one text; empty:
 * no value; null: the change has no such side. An unknown kind is accepted and shown by its values.
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
  /** Date since which the product has had its current status, according to Health Canada. */
  since: z.nullable(z.string()),
  /** A reviewer's decision on this difference. */
  decision: z.nullable(z.enum(['take', 'keep'])),
});
export type Reason = z.output<typeof reason>;

type Fields = typeof DRUG_FIELDS;
type Shape = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Drugs (specification §3), from our API and from any host of the specification: ids as text or
 * number, lists and objects missing or null (D28). Both are parsed to one type.
 */

const named = z.object({ id: numericId, name: text });
const looseNamed = z.object({ id: z.optional(looseId), name: looseText });

/** A field as our API sends it, by its kind. */
export const EXACT = {
  text,
  number: numericText,
  single: z.nullable(named),
  multi: z.array(named),
} as const;

/** A listed field as a host sends it. */
const LOOSE = {
  text: looseText,
  number: looseText,
  single: z.pipe(
    z.nullish(looseNamed),
    z.transform((value) => value ?? null),
  ),
  multi: looseList(looseNamed),
} as const;

type Named = z.output<typeof looseNamed>;
interface ListedValue {
  readonly text: string;
  readonly number: string;
  readonly single: Named | null;
  readonly multi: Named[];
}
type ListedAs<Listed> = {
  [Name in StoredFieldName]: Fields[Name] extends { readonly listed: Listed } ? Name : never;
}[StoredFieldName];

/** The record's fields in lists, with their schemas: the specified ones, and `ours` (D62). */
const listedFields = (
  kinds: Readonly<Record<keyof ListedValue, z.ZodMiniType>>,
  ours: (schema: z.ZodMiniType) => z.ZodMiniType = (schema) => schema,
): Shape =>
  Object.fromEntries(
    STORED_FIELDS.flatMap((name) => {
      const field: DrugField = DRUG_FIELDS[name];
      if (!field.stored || !field.listed) return [];
      const schema = kinds[field.kind];
      return [[name, field.listed === 'ours' ? ours(schema) : schema]];
    }),
  );

const theQueue = z.enum(['', ...QUEUE_NAMES]);
export const looseQueue = z.pipe(
  z.nullish(theQueue),
  z.transform((value) => value ?? ''),
);

/** The first members of a listed drug and of a record. */
export const place = { id: numericId, din: text, tier: numericText, queue: theQueue };
const loosePlace = { id: looseId, din: looseText, tier: looseText, queue: looseQueue };

export const sourceStatus = z.optional(z.enum(SOURCE_STATUSES));
/** The groups of controlled substances that it belongs to; absent: none. */
export const controlled = z.optional(z.array(z.enum(CONTROLLED_GROUPS)));

/** What our API adds to each drug, in lists and in its record. */
export const facts = {
  /** The current version, for the next write, and whether the source has changed (D46). */
  version: z.int(),
  source_changed: z.boolean(),
  /** The manufacturer's name; empty without one. */
  company: text,
  /** Whether Health Canada still lists it (D55); absent if no extract ever listed it. */
  source_status: sourceStatus,
  controlled,
};

/** What it adds to a listed drug. */
const notes = {
  /** Why it is queued, or what its source changed (D48); the most important first. */
  reasons: z.optional(z.array(reason)),
  /** The next publication needs a second person's approval; `by`: who gave it, null: nobody yet. */
  approval: z.optional(z.object({ by: z.nullable(text) })),
  /** The fields whose values differ from Health Canada's (D70); absent: none does. */
  differs: z.optional(z.array(text)),
  /** It was snoozed; it may have come back. */
  later: z.optional(drugSnooze),
  /** Who it is assigned to. */
  taken: z.optional(drugAssignment),
  /** How often others and imports changed it since this reviewer last viewed it. */
  changed_since: z.optional(z.int()),
  /** Who sent it here, and the latest comment. */
  ...workflowFields,
};

/**
 * For a host that may lack these members, or use their names for something else. An invalid one
 * must not break the whole answer.
 */
export const tolerate = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);
export const tolerated = <Fields extends Shape>(shape: Fields) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, tolerate(schema)])) as {
    [Name in keyof Fields]: ReturnType<typeof tolerate<Fields[Name]>>;
  };

const placed = z.object(place);
const added = z.object({ ...facts, ...notes });
type SummaryFields = z.output<typeof placed> &
  Partial<z.output<typeof added>> & {
    [Name in ListedAs<'specified'>]: ListedValue[Fields[Name]['kind']];
  } & { [Name in ListedAs<'ours'>]?: ListedValue[Fields[Name]['kind']] };
export interface DrugSummary extends SummaryFields {
  in_product: boolean;
}

/** A drug as our API sends it: with its fields and in_{product}, whose name is configured (D1). */
export type ExactDrug = z.input<typeof placed> &
  Pick<z.input<typeof added>, keyof typeof facts> &
  Record<string, unknown>;

/** A listed drug, with `in_{key}` also as `in_product`; unknown members are dropped. */
const summaryOf = (productKey: string, flag: z.ZodMiniType, shape: Shape) => {
  const name = inProductField(productKey);
  return z.pipe(
    z.object({ ...shape, [name]: flag }),
    z.transform(
      (drug: Record<string, unknown>) =>
        ({ ...drug, in_product: drug[name] === true }) as unknown as DrugSummary,
    ),
  );
};

/** As our API sends it. */
export const exactSummary = (productKey: string) =>
  summaryOf(productKey, z.boolean(), {
    ...place,
    ...facts,
    ...listedFields(EXACT),
    ...notes,
  }) as unknown as z.ZodMiniType<DrugSummary, ExactDrug>;

/** As any host sends it; the members that are ours may be missing. */
export const drugSummary = (productKey: string) =>
  summaryOf(productKey, z.catch(z.nullish(z.boolean()), undefined), {
    ...loosePlace,
    ...tolerated(facts),
    ...listedFields(LOOSE, tolerate),
    ...tolerated(notes),
  });

/** Members of our API's pages in addition to `results`. */
const paging = {
  count: z.int(),
  /** Relative to the host, or absolute. */
  next: z.nullable(text),
  previous: z.nullable(text),
  /** Nothing matches the term; the results only have similar names (D23). */
  similar: z.optional(z.boolean()),
  /** For a search with several DINs: those without a drug. */
  missing: z.optional(z.array(text)),
};

/** One page of drugs, as our API sends it. */
export const exactPage = (productKey: string) =>
  z.object({ results: z.array(exactSummary(productKey)), ...paging });

/** The same from any host: `results` as specified, the rest is optional (D24). */
export const drugPage = (productKey: string) =>
  z.object({
    results: z.array(drugSummary(productKey)),
    ...tolerated(paging),
    // Not tolerated: an invalid one would cut off the list silently.
    next: z.optional(paging.next),
  });
export interface DrugPage {
  results: DrugSummary[];
  count?: number;
  next?: string | null;
  previous?: string | null;
  similar?: boolean;
  /** For a search with several DINs: those without a drug. */
  missing?: string[];
}
