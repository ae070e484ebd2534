import type { ActionRefusal, MassActionKind } from '@refined/shared/contract';
import { shortName, type QueueName } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { AboutAction } from '../db/notes.ts';

type Db = Kysely<Schema>;

export interface NewAction {
  readonly id: string;
  readonly kind: MassActionKind;
  readonly actor: string;
  readonly reason?: string;
  /** The queue and filter, if the drugs aren't listed one by one. */
  readonly queue?: QueueName;
  readonly filter?: string;
  readonly about?: AboutAction;
  readonly importId?: number;
  readonly undoes?: string;
}

/**
 * Records a mass action before its first drug is written; a trigger then adds the drugs whose
 * history rows have its id. Does nothing if it is already recorded.
 */
export const recordAction = async (db: Db, action: NewAction): Promise<void> => {
  const { id, kind, actor, reason = '', about = {} } = action;
  await db
    .insertInto('mass_action')
    .values({
      id,
      kind,
      actor,
      reason: shortName(reason),
      queue: action.queue ?? null,
      filter: action.filter ?? null,
      about: JSON.stringify(about),
      import_id: action.importId ?? null,
      undoes: action.undoes ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A drug that an action didn't change. */
export interface LeftDrug {
  readonly id: number;
  readonly outcome: 'refused' | 'unchanged';
  readonly why: ActionRefusal | null;
}

/**
 * Adds the drugs that an action didn't change; a drug that it changed stays "done". Rows are
 * inserted by drug id: each locks its drug, and moves lock in the same order.
 */
export const recordLeft = async (
  db: Db,
  action: string,
  drugs: readonly LeftDrug[],
): Promise<void> => {
  if (drugs.length === 0) return;
  await sql`
    with added as (
      insert into mass_action_member (action_id, drug_id, outcome, why)
      select ${action}::uuid, l.id, l.outcome, l.why
      from json_to_recordset(${JSON.stringify(drugs)}::json) as l(id integer, outcome text, why text)
      order by l.id
      on conflict do nothing returning outcome)
    update mass_action set refused = refused + (select count(*) from added
      where outcome = 'refused') where id = ${action}::uuid`.execute(db);
};

/** Deletes the record of an action that has no drugs. */
export const forgetIfEmpty = async (db: Db, action: string): Promise<void> => {
  await sql`delete from mass_action a where id = ${action}::uuid
    and not exists (select from mass_action_member where action_id = a.id)`.execute(db);
};
