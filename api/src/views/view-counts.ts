import { isQueueName, parseFilter } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { ofUser } from '../drugs/lists/list-request.ts';
import { countParts } from '../drugs/lists/queue-parts.ts';

/**
 * Numbers of drugs in views, as their lists show them to the user `me`. Null: a search, which would
 * have to be made for it, or another release's filter.
 */
export const viewCounts = async (
  db: Kysely<Schema>,
  views: readonly { readonly place: string; readonly filter: string }[],
  me: number,
): Promise<(number | null)[]> => {
  const parts = views.map(({ place, filter }) => {
    const parsed = parseFilter(filter);
    return isQueueName(place) && parsed.ok
      ? { queue: place, filter: ofUser(parsed.filter, me) }
      : undefined;
  });
  const counts = await countParts(
    db,
    parts.filter((part) => part !== undefined),
  );
  return parts.map((part) => (part ? counts.shift()! : null));
};
