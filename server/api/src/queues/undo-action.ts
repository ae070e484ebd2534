import type { UndoneAction } from '@refined/shared/contract';
import { type Queue, LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { forgetIfEmpty, recordAction, recordLeft } from '../actions/record-action.ts';
import type { WantedUndo } from '../actions/action-store.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Author, MovedRow } from '../drugs/drug-store.ts';

type Db = Kysely<Schema>;

/**
 * SQL: since when the drug `d` was where it goes back to. What its source changed meanwhile marks it
 * again (D74).
 */
export const queuedBefore = (version: string): string =>
  `coalesce((select max(e.at) from drug_history e where e.drug_id = d.id and e.version < ${version}
     and e.before ->> 'queue' is distinct from e.after ->> 'queue'), d.queued_at)`;

/**
 * Undoes a move together with its history row or not at all: back to the exact place before it
 * (D14), also in noc or dpd, and on or off the product. Only while the drug's version is still the
 * one that the move made. $1 actor, $2 request, $3 drug, $4 version.
 */
const undoOne = hotQuery<MovedRow>(
  `with before as (
     select d as old, h.before ->> 'queue' as queue, ${queuedBefore('d.version')} as queued_at,
       (h.before ->> 'in_product')::boolean as in_product
     from drug d
     join drug_history h on h.drug_id = d.id and h.version = d.version and h.kind = 'move'
       and not h.note ? 'answer'
     where d.id = $3::integer and d.version = $4::integer for update of d),
   after as (
     update drug d set queue = before.queue, in_product = before.in_product,
       queued_at = before.queued_at,
       version = d.version + 1, updated_at = now()
     from before where d.id = (before.old).id returning d as new, before.old),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select (new).id, $1, $2, 'undo', (new).version, drug_state(old), drug_state(new),
       jsonb_build_object('undoes', (old).version)
     from after returning drug_id, at)
   select (new).id, (new).din, (new).queue, (new).in_product, (new).version, logged.at
   from after join logged on logged.drug_id = (new).id`,
);

/**
 * Undoes the move that made this version; undefined when there is none, or the drug has changed
 * since.
 */
export const undoMoveRow = async (
  db: Db,
  id: number,
  version: number,
  { actor, requestId }: Author,
): Promise<MovedRow | undefined> => (await undoOne(db, [actor, requestId, id, version]))[0];

const undoneQuery = hotQuery<{ version: number }>(
  `select u.version from drug_history u join drug d on d.id = u.drug_id and d.version = u.version
   where d.id = $1 and u.kind = 'undo' and (u.note ->> 'undoes')::integer = $2`,
);

/**
 * Whether the last change of the drug was the undo of that version: a repeated request whose answer
 * was lost.
 */
export const isUndone = async (db: Db, id: number, version: number): Promise<boolean> =>
  (await undoneQuery(db, [id, version])).length > 0;

/**
 * Puts members of an action back, each with its history row, or not at all: to the exact place
 * before the action (D14), also in noc or dpd, and on or off the product. Only drugs that are as
 * the action left them. Rows are locked in the order of their ids, so that no two undos deadlock.
 */
const undoMoves = hotQuery<{ id: number }>(
  `with before as (
     select d as old, m.version as undoes, h.before ->> 'queue' as queue,
       ${queuedBefore('m.version')} as queued_at,
       (h.before ->> 'in_product')::boolean as in_product
     from mass_action_member m
       join drug d on d.id = m.drug_id and d.version = m.standing
       join drug_history h on h.drug_id = m.drug_id and h.version = m.version
     where m.action_id = $1::uuid and m.outcome = 'done' and not m.undone
       and ($2::integer[] is null or m.drug_id = any($2::integer[]))
     order by d.id for update of d),
   after as (
     update drug d set queue = before.queue, in_product = before.in_product,
       queued_at = before.queued_at,
       version = d.version + 1, updated_at = now()
     from before where d.id = (before.old).id returning d as new, before.old, before.undoes)
   insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
   select (new).id, $4, $5, 'undo', (new).version, drug_state(old), drug_state(new),
     jsonb_build_object('undoes', undoes, 'action', $3::text)
   from after order by (new).id returning drug_id as id`,
);

/**
 * Undoes members of an action in one statement: $1 action, $2 drugs or null for all, $3 the undo's
 * name, $4 actor, $5 request.
 */
export type UndoStatement = typeof undoMoves;

const stayedQuery = hotQuery<{ id: number; din: string; queue: Queue }>(
  `select d.id, d.din, d.queue from mass_action_member m join drug d on d.id = m.drug_id
   where m.action_id = $1::uuid and m.outcome = 'done' and not m.undone
     and ($2::integer[] is null or m.drug_id = any($2::integer[]))
   order by d.id`,
);

/** Its drugs that neither this nor an earlier undo put back. */
const readStayed = (db: Db, action: string, drugs?: readonly number[]) =>
  stayedQuery(db, [action, drugs ?? null]);

/**
 * Undoes an action, or some of its drugs, in one transaction. The undo is an action too; where
 * there is nothing to undo there is none.
 */
export const undoMembers = (
  db: Db,
  { action, drugs, id, reason, author, beforeCommit }: WantedUndo,
  statement: UndoStatement = undoMoves,
): Promise<UndoneAction> =>
  db.transaction().execute(async (tx) => {
    const of = action.about.of ?? action.kind;
    await recordAction(tx, {
      id,
      kind: 'undo',
      actor: author.actor,
      reason,
      undoes: action.id,
      about: { of },
    });
    const { actor, requestId } = author;
    const undone = await statement(tx, [action.id, drugs ?? null, id, actor, requestId]);
    const stayed = await readStayed(tx, action.id, drugs);
    if (undone.length > 0)
      await recordLeft(
        tx,
        id,
        stayed.map((drug) => ({ id: drug.id, outcome: 'refused', why: 'changed' })),
      );
    else await forgetIfEmpty(tx, id);
    const answer: UndoneAction = {
      action: undone.length > 0 ? id : null,
      undone: undone.length,
      refused: stayed.length,
      results: stayed
        .slice(0, LIMITS.bulk.listed)
        .map((drug) => ({ ...drug, id: String(drug.id) })),
    };
    await beforeCommit?.(tx, answer);
    return answer;
  });
