import * as z from '@refined/shared/schema';
import { LIMITS, LIST_FILE_FORMATS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { committeeAnswer, drugAssignment, drugLine, drugMarks } from './drugs.ts';
import { id } from './scalars.ts';
import { drugHistoryEntry } from './history.ts';

/**
 * Assignments (ours only, feature "taking"). An assignment isn't a lock: it shows who works on a
 * drug, ends with a move, and expires (`lapseOf`).
 */

/** Event `taken`: the current assignees of these drugs; no `drugs`: too many to list. */
export const assignmentsChanged = z.object({
  drugs: z.optional(z.array(z.object({ id, taken: z.nullable(drugAssignment) }))),
});
export type AssignmentsChanged = z.output<typeof assignmentsChanged>;

/** Notes of reviewers on a record (ours only, features "later", "taking" and "looks"). */

/**
 * Changes by others and by imports since this reviewer's last look (`since`; null: never), newest
 * first, at most LIMITS.looks.named; `more`: the number of the rest.
 */
export const drugLook = z.object({
  since: z.nullable(z.string()),
  changes: z.array(drugHistoryEntry),
  more: z.number(),
});
export type DrugLook = z.output<typeof drugLook>;

const source = 'decision 58';

/**
 * The first LIMITS.news.named, latest first; `count` is the total. Assigned drugs stay until they
 * are done, the others until the user views or changes the record. `import`: the last one, if the
 * user has viewed no record since.
 */
const newForMe = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      ...drugLine,
      queue: z.string(),
      in_product: z.boolean(),
      why: z.enum(['assigned', 'back', 'answered']),
      at: z.string(),
      /** Full name of the colleague who assigned it, and their request. */
      by: z.optional(z.string()),
      note: z.optional(z.string()),
      answer: z.optional(committeeAnswer),
    }),
  ),
  import: z.nullable(
    z.object({ id: z.number(), kind: z.enum(['dpd', 'noc']), date: z.nullable(z.string()) }),
  ),
});
export type NewForMe = z.output<typeof newForMe>;

export const worklistCalls = {
  colleagues: {
    method: 'GET',
    path: '/api/colleagues/',
    auth: true,
    output: z.object({ results: z.array(z.object({ username: z.string(), name: z.string() })) }),
    errors: anyAnswer,
    summary: 'Who else a drug can be assigned to, by name (ours only)',
    source,
  },
  assignedToMe: {
    method: 'GET',
    path: '/api/assignments/',
    auth: true,
    /** The first LIMITS.news.named, latest first; `count` is the total. */
    output: z.object({
      count: z.number(),
      results: z.array(
        z.object({
          ...drugLine,
          queue: z.string(),
          in_product: z.boolean(),
          by: z.string(),
          note: z.string(),
          at: z.string(),
        }),
      ),
    }),
    errors: anyAnswer,
    summary: 'What colleagues have assigned to you (ours only)',
    source,
  },
  newForMe: {
    method: 'GET',
    path: '/api/new_for_me/',
    auth: true,
    output: newForMe,
    errors: anyAnswer,
    summary: 'What is new for you: assigned, back, answered, imported (ours only)',
    source: 'decision 58',
  },
  meeting: {
    method: 'GET',
    path: '/api/committee/answers/',
    auth: true,
    query: z.object({ day: z.optional(z.string()) }),
    /**
     * The answers of a meeting (`day`, by default the last one), by drug name, and the days of all
     * meetings, latest first.
     */
    output: z.object({
      day: z.nullable(z.string()),
      days: z.array(z.object({ day: z.string(), answers: z.number() })),
      results: z.array(
        z.object({
          ...drugLine,
          in_product: z.boolean(),
          ...committeeAnswer.shape,
          /** Full name of the user who entered it. */
          by: z.string(),
          at: z.string(),
          /** The question to the committee, and who asked it (full name); empty: no question. */
          question: z.string(),
          asked_by: z.string(),
          /** The action to undo it with; older hosts don't send it. */
          action: z.nullish(z.string()),
        }),
      ),
    }),
    errors: [400, ...anyAnswer],
    summary: 'What the expert committee answered in a meeting (ours only)',
    source,
  },
  /** Feature "meeting_files". */
  meetingFile: {
    method: 'GET',
    path: '/api/committee/answers/export/',
    auth: true,
    query: z.object({ day: z.string(), format: z.optional(z.enum(LIST_FILE_FORMATS)) }),
    file: 'text/csv',
    errors: [400, ...anyAnswer],
    summary:
      'Agenda and minutes of a meeting as a CSV or Excel file: what waits for the committee, and what it answered (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;

export const looksCalls = {
  drugMarks: {
    method: 'GET',
    path: '/api/drugs/:id/marks/',
    auth: true,
    output: drugMarks,
    errors: [...anyAnswer, 404],
    summary: 'Whether a record is snoozed, and who it is assigned to (ours only)',
    source,
  },
  confirmInferred: {
    method: 'POST',
    path: '/api/drugs/:id/inferred/',
    auth: true,
    body: z.object({ fields: z.array(z.string()).check(z.maxLength(LIMITS.listLength)) }),
    output: z.object({ inferred: z.array(z.string()) }),
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Say that these inferred values are right; answers those that are left (ours only)',
    source: 'D86',
  },
  lookAtDrug: {
    method: 'POST',
    path: '/api/drugs/:id/look/',
    auth: true,
    output: drugLook,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Note that you look at a record; what has changed since you did last (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;
