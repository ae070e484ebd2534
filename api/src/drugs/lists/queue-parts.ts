import { LIMITS } from '@refined/shared/domain';
import type { Filter, QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import { isDelisted } from '../drug-row.ts';
import { allOf, conditions } from './conditions.ts';
import { waitingOf } from './list-request.ts';
import { Parameters } from './statement.ts';

/** What a filter leaves of what waits in a queue. */
export interface QueuePart {
  readonly queue: QueueName;
  readonly filter: Filter;
}

const whereOf = ({ queue, filter }: QueuePart, parameters: Parameters): string =>
  allOf([`d.queue = '${queue}'`, ...conditions(waitingOf(filter), parameters)]);

/** Ids of a part, in their order; at most `limit`. */
export const readIds = async (
  db: Kysely<Schema>,
  queue: QueueName,
  filter: Filter,
  limit: number,
): Promise<number[]> => {
  const parameters = new Parameters();
  const where = whereOf({ queue, filter }, parameters);
  const rows = await parameters.read<{ id: number }>(
    db,
    `select d.id from drug d where ${where} order by d.id limit ${parameters.add(limit, 'integer')}`,
  );
  return rows.map(({ id }) => id);
};

interface PartSize {
  readonly count: number;
  readonly in_product: number;
  readonly delisted: number;
  /** How many of them couldn't be published (D54). */
  readonly incomplete: number;
}

/** How much a part holds. */
export const readSize = async (
  db: Kysely<Schema>,
  queue: QueueName,
  filter: Filter,
): Promise<PartSize> => {
  const parameters = new Parameters();
  const [row] = await parameters.read<PartSize>(
    db,
    `select count(*)::integer as count, (count(*) filter (where d.in_product))::integer as in_product,
       (count(*) filter (where ${isDelisted('d')}))::integer as delisted,
       (count(*) filter (where not is_publishable(drug_state(d))))::integer as incomplete
     from drug d where ${whereOf({ queue, filter }, parameters)}`,
  );
  return row!;
};

/** The first drugs of a part that couldn't be published (D54). */
export const readIncomplete = (
  db: Kysely<Schema>,
  queue: QueueName,
  filter: Filter,
): Promise<{ id: number; state: DrugState }[]> => {
  const parameters = new Parameters();
  return parameters.read(
    db,
    `select d.id, drug_state(d) as state from drug d
     where ${whereOf({ queue, filter }, parameters)} and not is_publishable(drug_state(d))
     order by d.id limit ${LIMITS.bulk.incomplete}`,
  );
};

/** Numbers of drugs in several parts, in one statement. */
export const countParts = async (
  db: Kysely<Schema>,
  parts: readonly QueuePart[],
): Promise<number[]> => {
  if (parts.length === 0) return [];
  const parameters = new Parameters();
  const counts = parts.map(
    (part) => `(select count(*)::integer from drug d where ${whereOf(part, parameters)})`,
  );
  const [row] = await parameters.read<{ counts: number[] }>(
    db,
    `select array[${counts.join(', ')}] as counts`,
  );
  return row!.counts;
};
