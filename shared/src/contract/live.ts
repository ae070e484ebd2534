import * as z from '@refined/shared/schema';
import { ANSWER_NAMES, QUEUE_NAMES } from '../domain/index.ts';
import { anyAnswer, type Call } from './call.ts';
import { queueCounts } from './queues.ts';
import { id } from './scalars.ts';

const queue = z.enum(['', ...QUEUE_NAMES]);
const text = z.string();

/**
 * A changed drug: its old queue (absent: the drug is new), its current queue, and who changed it,
 * if known.
 */
export const drugChange = z.object({
  id,
  from: z.nullish(queue),
  to: queue,
  in_product: z.boolean(),
  version: z.number(),
  /** More than its queue or in_product has changed. */
  edited: z.boolean(),
  /** User name and full name. */
  actor: z.nullish(text),
  name: z.nullish(text),
});
export type DrugChange = z.output<typeof drugChange>;

/**
 * Event `change`: the queues whose lists changed, and the drugs; no `changes`: too many to list.
 * `counts`: the queue counts after these changes, so that pages need not ask for them.
 */
export const drugChanges = z.object({
  queues: z.array(queue),
  changes: z.optional(z.array(drugChange)),
  counts: z.optional(queueCounts),
});
export type DrugChanges = z.output<typeof drugChanges>;

export const lostCard = z.object({
  id,
  din: text,
  drug_name: text,
  strength: z.optional(text),
  form: z.optional(text),
});

/** Somebody moved drugs that were assigned to this user. `cards`: the drugs, if they are few. */
export const lostMove = z.object({
  /** User name and full name of the person who moved them. */
  actor: z.nullish(text),
  name: z.nullish(text),
  from: queue,
  to: queue,
  in_product: z.boolean(),
  drugs: z.number(),
  cards: z.optional(z.array(lostCard)),
});
export type LostMove = z.output<typeof lostMove>;

const cards = z.array(z.object({ id, din: text, drug_name: text, strength: text, form: text }));

/**
 * A request or an answer from a colleague to this user. `cards`: the drugs, if they are few.
 * `assigned`: they were assigned to this user; `note` may be empty. `answered`: the committee's
 * answer to this user's question, with the day of the meeting.
 */
export const toldNote = z.object({
  kind: z.enum(['assigned', 'answered']),
  /** The colleague's full name. */
  name: text,
  drugs: z.number(),
  cards: z.optional(cards),
  note: z.optional(text),
  answer: z.optional(z.enum(ANSWER_NAMES)),
  meeting: z.optional(text),
});
export type ToldNote = z.output<typeof toldNote>;

/** Event `told`, sent only to this user. */
export const toldNotes = z.object({ notes: z.array(toldNote) });

/** Event `lost`, sent only to the user to whom the drugs were assigned. */
export const lostAssignments = z.object({ moves: z.array(lostMove) });

/** Somebody who has a record open, and since when (ISO, UTC). */
const presentPerson = z.object({ username: text, name: text, since: text });
export type PresentPerson = z.output<typeof presentPerson>;

/** Event `presence`: who has this record open now. */
export const drugPresence = z.object({ id, people: z.array(presentPerson) });
export type DrugPresence = z.output<typeof drugPresence>;

/** Event `ready`: after it no event is missed. Contains all records that somebody has open. */
export const streamReady = z.object({ open: z.array(drugPresence) });

/**
 * Event `generation`: the generation of the release state that the host serves now. The gateway
 * adds it to the stream.
 */
export const releaseGeneration = z.object({ generation: z.number() });
export type ReleaseGeneration = z.output<typeof releaseGeneration>;

/** A page that shows a record; `page` is the page's own id. */
const presenceInput = z.object({ page: z.uuid(), leaving: z.optional(z.boolean()) });
export type PresenceInput = z.output<typeof presenceInput>;

/** The other people who have it open. */
export const presenceAnswer = z.object({ people: z.array(presentPerson) });

/** Ours only, feature "live". */
export const liveCalls = {
  events: {
    method: 'GET',
    path: '/api/events/',
    auth: true,
    stream: true,
    errors: anyAnswer,
    summary:
      'Server-sent events: `ready`, then `change` and `presence` as they happen, each after its commit. After a break what is shown is fetched anew.',
    source: 'D12, D16',
  },
  presence: {
    method: 'POST',
    path: '/api/drugs/:id/presence/',
    auth: true,
    body: presenceInput,
    output: presenceAnswer,
    errors: [400, ...anyAnswer, 404, 413, 415],
    summary: 'Says that a page shows this record, or leaves it; who else has it open',
    source: 'D36',
  },
} as const satisfies Record<string, Call>;
