import * as z from '@refined/shared/schema';
import { FILE_FORMATS, LIMITS, SOURCE_STATUSES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { needsApproval } from '../approvals.ts';
import { committeeAnswer, mixedPairs } from '../drugs.ts';
import { comparedField } from '../reasons.ts';

/** Publish Update and the publications (D21; ours only, feature "publications"). */

const texts = z.nullable(z.array(z.string()));

/**
 * One field of one drug, as names: null if the drug isn't on the product, empty if the field is
 * empty.
 */
const fieldChange = z.object({ field: z.string(), before: texts, after: texts });

const drug = {
  id: z.string(),
  din: z.string(),
  drug_name: z.string(),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
};

/** The last two only in a preview, of a drug that is added (D86). */
const publicationChange = z.object({
  ...drug,
  fields: z.array(fieldChange),
  status: z.optional(z.enum(SOURCE_STATUSES)),
  /** Fields whose value Health Canada doesn't give, and that nobody has edited since. */
  inferred: z.optional(z.array(z.string())),
  /** Only in a preview: what the committee answered about it. */
  answer: z.optional(committeeAnswer),
});
export type PublicationChange = z.output<typeof publicationChange>;

const counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

/** At most LIMITS.publication.shown of each; the counts are of all. */
const changes = {
  added: z.array(publicationChange),
  changed: z.array(publicationChange),
  removed: z.array(publicationChange),
};

/**
 * A record that can't be published: what it lacks (D54), and the other records that would be
 * published with its DIN (D75). `place`: it waits in the update queue; it is on the product and was
 * edited there; or it was published like this once and is in review. If it has no name now,
 * `drug_name` is the published one.
 */
const blocked = z.object({
  ...drug,
  /** Fields' names; a later API may need more of them. */
  missing: z.array(z.string()),
  mixed_pairs: z.optional(mixedPairs),
  same_din: z.optional(z.array(z.object(drug))),
  place: z.optional(z.enum(['update', 'product', 'review'])),
});
export type BlockedDrug = z.output<typeof blocked>;

/** A record that isn't published before somebody approves what it changes (four eyes). */
const unapproved = z.object({
  ...drug,
  ...needsApproval,
  /** What an approval of several names; only where the host offers that. */
  version: z.optional(z.number()),
});
export type UnapprovedDrug = z.output<typeof unapproved>;

/**
 * On the product after the publication although it isn't on the market (D55, D80). `change`:
 * what the publication does with it; null: nothing, it stays. `queue`: where it is now.
 */
const unlisted = z.object({
  ...drug,
  status: z.enum(SOURCE_STATUSES),
  change: z.nullable(z.enum(['added', 'changed', 'unchanged'])),
  queue: z.string(),
});
export type UnlistedDrug = z.output<typeof unlisted>;

/** Its source has changed since it was decided on (D46). */
const outdated = z.object({
  ...drug,
  change: z.enum(['added', 'changed', 'unchanged']),
  /** The fields that differ from Health Canada, and that nobody has decided on (D74). */
  differs: z.optional(z.array(z.string())),
  /** Those that can be decided here, with both values and the import that they are from. */
  differences: z.optional(z.array(comparedField)),
  import_id: z.optional(z.nullable(z.number())),
  version: z.optional(z.number()),
});
export type OutdatedDrug = z.output<typeof outdated>;

/**
 * Warnings before publishing; the first of each, and the counts of all: `touched` and `stay` add up
 * to `unlisted`.
 */
const toCheck = z.object({
  counts: z.object({ touched: z.number(), stay: z.number(), outdated: z.number() }),
  /**
   * How many drugs have differences that nobody has decided on, and the import after which that is
   * so: `decideOpen` names both.
   */
  open: z.optional(z.number()),
  import_id: z.optional(z.number()),
  unlisted: z.array(unlisted),
  outdated: z.array(outdated),
});
export type PublicationChecks = z.output<typeof toCheck>;

/**
 * What publishing now would do. `number`: the publication's number; `against`: the last one's;
 * `unchanged`: drugs that leave the update queue without any difference from what is published;
 * `size`: drugs on the product afterwards; `token`: what this preview shows, for its confirmation.
 */
export const publicationPreview = z.object({
  number: z.number(),
  against: z.nullable(
    z.object({ number: z.number(), at: z.string(), effective: z.optional(z.string()) }),
  ),
  /** As a publication's. */
  correction: z.optional(z.boolean()),
  token: z.string(),
  size: z.number(),
  counts: z.extend(counts, {
    unchanged: z.number(),
    blocked: z.number(),
    unapproved: z.optional(z.number()),
    /** Of the added ones, those with a value that was inferred (D86). */
    inferred: z.optional(z.number()),
  }),
  ...changes,
  unchanged: z.array(publicationChange),
  blocked: z.array(blocked),
  /** Only where four eyes are configured. */
  unapproved: z.optional(z.array(unapproved)),
  to_check: z.optional(toCheck),
});
export type PublicationPreview = z.output<typeof publicationPreview>;

/**
 * `effective`: the effective date, YYYY-MM-DD (D56). `correction`: no extract of the product
 * database came since the publication before. `left_out`, only in the answer to whoever
 * publishes: drugs of the preview that were changed since, which wait for the next publication.
 */
export const publication = z.object({
  number: z.number(),
  at: z.string(),
  effective: z.optional(z.string()),
  actor: z.string(),
  size: z.number(),
  ...counts.shape,
  correction: z.optional(z.boolean()),
  left_out: z.optional(z.number()),
});
export type Publication = z.output<typeof publication>;

export const publicationList = z.object({ results: z.array(publication) });

/** From `against` to `number`. */
export const publicationDiff = z.object({
  number: z.number(),
  against: z.nullable(z.number()),
  counts,
  ...changes,
});
export type PublicationDiff = z.output<typeof publicationDiff>;

/**
 * A publication as a JSON file; drugs with names, lists as lists. Their `source_status` is that of
 * the day of the publication; empty: Health Canada's product database never listed the drug, or the
 * publication is older than this field.
 */
export const publicationFile = z.object({
  product: z.string(),
  number: z.number(),
  effective: z.optional(z.string()),
  published_at: z.string(),
  published_by: z.string(),
  size: z.number(),
  licence: z.string(),
  drugs: z.array(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
});

const source = 'D21';

export const publicationsCalls = {
  publicationPreview: {
    method: 'GET',
    path: '/api/publications/preview/',
    auth: true,
    output: publicationPreview,
    errors: anyAnswer,
    summary: 'What publishing now would add, change and remove, and what is blocked (ours only)',
    source,
  },
  publications: {
    method: 'GET',
    path: '/api/publications/',
    auth: true,
    output: publicationList,
    errors: anyAnswer,
    summary: 'The publications, newest first (ours only)',
    source,
  },
  publish: {
    method: 'POST',
    path: '/api/publications/',
    auth: true,
    idempotent: true,
    body: z.object({
      preview: z.string().check(z.maxLength(LIMITS.bodyBytes)),
      effective: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: publication,
    errors: [400, ...anyAnswer, 409, 413, 415, 422],
    summary:
      'Publish what was previewed and nothing else, from today or another day on; 409 with the preview that holds now when nothing of it is left, or somebody published before (ours only)',
    source: 'D21, D43, D56',
  },
  publicationDiff: {
    method: 'GET',
    path: '/api/publications/:number/diff/',
    auth: true,
    query: z.object({ against: z.optional(z.string()) }),
    output: publicationDiff,
    errors: [400, ...anyAnswer, 404],
    summary:
      'What differs between two publications, each named by its number or by a day on which it is in force; against the one before unless said (ours only)',
    source,
  },
  publicationDownload: {
    method: 'GET',
    path: '/api/publications/:number/download/',
    auth: true,
    query: z.object({ format: z.optional(z.enum(FILE_FORMATS)) }),
    output: publicationFile,
    errors: [400, ...anyAnswer, 404],
    summary:
      'A publication as a file: JSON, or with format=csv or xlsx CSV or Excel; instead of a number, a day (YYYY-MM-DD) or "today" names the one that is in force then (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
