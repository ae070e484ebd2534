import {
  drugChange,
  drugChanges,
  lostCard,
  lostMove,
  numericId,
  toldNote,
  type DrugChange,
  type DrugChanges,
  type LostMove,
} from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import * as z from 'zod/mini';

/** The notification channel; the database's triggers use the same name. */
export const CHANNEL = 'refined_live';

/** Like the event, but the database's triggers write ids as numbers. */
const announcedChanges = z.extend(drugChanges, {
  changes: z.optional(z.array(z.extend(drugChange, { id: numericId }))),
});

/** Drugs assigned to `owner` (a user name) that another user moved. */
const announcedLoss = z.extend(lostMove, {
  owner: z.string(),
  cards: z.optional(z.array(z.extend(lostCard, { id: numericId }))),
});
export type AnnouncedLoss = z.output<typeof announcedLoss>;

/** A note for the user `owner` (a user name). */
const announcedNote = z.extend(toldNote, { owner: z.string() });
export type AnnouncedNote = z.output<typeof announcedNote>;

const announcement = z.object({
  drugs: z.optional(announcedChanges),
  /** Records that somebody opened or closed; empty: many. */
  presence: z.optional(z.array(z.number())),
  /** Drugs that were assigned or released; empty: many. */
  taken: z.optional(z.array(z.number())),
  /** Assigned drugs that others moved. */
  lost: z.optional(announcedLoss),
  /** A colleague's question or answer. */
  told: z.optional(announcedNote),
  /** Sessions have ended. */
  tokens: z.optional(z.boolean()),
});
type Announcement = z.output<typeof announcement>;

/** A parsed notification; undefined for another release's format. */
export const readAnnouncement = (payload: string): Announcement | undefined => {
  try {
    const read = announcement.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/** Merges two changes of one drug: from the first one's start to the last one's end. */
const joinedChanges = (before: DrugChange | undefined, after: DrugChange): DrugChange =>
  before
    ? after.version < before.version
      ? joinedChanges(after, before)
      : { ...after, from: before.from, edited: before.edited || after.edited }
    : after;

/** Merges notifications; for more than LIMITS.live.named drugs the result has only the queues. */
export const together = (all: readonly DrugChanges[]): DrugChanges => {
  const queues = [...new Set(all.flatMap((one) => one.queues))];
  const byId = new Map<string, DrugChange>();
  for (const { changes } of all) {
    if (!changes) return { queues };
    for (const change of changes) byId.set(change.id, joinedChanges(byId.get(change.id), change));
    if (byId.size > LIMITS.live.named) return { queues };
  }
  return { queues, changes: [...byId.values()] };
};

/** A long move is announced in parts: merge those with the same actor, source and destination. */
const kindOf = ({ actor, from, to, in_product }: LostMove): string =>
  JSON.stringify([actor, from, to, in_product]);

const joinedMoves = (one: LostMove, other: LostMove): LostMove => {
  const { cards, ...move } = one;
  const drugs = one.drugs + other.drugs;
  if (!cards || !other.cards || drugs > LIMITS.live.named) return { ...move, drugs };
  return { ...move, drugs, cards: [...cards, ...other.cards] };
};

/** The moves that each user must be told about, by user name. */
export const lossesByOwner = (
  losses: readonly AnnouncedLoss[],
): ReadonlyMap<string, readonly LostMove[]> => {
  const byOwner = new Map<string, Map<string, LostMove>>();
  for (const { owner, ...move } of losses) {
    const moves = byOwner.get(owner) ?? new Map<string, LostMove>();
    const before = moves.get(kindOf(move));
    byOwner.set(owner, moves.set(kindOf(move), before ? joinedMoves(before, move) : move));
  }
  return new Map([...byOwner].map(([owner, moves]) => [owner, [...moves.values()]]));
};
