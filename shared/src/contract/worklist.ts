import * as z from '@refined/shared/schema';
import { LIMITS, LIST_FILE_FORMATS } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { committeeAnswer, drugAssignment, drugLine, drugMarks } from './drugs.ts';
import { id } from './scalars.ts';
import { drugHistoryEntry } from './history.ts';

/**
 * Who does what (ours only, feature "taking"). An assignment is no lock: it says who does a drug, ends with
 * a move, and lapses (`lapseOf`).
 */

/** Event `taken`: who does these drugs now; without `drugs` there were too many to name. */
export const assignmentsChanged = z.object({
  drugs: z.optional(z.array(z.object({ id, taken: z.nullable(drugAssignment) }))),
});
export type AssignmentsChanged = z.output<typeof assignmentsChanged>;

/** What reviewers noted of a record (ours only, features "later", "taking" and "looks"). */

/**
 * What others and imports changed since this reviewer looked last (`since`; null: never), newest
 * first, at most LIMITS.looks.named; `more`: how many there are besides.
 */
export const drugLook = z.object({
  since: z.nullable(z.string()),
  changes: z.array(drugHistoryEntry),
  more: z.number(),
});
export type DrugLook = z.output<typeof drugLook>;

const source = 'decision 58';

/**
 * The first LIMITS.news.named, the latest first; `count` is the number of all. Assigned drugs stay
 * until they are done; the others until you look at the record or change it. `import`: the last one,
 * if you have looked at no record since.
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
      /** Full name of who assigned it, with what they ask. */
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
    /** The first LIMITS.news.named, the latest first; `count` is the number of all. */
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
     * The answers of a meeting (`day`, by default the last), in the order of their drugs' names, and
     * the days of all meetings, the last first.
     */
    output: z.object({
      day: z.nullable(z.string()),
      days: z.array(z.object({ day: z.string(), answers: z.number() })),
      results: z.array(
        z.object({
          ...drugLine,
          in_product: z.boolean(),
          ...committeeAnswer.shape,
          /** Full name of who entered it. */
          by: z.string(),
          at: z.string(),
          /** What the committee was asked, and by whom (full name); empty: nothing was said. */
          question: z.string(),
          asked_by: z.string(),
          /** Whose undo takes it back; older hosts don't say it. */
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
    summary: 'Whether a record was put away, and who does it (ours only)',
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
