import type { ChosenDrugs, DrugOutcome, DrugOutcomes } from '@refined/shared/contract';
import { isQueueName, LIMITS, QUEUE_NAMES } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { filterOf } from '../drugs/lists/list-request.ts';
import { readIds } from '../drugs/lists/queue-parts.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { worklistMessages } from '../messages/review.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryOnDeadlock } from '../db/retry-on-deadlock.ts';

/**
 * Runs a statement for LIMITS.bulk.chunk drugs at a time, so that nobody waits long for a lock or
 * for the embedded database's only session.
 */
export const inChunks = async <Row>(
  ids: readonly number[],
  run: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += LIMITS.bulk.chunk) {
    await nextTurn();
    const chunk = ids.slice(start, start + LIMITS.bulk.chunk);
    rows.push(...(await retryOnDeadlock(() => run(chunk))));
  }
  return rows;
};

/** The drugs of a call: distinct ids, and what isn't an id. */
export interface Chosen {
  readonly ids: readonly number[];
  readonly unknown: readonly string[];
}

const invalid = (field: string, text: string): HttpProblem =>
  new HttpProblem(400, text, { errors: { [field]: [text] } });

const named = (drugs: NonNullable<ChosenDrugs['drugs']>): Chosen => {
  const texts = [...new Set(drugs.map(String))];
  return {
    ids: [...new Set(texts.flatMap((text) => drugId(text) ?? []))],
    unknown: texts.filter((text) => drugId(text) === undefined).map((text) => text.slice(0, 40)),
  };
};

const isMuch = (count: number, expected: number): boolean =>
  Math.abs(count - expected) > Math.max(LIMITS.bulk.drift, expected * LIMITS.bulk.driftPart);

/**
 * The drugs that a call of the user `me` is about. `done`: of how many of them an earlier attempt
 * took care, so that they may be in the list no longer. Throws 400; 422 for the filter; 409 with the
 * number of now when it differs much from the one that the user saw, or is too large.
 */
export const readChosen = async (
  db: Kysely<Schema>,
  { drugs, queue, filter, expected, except = [] }: ChosenDrugs,
  me: number,
  done = 0,
): Promise<Chosen> => {
  if (drugs && queue === undefined && filter === undefined) return named(drugs);
  if (drugs || expected === undefined)
    throw invalid('non_field_errors', worklistMessages.drugsOrQueue);
  if (!isQueueName(queue)) throw invalid('queue', apiMessages.unknownQueue(QUEUE_NAMES));
  const left = new Set(except.map((id) => drugId(String(id))));
  const most = LIMITS.bulk.all + LIMITS.bulk.listed + 1;
  const ids = (await readIds(db, queue, filterOf(filter, me), most)).filter((id) => !left.has(id));
  const count = ids.length + done;
  const current = { count };
  if (isMuch(count, expected))
    throw new HttpProblem(409, apiMessages.queueChanged(count), { current });
  if (ids.length > LIMITS.bulk.all)
    throw new HttpProblem(409, apiMessages.tooManyForAll, { current });
  return { ids, unknown: [] };
};

/** A statement's row for a drug that exists. */
export interface OutcomeRow {
  readonly id: number;
  readonly din: string;
  readonly version: number;
  readonly done: boolean;
}

/** The answer; `refusalOf` says why a row was left, undefined: nothing was left to do. */
export const outcomesOf = <Row extends OutcomeRow>(
  { ids, unknown }: Chosen,
  rows: readonly Row[],
  refusalOf: (row: Row) => string | undefined,
): DrugOutcomes => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stranger = (id: string): DrugOutcome => ({
    id,
    din: '',
    outcome: 'unknown',
    detail: apiMessages.unknownDrug(id),
  });
  const outcomeOf = (id: number): DrugOutcome => {
    const row = byId.get(id);
    if (!row) return stranger(String(id));
    const { din, version } = row;
    const known = { id: String(id), din, version };
    if (row.done) return { ...known, outcome: 'done' };
    const detail = refusalOf(row);
    return detail === undefined
      ? { ...known, outcome: 'unchanged' }
      : { ...known, outcome: 'refused', detail };
  };
  const results = [...ids.map(outcomeOf), ...unknown.map(stranger)];
  return {
    results,
    done: results.filter(({ outcome }) => outcome === 'done').length,
    refused: results.filter(({ outcome }) => ['refused', 'unknown'].includes(outcome)).length,
  };
};
