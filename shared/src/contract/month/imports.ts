import * as z from '@refined/shared/schema';
import { forEachImportQueue } from '../../domain/index.ts';
import { anyAnswer, type Call } from '../call.ts';
import { importedDrugsCalls, takeBackCalls, takeBackCounts } from './imported-drugs.ts';

/**
 * Imports in the browser (D38, D46, D48). Ours only, feature "imports". Times are ISO, dates
 * YYYY-MM-DD.
 */

const kind = z.enum(['dpd', 'noc']);
const state = z.enum(['marketed', 'approved', 'dormant']);
const count = z.number();
const maybe = z.nullable(z.string());

/** What an uploaded file is; `fault` says in one sentence why it can't be used. */
const importFinding = z.object({
  kind: z.nullable(kind),
  /** For dpd: the state of its products; null if it holds several. */
  state: z.nullable(state),
  /** For dpd: the states of its products. */
  states: z.optional(z.array(state)),
  /** Number of products or records, all classes. */
  entries: count,
  /** The newest date in its rows, and the date when it was zipped. */
  newest: maybe,
  packed: maybe,
  fault: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
});
export type ImportFinding = z.output<typeof importFinding>;

export const importUpload = z.object({
  id: z.string(),
  name: z.string(),
  bytes: count,
  /** Equal to `bytes`: screens up to 1.4 require it. */
  received: count,
  sha256: z.string(),
  finding: importFinding,
});
export type ImportUpload = z.output<typeof importUpload>;

/**
 * The origin of a file's date: its name, the times of the files in its zip, its newest row, or the
 * day on which it was sent. Only a name is reliable, the others are guesses (D58).
 */
const dateOrigin = z.enum(['name', 'archive', 'rows', 'today']);
export type DateOrigin = z.output<typeof dateOrigin>;

/** Why a set is refused; newer hosts may send other codes. */
export const IMPORT_REFUSALS = [
  'files_missing',
  'files_repeated',
  'months_mixed',
  'file_of_another_import',
  'older_month',
  'imported_before',
] as const;

/** Files that together make one import, perhaps with some missing. */
const importSet = z.object({
  kind,
  uploads: z.array(z.string()),
  /** Why it can't be imported, in sentences; empty: it can. */
  problems: z.array(z.string()),
  /** The extract's date that the files suggest; the reviewer confirms it. */
  suggested: maybe,
  /** Earlier dates are refused. */
  earliest: maybe,
  /** The import that took exactly these files. */
  imported_before: z.nullable(z.object({ id: count, date: maybe, actor: z.string() })),
  /** Origin of `suggested`. Any other than a name is a guess: shown as one, and editable. */
  suggested_from: z.optional(z.nullable(dateOrigin)),
  /** The date of each file. */
  dates: z.optional(
    z.array(z.object({ upload: z.string(), day: maybe, from: z.nullable(dateOrigin) })),
  ),
  /** Why it can't be imported, as codes (IMPORT_REFUSALS), one for each of `problems`. */
  refusals: z.optional(z.array(z.object({ code: z.string(), sentence: z.string() }))),
  /** The questions that its preview will ask, in sentences (D78). */
  questions: z.optional(z.array(z.string())),
});
export type ImportSet = z.output<typeof importSet>;

export const importUploads = z.object({ uploads: z.array(importUpload), sets: z.array(importSet) });
export type ImportUploads = z.output<typeof importUploads>;

const tally = z.object({ drugs: count, kinds: z.record(z.string(), count) });

/** The changes of an import: the same figures for preview, result and comparison. */
const importBreakdown = z.object({
  new: count,
  changed: count,
  moved: count,
  gone: count,
  unchanged: count,
  /** Products in scope, or products of notices. */
  products: count,
  skipped: count,
  rejected: count,
  kinds: z.record(z.string(), count),
  queues: z.object(forEachImportQueue(() => tally)),
  /** Drugs with the committee or ready to be published, which stay there (D46). */
  marked: tally,
});
export type ImportBreakdown = z.output<typeof importBreakdown>;

const rejectedRow = z.object({
  file: z.string(),
  line: z.nullable(count),
  reason: z.string(),
  content: z.string(),
});
export type RejectedRow = z.output<typeof rejectedRow>;

