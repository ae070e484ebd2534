import { drugChanges } from '@refined/shared/contract';
import type { DrugChange, DrugChanges } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import * as z from 'zod/mini';
import { announcedLoss } from './lost-claims.ts';

/** The notification channel that migration 0006 creates. */
export const CHANNEL = 'refined_live';

const announcement = z.object({
  drugs: z.optional(drugChanges),
  /** Records that somebody opened or left; without names: many. */
  presence: z.optional(z.array(z.number())),
  /** Drugs that somebody took or released; without names: many. */
  taken: z.optional(z.array(z.number())),
  /** Taken drugs that others moved. */
  lost: z.optional(announcedLoss),
  /** Sign-ins that ended. */
  tokens: z.optional(z.boolean()),
});
export type Announcement = z.output<typeof announcement>;

/** A parsed notification; undefined when it is of another release's format. */
export const readAnnouncement = (payload: string): Announcement | undefined => {
  try {
    const read = announcement.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/** Merges two changes of one drug: from the first one's start to the last one's end. */
const joined = (before: DrugChange | undefined, after: DrugChange): DrugChange =>
  before
    ? after.version < before.version
      ? joined(after, before)
      : { ...after, from: before.from, edited: before.edited || after.edited }
    : after;

/** Merges notifications; beyond LIMITS.live.named drugs it only says that there were many. */
export const together = (all: readonly DrugChanges[]): DrugChanges => {
  const queues = [...new Set(all.flatMap((one) => one.queues))];
  const byId = new Map<string, DrugChange>();
  for (const { changes } of all) {
    if (!changes) return { queues };
    for (const change of changes) byId.set(change.id, joined(byId.get(change.id), change));
    if (byId.size > LIMITS.live.named) return { queues };
  }
  return { queues, changes: [...byId.values()] };
};
