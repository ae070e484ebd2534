import { isQueueName, parseFilter, writeFilter } from '@refined/shared/domain';
import type { Filter, QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { coalesced } from '../http/coalesced.ts';
import { allOf, conditions } from '../drugs/query/conditions.ts';
import { ofUser, waitingOf } from '../drugs/query/list-request.ts';
import { Parameters } from '../drugs/query/statement.ts';

/** A part of a queue. */
interface Part {
  readonly queue: QueueName;
  readonly filter: Filter;
}

const keyOf = ({ queue, filter }: Part): string => `${queue} ${writeFilter(filter)}`;

/** What the list of the view shows to the user. Undefined: a search, or another release's filter. */
const partOf =
  (me: number) =>
  ({ place, filter }: { place: string; filter: string }): Part | undefined => {
    const parsed = parseFilter(filter);
    return isQueueName(place) && parsed.ok
      ? { queue: place, filter: waitingOf(ofUser(parsed.filter, me)) }
      : undefined;
  };

/** One statement, which reads each queue once, however many parts of it are counted. */
const readParts = async (
  db: Kysely<Schema>,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, number>> => {
  if (parts.length === 0) return new Map();
  const parameters = new Parameters();
  const queues = parameters.add([...new Set(parts.map(({ queue }) => queue))], 'text[]');
  const counts = parts.map(({ queue, filter }) => {
    const where = allOf([`d.queue = '${queue}'`, ...conditions(filter, parameters)]);
    return `(count(*) filter (where ${where}))::integer`;
  });
  const [row] = await parameters.read<{ counts: number[] }>(
    db,
    `select array[${counts.join(', ')}] as counts from drug d where d.queue = any(${queues})`,
  );
  return new Map(parts.map((part, index) => [keyOf(part), row?.counts[index] ?? 0]));
};

/**
 * Numbers of drugs in views. Every side navigation asks for them after each move: who asks while a
 * statement runs shares the next one, which counts what any of them wants.
 */
export const viewCounter = (db: Kysely<Schema>) => {
  let wanted = new Map<string, Part>();
  const read = coalesced(() => {
    const parts = [...wanted.values()];
    wanted = new Map();
    return readParts(db, parts);
  });

  return async (
    views: readonly { readonly place: string; readonly filter: string }[],
    me: number,
  ): Promise<(number | null)[]> => {
    const parts = views.map(partOf(me));
    for (const part of parts) if (part) wanted.set(keyOf(part), part);
    const counts = parts.some(Boolean) ? await read() : new Map<string, number>();
    return parts.map((part) => (part ? (counts.get(keyOf(part)) ?? null) : null));
  };
};
