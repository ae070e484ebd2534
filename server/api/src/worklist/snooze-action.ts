import type { ActionRefusal, ChosenDrugs, DrugOutcomes } from '@refined/shared/contract';
import { isQueueName, writeFilter } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { forgetIfEmpty, recordAction, recordLeft } from '../actions/record-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { SnoozeNote, Schema } from '../db/schema.ts';
import type { Author } from '../drugs/drug-store.ts';
import { filterOf } from '../drugs/lists/list-request.ts';
import { batchOf } from '../http/idempotency/named-request.ts';
import { userOf } from '../session/authenticate.ts';
import { outcomesOf, readChosen, inChunks, type OutcomeRow } from './chosen-drugs.ts';

type Db = Kysely<Schema>;

const doneQuery = hotQuery<OutcomeRow>(
  `select d.id, d.din, m.version, true as done
   from mass_action_member m join drug d on d.id = m.drug_id
   where m.action_id = $1::uuid and m.outcome = 'done' order by d.id`,
);

/** Why a drug stays as it is: for the page of the action, and as the answer says it. */
export interface Refusal {
  readonly code: ActionRefusal;
  readonly detail: string;
}

/** What is done with the chosen drugs, one chunk at a time. */
interface SnoozeStep<Row extends OutcomeRow> {
  readonly chosen: ChosenDrugs;
  readonly reason?: string | undefined;
  readonly about: SnoozeNote;
  readonly run: (ids: readonly number[], author: Author, action?: string) => Promise<Row[]>;
  /** Undefined: nothing was left to do. */
  readonly refusalOf: (row: Row) => Refusal | undefined;
}

/** One drug has its history row; several are a mass action. */
const isMany = ({ drugs }: ChosenDrugs): boolean => drugs === undefined || drugs.length > 1;

/** What the action was made of, where its drugs weren't named one by one. */
const madeOf = ({ queue, filter }: ChosenDrugs, me: number) =>
  isQueueName(queue) ? { queue, filter: writeFilter(filterOf(filter, me)) } : {};

/**
 * Puts the chosen cards away, or brings them back. A repeated request continues an interrupted one:
 * what that one did is found by the action.
 */
export const carryOut = async <Row extends OutcomeRow>(
  db: Db,
  request: FastifyRequest,
  { chosen: input, reason, about, run, refusalOf }: SnoozeStep<Row>,
): Promise<DrugOutcomes> => {
  const { id: me, username: actor } = userOf(request);
  const author = { actor, requestId: request.id };
  const batch = isMany(input) ? batchOf(request) : undefined;
  const before = batch && request.reservation ? await doneQuery(db, [batch]) : [];
  const done = new Set(before.map(({ id }) => id));
  const chosen = await readChosen(db, input, me, done.size);
  const left = chosen.ids.filter((id) => !done.has(id));
  if (batch)
    await recordAction(db, {
      id: batch,
      kind: 'later',
      actor,
      about: { later: about },
      ...(reason !== undefined && { reason }),
      ...madeOf(input, me),
    });
  const rows = await inChunks(left, (ids) => run(ids, author, batch));
  const reasons = new Map(rows.map((row) => [row.id, row.done ? undefined : refusalOf(row)]));
  if (batch) {
    await recordLeft(
      db,
      batch,
      rows
        .filter((row) => !row.done)
        .map(({ id }) => {
          const why = reasons.get(id)?.code ?? null;
          return { id, outcome: why === null ? 'unchanged' : 'refused', why };
        }),
    );
    await forgetIfEmpty(db, batch);
  }
  const answer = outcomesOf(
    { ids: [...done, ...left], unknown: chosen.unknown },
    [...before, ...rows],
    ({ id }) => reasons.get(id)?.detail,
  );
  return batch && answer.done > 0 ? { ...answer, batch } : answer;
};
