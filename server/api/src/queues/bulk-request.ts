import type { BulkMoveInput } from '@refined/shared/contract';
import {
  LIMITS,
  QUEUE_NAMES,
  isQueueName,
  type Filter,
  type QueueName,
} from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { filterOf } from '../drugs/lists/list-request.ts';
import { readIds } from '../drugs/lists/queue-parts.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { sourceOf } from './move-drug.ts';
import type { WantedDrug } from './move-rows.ts';

const invalid = (field: string, text: string): HttpProblem =>
  new HttpProblem(400, text, { errors: { [field]: [text] } });

/**
 * The named drugs, each once (its first mention counts), and the ids that aren't valid. Throws a
 * 400 problem.
 */
export const listedDrugs = ({
  move,
  drugs,
}: Pick<BulkMoveInput, 'move'> & { drugs: NonNullable<BulkMoveInput['drugs']> }): {
  drugs: WantedDrug[];
  unknown: string[];
} => {
  const wanted = new Map<number, WantedDrug>();
  const unknown = new Set<string>();
  for (const { id: text, queue } of drugs) {
    const id = drugId(String(text));
    if (id === undefined) unknown.add(String(text).slice(0, 40));
    else if (!wanted.has(id)) wanted.set(id, { id, source: sourceOf(move, { queue }) ?? null });
  }
  return { drugs: [...wanted.values()], unknown: [...unknown] };
};

/** Throws a 400 problem. */
export const queueNamed = (queue: string | undefined): QueueName => {
  if (!isQueueName(queue)) throw invalid('queue', apiMessages.unknownQueue(QUEUE_NAMES));
  return queue;
};

export interface WholeQueue {
  readonly queue: QueueName;
  /** Empty: all of the queue. */
  readonly filter: Filter;
  readonly expected: number;
  readonly except: ReadonlySet<number>;
  /** Of them only these; undefined: all. */
  readonly only?: ReadonlySet<number> | undefined;
  /** Of an administrative group also those with another change that is clinical (D82). */
  readonly clinical?: boolean | undefined;
}

/** The request "all that match" of the user `me`. Throws a 400 problem, or 422 for its filter. */
export const wholeQueue = (
  { drugs, all, queue, filter, expected, except = [], clinical }: BulkMoveInput,
  me: number,
): WholeQueue => {
  if (drugs !== undefined || all !== true || expected === undefined)
    throw invalid('non_field_errors', apiMessages.drugsOrAll);
  return {
    queue: queueNamed(queue),
    filter: filterOf(filter, me),
    expected,
    except: new Set(except.flatMap((id) => drugId(String(id)) ?? [])),
    clinical,
  };
};

const byMuch = (count: number, expected: number): boolean =>
  Math.abs(count - expected) > Math.max(LIMITS.bulk.drift, expected * LIMITS.bulk.driftPart);

/**
 * The drugs now: the queue's, or what the filter leaves of it. `done`: how many of them an earlier attempt of this request has moved.
 * Throws 409 with the current number when it differs much from the number that the user confirmed,
 * or exceeds the limit of one request.
 */
export const drugsOfQueue = async (
  db: Kysely<Schema>,
  { queue, filter, expected, except, only, clinical = false }: WholeQueue,
  done: number,
): Promise<WantedDrug[]> => {
  const most = LIMITS.bulk.all + LIMITS.bulk.listed + 1;
  const drugs = (await readIds(db, queue, filter, most, clinical || only !== undefined))
    .filter((id) => !except.has(id) && (only?.has(id) ?? true))
    .map((id): WantedDrug => ({ id, source: queue }));
  const count = drugs.length + done;
  if (byMuch(count, expected))
    throw new HttpProblem(409, apiMessages.queueChanged(count), { current: { count } });
  if (drugs.length > LIMITS.bulk.all)
    throw new HttpProblem(409, apiMessages.tooManyForAll, { current: { count } });
  return drugs;
};