const importOutcome = z.object({
  baseline: z.boolean(),
  breakdown: importBreakdown,
  /** A label's new spelling on many products: one line (D47). */
  relabellings: z.array(
    z.object({
      list: z.string(),
      from: z.string(),
      to: z.string(),
      products: count,
      example: z.string(),
    }),
  ),
  /** Consequences of missing data in its files, in sentences. */
  notes: z.optional(z.array(z.string())),
  /** Questions that a user confirms before the import runs, in sentences (D78). */
  questions: z.optional(z.array(z.string())),
  /** The first rejected rows; `importRejects` returns all. */
  rejects: z.array(rejectedRow),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** A job's goal. */
const goal = z.enum(['preview', 'import', 'take_back']);
export type ImportGoal = z.output<typeof goal>;

export const importJob = z.object({
  id: count,
  /** take_back: it takes back the import `import_id` (D59). */
  goal: z.optional(goal),
  kind,
  date: z.string(),
  /**
   * preparing → previewed → running → done; cancelled and failed end it. A failed job can be
   * restarted.
   */
  state: z.enum(['preparing', 'previewed', 'running', 'done', 'failed', 'cancelled']),
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
  created_by: z.string(),
  created_at: z.string(),
  confirmed_by: maybe,
  confirmed_at: maybe,
  finished_at: maybe,
  progress: z.object({
    stage: z.enum(['waiting', 'reading', 'comparing', 'writing', 'finishing']),
    done: count,
    total: count,
  }),
  /** The previewed changes, and when; null until then. */
  preview: z.nullable(importOutcome),
  previewed_at: maybe,
  /** The changes that it made. */
  result: z.nullable(importOutcome),
  import_id: z.nullable(count),
  error: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
  /** The drugs behind its figures can be listed (D61). */
  listed: z.optional(z.boolean()),
  /** The result of a take-back. */
  taken_back: z.optional(z.nullable(takeBackCounts)),
});
export type ImportJob = z.output<typeof importJob>;

export const importJobs = z.object({ jobs: z.array(importJob) });
export const importRejects = z.object({ rejects: z.array(rejectedRow) });

const comparedImport = z.object({
  id: count,
  kind,
  date: maybe,
  baseline: z.boolean(),
  actor: z.string(),
  finished_at: maybe,
  breakdown: importBreakdown,
});
export type ComparedImport = z.output<typeof comparedImport>;
export const importComparison = z.object({ first: comparedImport, second: comparedImport });
export type ImportComparison = z.output<typeof importComparison>;

const source = 'D38, D46–D49';
const onJob = (path: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/imports/jobs/:job/${path}/`,
    auth: true,
    idempotent: true,
    output: importJob,
    errors: [...anyAnswer, 404, 409, 413, 415],
    summary,
    source,
  }) as const satisfies Call;

export const importsCalls = {
  importUploadList: {
    method: 'GET',
    path: '/api/imports/uploads/',
    auth: true,
    output: importUploads,
    errors: anyAnswer,
    summary: 'The files that I sent, what they are, and which imports they make',
    source,
  },
  importUpload: {
    method: 'PUT',
    path: '/api/imports/uploads/',
    auth: true,
    octets: true,
    query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
    output: importUpload,
    errors: [400, ...anyAnswer, 408, 413, 415],
    summary: 'Send a file, whole; the same again changes nothing (feature "whole_files")',
    source,
  },
  importUploadRemoval: {
    method: 'POST',
    path: '/api/imports/uploads/:upload/remove/',
    auth: true,
    output: importUploads,
    errors: [...anyAnswer, 404, 409, 415],
    summary: 'Forget a file that I sent',
    source,
  },
  importJobs: {
    method: 'GET',
    path: '/api/imports/jobs/',
    auth: true,
    output: importJobs,
    errors: anyAnswer,
    summary: 'Imports under way and of late, newest first',
    source,
  },
  importJob: {
    method: 'GET',
    path: '/api/imports/jobs/:job/',
    auth: true,
    output: importJob,
    errors: [...anyAnswer, 404],
    summary: 'One import: how far it is, its preview, its result',
    source,
  },
  importPreview: {
    method: 'POST',
    path: '/api/imports/jobs/',
    auth: true,
    idempotent: true,
    body: z.object({
      uploads: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
      date: z.string(),
    }),
    output: importJob,
    errors: [400, ...anyAnswer, 409, 413, 415, 422],
    summary: 'Preview an import of these files; nothing is written',
    source,
  },
  importConfirm: {
    ...onJob('confirm', 'Carry out a previewed import; 409 while another one runs'),
    /** `sure`: the user confirmed the preview's questions; without it they are refused (409). */
    body: z.object({ sure: z.optional(z.boolean()) }),
    errors: [400, ...anyAnswer, 404, 409, 413, 415],
  },
  importCancel: onJob('cancel', 'Drop an import; one that runs is undone'),
  importResume: onJob('resume', 'Take a failed import up again, or make its preview anew'),
  importRejects: {
    method: 'GET',
    path: '/api/imports/runs/:run/rejects/',
    auth: true,
    output: importRejects,
    errors: [...anyAnswer, 404],
    summary: 'Rows that an import did not take',
    source,
  },
  importJobRejects: {
    method: 'GET',
    path: '/api/imports/jobs/:job/rejects/',
    auth: true,
    output: importRejects,
    errors: [...anyAnswer, 404],
    summary: 'Rows that a previewed import would not take',
    source,
  },
  importComparison: {
    method: 'GET',
    path: '/api/imports/comparison/',
    auth: true,
    query: z.object({
      first: z.string().check(z.regex(/^\d{1,9}$/)),
      second: z.string().check(z.regex(/^\d{1,9}$/)),
    }),
    output: importComparison,
    errors: [400, ...anyAnswer, 404],
    summary: 'Two imports side by side, by kind of change and by queue',
    source,
  },
  ...importedDrugsCalls,
  ...takeBackCalls(importJob),
} as const satisfies Record<string, Call>;
