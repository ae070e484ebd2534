import * as z from '@refined/shared/schema';
import { FILE_FORMATS, LIMITS, SOURCE_STATUSES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { needsApproval } from '../approvals.ts';
import { committeeAnswer, mixedPairs } from '../drugs.ts';
import { comparedField } from '../reasons.ts';

/** Publish Update and the publications (D21; ours only, feature "publications"). */

const texts = z.nullable(z.array(z.string()));

/**
 * A changed field of a drug, as names: null if the drug isn't on the product, empty if the field is
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

/** `status` and `inferred`: only in a preview, for added drugs (D86). */
const publicationChange = z.object({
  ...drug,
  fields: z.array(fieldChange),
  status: z.optional(z.enum(SOURCE_STATUSES)),
  /** Fields with an inferred value that nobody has edited since. */
  inferred: z.optional(z.array(z.string())),
  /** Only in a preview: the committee's answer about it. */
  answer: z.optional(committeeAnswer),
});
export type PublicationChange = z.output<typeof publicationChange>;

const counts = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

/** At most LIMITS.publication.shown of each; the counts include all. */
const changes = {
  added: z.array(publicationChange),
  changed: z.array(publicationChange),
  removed: z.array(publicationChange),
};

/**
 * A record that can't be published: what it lacks (D54), and the other records that would be
 * published with its DIN (D75). `place`: it waits in the update queue; it is on the product and was
 * edited there; or its published version has the same fault and it is in review. If it has no name
 * now, `drug_name` is the published one.
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

/** A record that somebody must approve before it is published (four eyes). */
const unapproved = z.object({
  ...drug,
  ...needsApproval,
  /** The version for an approval of several records, if the host supports that. */
  version: z.optional(z.number()),
});
export type UnapprovedDrug = z.output<typeof unapproved>;

/**
 * A drug that will be on the product although it is off the market (D55, D80). `change`: the
 * publication's change; null: none, it stays. `queue`: its current queue.
 */
const unlisted = z.object({
  ...drug,
  status: z.enum(SOURCE_STATUSES),
  change: z.nullable(z.enum(['added', 'changed', 'unchanged'])),
  queue: z.string(),
});
export type UnlistedDrug = z.output<typeof unlisted>;

/** A drug whose source has changed since the last decision on it (D46). */
const outdated = z.object({
  ...drug,
  change: z.enum(['added', 'changed', 'unchanged']),
  /** Fields that differ from Health Canada, without a decision (D74). */
  differs: z.optional(z.array(z.string())),
  /** Those that can be decided here, with both values and their import. */
  differences: z.optional(z.array(comparedField)),
  import_id: z.optional(z.nullable(z.number())),
  version: z.optional(z.number()),
});
export type OutdatedDrug = z.output<typeof outdated>;

/**
 * Warnings before publishing: the first of each kind, and all counts. `touched` and `stay` add up
 * to `unlisted`.
 */
const toCheck = z.object({
  counts: z.object({ touched: z.number(), stay: z.number(), outdated: z.number() }),
  /**
   * Number of drugs with undecided differences, and the import after which they were counted; an
   * action on `publication` sends this id.
   */
  open: z.optional(z.number()),
  import_id: z.optional(z.number()),
  unlisted: z.array(unlisted),
  outdated: z.array(outdated),
});
export type PublicationChecks = z.output<typeof toCheck>;

/**
 * The effect of publishing now. `number`: the new publication's number; `against`: the last
 * publication; `unchanged`: drugs that leave the update queue without any change to what is
 * published; `size`: drugs on the product afterwards; `token`: confirms this preview.
 */
export const publicationPreview = z.object({
  number: z.number(),
  against: z.nullable(
    z.object({ number: z.number(), at: z.string(), effective: z.optional(z.string()) }),
  ),
  /** See `publication`. */
  correction: z.optional(z.boolean()),
  token: z.string(),
  size: z.number(),
  counts: z.extend(counts, {
    unchanged: z.number(),
    blocked: z.number(),
    unapproved: z.optional(z.number()),
    /** Added drugs with an inferred value (D86). */
    inferred: z.optional(z.number()),
  }),
  ...changes,
  unchanged: z.array(publicationChange),
  blocked: z.array(blocked),
  /** Only if four eyes are configured. */
  unapproved: z.optional(z.array(unapproved)),
  to_check: z.optional(toCheck),
});
export type PublicationPreview = z.output<typeof publicationPreview>;

/**
 * `effective`: the effective date, YYYY-MM-DD (D56). `correction`: no extract of the product
 * database came since the publication before. `left_out`, only in the answer of `publish`: drugs
 * that changed after the preview and wait for the next publication.
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

/** The changes from `against` to `number`. */
export const publicationDiff = z.object({
  number: z.number(),
  against: z.nullable(z.number()),
  counts,
  ...changes,
});
export type PublicationDiff = z.output<typeof publicationDiff>;

/**
 * A publication as a JSON file; drugs with names, lists as lists. `source_status` is from the day
 * of the publication; empty: Health Canada's product database never listed the drug, or the
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
