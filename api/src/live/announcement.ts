import { drugChanges } from '@refined/shared/contract';
import type { DrugChange, DrugChanges } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import * as z from 'zod/mini';

/** The channel of migration 0006. */
export const CHANNEL = 'refined_live';

const announcement = z.object({
  drugs: z.optional(drugChanges),
  /** Records that somebody opened or left; none named: many. */
  presence: z.optional(z.array(z.number())),
  /** Sign-ins ended. */
  tokens: z.optional(z.boolean()),
});
export type Announcement = z.output<typeof announcement>;

/** What was announced; undefined for what another release of ours may have said. */
export const readAnnouncement = (payload: string): Announcement | undefined => {
  try {
    const read = announcement.safeParse(JSON.parse(payload));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/** Two changes of one drug as one: from where the first found it to where the last left it. */
const joined = (before: DrugChange | undefined, after: DrugChange): DrugChange =>
  before
    ? after.version < before.version
      ? joined(after, before)
      : { ...after, from: before.from, edited: before.edited || after.edited }
    : after;

/**
 * Several announcements as one: beyond LIMITS.live.named drugs it only says that there were many.
 */
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
