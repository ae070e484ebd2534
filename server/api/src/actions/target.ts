import type { ActionTarget } from '@refined/shared/contract';
import { isQueueName, LIMITS, QUEUE_NAMES, type Queue } from '@refined/shared/domain';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import type { Db } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { filterOf } from '../drugs/lists/list-request.ts';
import { readIds } from '../drugs/lists/queue-parts.ts';
import { apiMessages } from '../messages/api.ts';
import type { TargetPart, WantedDrug } from './drug-action.ts';

/** The queue that a card showed; null if the request has none (D12). Throws 400. */
export const queueOfCard = (queue: string | undefined): Queue | null => {
  if (queue === undefined) return null;
  if (queue === '' || isQueueName(queue)) return queue;
  throw fieldProblem(400, 'queue', apiMessages.unknownQueue(QUEUE_NAMES));
};

/** The valid ids, without duplicates; a host may have sent others. */
export const idsOf = (texts: readonly (string | number)[]): readonly number[] => [
  ...new Set(texts.flatMap((text) => drugId(String(text)) ?? [])),
];

export interface TargetDrugs {
  readonly drugs: readonly WantedDrug[];
  /** Texts that aren't ids of drugs. */
  readonly unknown: readonly string[];
}

/** The listed drugs without duplicates; the first mention counts. Throws 400. */
export const namedDrugs = (asked: NonNullable<ActionTarget['drugs']>): TargetDrugs => {
  const drugs = new Map<number, WantedDrug>();
  const unknown = new Set<string>();
  for (const { id: text, queue, version = null } of asked) {
    const id = drugId(String(text));
    if (id === undefined) unknown.add(String(text).slice(0, 40));
    else if (!drugs.has(id)) drugs.set(id, { id, source: queueOfCard(queue), version });
  }
  return { drugs: [...drugs.values()], unknown: [...unknown] };
};

/**
 * The part of a queue in the target of the user `me`; undefined for a target that lists drugs.
 * Throws 400 if it has both or neither, 422 for the filter.
 */
export const partOf = (
  { drugs, queue, filter, expected, publication }: ActionTarget,
  me: number,
): TargetPart | undefined => {
  if (publication && (drugs || queue !== undefined || filter !== undefined))
    throw fieldProblem(400, 'non_field_errors', apiMessages.drugsOrQueue);
  if (publication) return undefined;
  if (drugs && queue === undefined && filter === undefined) return undefined;
  if (drugs || expected === undefined)
    throw fieldProblem(400, 'non_field_errors', apiMessages.drugsOrQueue);
  if (!isQueueName(queue)) throw fieldProblem(400, 'queue', apiMessages.unknownQueue(QUEUE_NAMES));
  return { queue, filter: filterOf(filter, me) };
};

const isMuch = (count: number, expected: number): boolean =>
  Math.abs(count - expected) > Math.max(LIMITS.bulk.drift, expected * LIMITS.bulk.driftPart);

/**
 * The drugs in a part now. `done`: how many drugs an earlier attempt has handled; they may have
 * left the part. Throws 409 with the current number if it differs much from the number that the
 * user confirmed, or exceeds the limit of one request.
 */
export const drugsOfPart = async (
  db: Db,
  { queue, filter }: TargetPart,
  { expected = 0, except = [], seen = [], clinical = false }: ActionTarget,
  { sparesClinical, done }: { readonly sparesClinical: boolean; readonly done: number },
): Promise<WantedDrug[]> => {
  const versions = new Map(seen.map(({ id, version }) => [drugId(String(id)), version]));
  const most = LIMITS.bulk.all + LIMITS.bulk.listed + 1;
  const part = { queue, filter, except: idsOf(except) };
  const drugs = (await readIds(db, part, most, clinical || !sparesClinical)).map(
    (id): WantedDrug => ({ id, source: queue, version: versions.get(id) ?? null }),
  );
  const count = drugs.length + done;
  const current = { count };
  if (isMuch(count, expected))
    throw new HttpProblem(409, apiMessages.queueChanged(count), { current });
  if (drugs.length > LIMITS.bulk.all)
    throw new HttpProblem(409, apiMessages.tooManyForAll, { current });
  return drugs;
};
