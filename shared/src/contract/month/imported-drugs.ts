import * as z from '@refined/shared/schema';
import { IMPORT_QUEUES, QUEUE_NAMES } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';

/** The drugs behind the figures of an import or its preview (D61). Ours only. */

/**
 * The figure that counts a drug; each drug is counted once. `baseline`: drugs of the first extract.
 */
const IMPORT_FIGURES = ['new', 'changed', 'moved', 'gone', 'baseline'] as const;
export type ImportFigure = (typeof IMPORT_FIGURES)[number];

const queue = z.enum(['', ...QUEUE_NAMES]);
/** The queue that the import sends drugs to; `marked`: they stay in their queue. */
const destination = z.enum([...IMPORT_QUEUES, 'marked']);
const texts = z.nullable(z.array(z.string()));

const importedChange = z.object({
  kind: z.string(),
  /** The record's field; null if the change concerns the whole product. */
  field: z.nullable(z.string()),
  before: texts,
  after: texts,
});
export type ImportedChange = z.output<typeof importedChange>;

const importedDrug = z.object({
  /** Null for a drug that a preview would create. */
  id: z.nullable(z.string()),
  din: z.string(),
  name: z.string(),
  /** Empty for an import of an earlier version. */
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  figure: z.enum(IMPORT_FIGURES),
  changes: z.array(importedChange),
  /** Its old queue (null: new drug), and its new one. */
  from: z.nullable(queue),
  to: queue,
  /** Stays where it is, marked "source changed" (D46). */
  marked: z.boolean(),
  in_product: z.boolean(),
});
export type ImportedDrug = z.output<typeof importedDrug>;

/** By name, page by page; `next` is the next page's `after`. */
export const importedDrugs = z.object({
  count: z.number(),
  results: z.array(importedDrug),
  next: z.nullable(z.string()),
});
export type ImportedDrugs = z.output<typeof importedDrugs>;

/** Filter: one figure, one kind of change, one destination, or all drugs. */
const filter = {
  figure: z.optional(z.enum(IMPORT_FIGURES)),
  kind: z.optional(z.string().check(z.maxLength(40))),
  queue: z.optional(destination),
};
const filterObject = z.object(filter);
export type ImportedDrugsFilter = z.output<typeof filterObject>;

const errors = [400, ...anyAnswer, 404];

export const importedDrugsCalls = {
  importJobDrugs: {
    method: 'GET',
    path: '/api/imports/jobs/:job/drugs/',
    auth: true,
    query: z.object({ ...filter, after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
    output: importedDrugs,
    errors,
    summary: 'The drugs behind the figures of a previewed or finished import (ours only)',
    source: 'D61',
  },
  importJobDrugsDownload: {
    method: 'GET',
    path: '/api/imports/jobs/:job/drugs/download/',
    auth: true,
    query: filterObject,
    file: 'text/csv',
    errors,
    summary: 'The same drugs as a CSV file, one line per change (ours only)',
    source: 'D61',
  },
} as const satisfies Record<string, Call>;

/** Taking the last import back (D59). Ours only. */

const count = z.number();

export const takeBackCounts = z.object({
  /** Restored records. */
  restored: count,
  /** Drugs that came with the import: archived, because drugs are never deleted. */
  archived: count,
  /** Drugs that somebody has decided on since: they stay as they are. */
  kept: count,
  /** Drugs that leave each queue. */
  leave: z.record(z.string(), count),
  notices: count,
  /** List entries that are removed, or get their former spelling. */
  labels: count,
});
export type TakeBackCounts = z.output<typeof takeBackCounts>;

const keptDrug = z.object({
  id: z.string(),
  din: z.string(),
  name: z.string(),
  strength: z.optional(z.string()),
  form: z.optional(z.string()),
  queue: z.enum(['', ...QUEUE_NAMES]),
  in_product: z.boolean(),
  /** The last decision: a kind of history entry, by whom, when. */
  decided: z.nullable(z.object({ kind: z.string(), actor: z.string(), at: z.string() })),
});
export type KeptDrug = z.output<typeof keptDrug>;

/** The effect of taking an import back; if it was taken back, the result. */
export const takeBack = z.object({
  run: z.object({
    id: count,
    kind: z.enum(['dpd', 'noc']),
    date: z.nullable(z.string()),
    actor: z.string(),
  }),
  /** Why it can't be taken back; null: it can, or it was. */
  refusal: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
  taken_back: z.nullable(z.object({ at: z.string(), actor: z.string() })),
  counts: takeBackCounts,
  /** A page of the drugs that stay, by name; `next` is the next page's `after`. */
  kept: z.array(keptDrug),
  next: z.nullable(z.string()),
});
export type TakeBack = z.output<typeof takeBack>;

const path = '/api/imports/runs/:run/take-back/';
export const takeBackCalls = <Job extends z.ZodMiniType>(job: Job) =>
  ({
    importTakeBackPreview: {
      method: 'GET',
      path,
      auth: true,
      query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
      output: takeBack,
      errors: [400, ...anyAnswer, 404],
      summary: 'What taking an import back would return and keep (ours only)',
      source: 'D59',
    },
    importTakeBack: {
      method: 'POST',
      path,
      auth: true,
      idempotent: true,
      output: job,
      errors: [...anyAnswer, 404, 409, 413, 415],
      summary: 'Take the last import back; 409 says why it can’t be (ours only)',
      source: 'D59',
    },
  }) as const satisfies Record<string, Call>;
