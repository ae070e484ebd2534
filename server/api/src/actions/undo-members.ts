import type { UndoneAction } from '@refined/shared/contract';
import { LIMITS, type Queue } from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import { retryOnDeadlock } from '../db/database-fault.ts';
import type { Db } from '../db/schema.ts';
import { asLeftAt, writeDrugs } from '../drugs/write-drugs.ts';
import {
  readAction,
  type WantedUndo,
  forgetIfEmpty,
  recordAction,
  recordLeft,
} from './action-store.ts';
import { inChunks } from './perform-action.ts';

interface UndoParts {
  /** SQL: new values of the drug `d`; `b` has its `earlier` state and its `note`. */
  readonly set?: string;
  /** Further CTEs of the statement; they can read `after`. */
  readonly also?: string;
  readonly kind?: 'undo' | 'edit' | 'later';
  /** SQL: further keys of the history's note. */
  readonly note?: string;
}

/**
 * Undoes members of an action: $3 action, $4 drugs, $5 the undo's id. Only drugs that are as the
 * action left them.
 */
export const undoStatement = ({ set, also, kind = 'undo', note = `'{}'::jsonb` }: UndoParts) =>
  writeDrugs<{ id: number }>({
    columns: 'm.version as undoes, h.before as earlier, h.kind, h.note',
    from: `mass_action_member m
      join drug d on d.id = m.drug_id and ${asLeftAt('m.standing')}
      join drug_history h on h.drug_id = m.drug_id and h.version = m.version
      where m.action_id = $3::uuid and m.outcome = 'done' and not m.undone
        and m.drug_id = any($4::integer[])`,
    set: set && `${set}, updated_at = now()`,
    kind: `'${kind}'`,
    note: `${note} || jsonb_build_object('undoes', a.undoes, 'action', $5::text)`,
    also,
    read: 'id from after',
  });
export type UndoStatement = ReturnType<typeof undoStatement>;

const stayedQuery = hotQuery<{ id: number; din: string; queue: Queue }>(
  `select d.id, d.din, d.queue from mass_action_member m join drug d on d.id = m.drug_id
   where m.action_id = $1::uuid and m.outcome = 'done' and not m.undone
     and ($2::integer[] is null or m.drug_id = any($2::integer[]))
   order by d.id`,
);

const readStayed = (db: Db, action: string, drugs?: readonly number[]) =>
  stayedQuery(db, [action, drugs ?? null]);

/**
 * Undoes an action, or some of its drugs; `putBack` does the work and returns the number of
 * restored drugs. The undo is an action itself; it isn't recorded if nothing was undone. A retry
 * continues it.
 */
export const recordUndo = async (
  db: Db,
  { action, drugs, id, reason, author: { actor } }: WantedUndo,
  putBack: () => Promise<number>,
): Promise<UndoneAction> => {
  const of = action.about.of ?? action.kind;
  await recordAction(db, { id, kind: 'undo', actor, reason, undoes: action.id, about: { of } });
  const undone = await putBack();
  const stayed = await readStayed(db, action.id, drugs);
  if (undone > 0)
    await recordLeft(
      db,
      id,
      stayed.map((drug) => ({ id: drug.id, outcome: 'refused', why: 'changed' })),
    );
  else await forgetIfEmpty(db, id);
  return {
    action: undone > 0 ? id : null,
    undone,
    refused: stayed.length,
    results: stayed.slice(0, LIMITS.bulk.listed).map((drug) => ({ ...drug, id: String(drug.id) })),
  };
};

/** Undoes in the same chunks as the action. */
export const undoMembers = (
  db: Db,
  wanted: WantedUndo,
  statement: UndoStatement,
): Promise<UndoneAction> =>
  recordUndo(db, wanted, async () => {
    const { action, drugs, id, author } = wanted;
    const open = (await readStayed(db, action.id, drugs)).map((drug) => drug.id);
    await inChunks(open, (ids) =>
      retryOnDeadlock(() => statement(db, [author.actor, author.requestId, action.id, ids, id])),
    );
    // With those that an interrupted attempt has undone.
    return (await readAction(db, id))!.size;
  });
