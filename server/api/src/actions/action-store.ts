import type { MassActionPage, ActionRefusal, MassActionKind } from '@refined/shared/contract';
import {
  DRUG_ACTIONS,
  LIMITS,
  type ActionDefinition,
  shortName,
  type QueueName,
} from '@refined/shared/domain';
import { type Selectable, sql } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { AboutAction } from '../db/json-columns.ts';
import { asLeftAt } from '../drugs/write-drugs.ts';

/** The undo of a mass action, or of some of its drugs. */
export interface WantedUndo {
  readonly action: ActionRow;
  /** Undefined: all drugs. */
  readonly drugs?: readonly number[];
  /** The undo's own id. */
  readonly id: string;
  readonly reason?: string | undefined;
  readonly author: { readonly actor: string; readonly requestId: string };
}

type Action = Selectable<Schema['mass_action']>;

/** An action with the import or action that it refers to. */
export interface ActionRow extends Omit<Action, 'about'> {
  about: AboutAction;
  import_kind: 'dpd' | 'noc' | null;
  /** YYYY-MM-DD. */
  import_date: string | null;
  undoes_kind: Action['kind'] | null;
  undoes_at: Date | null;
  undoes_actor: string | null;
}

const ACTION = `
  select a.*, a.place::text as place, r.kind as import_kind, r.extract_date::text as import_date,
    u.kind as undoes_kind, u.at as undoes_at, u.actor as undoes_actor
  from mass_action a left join import_run r on r.id = a.import_id
    left join mass_action u on u.id = a.undoes`;

const ONLY_OF_SEVERAL = Object.values<ActionDefinition>(DRUG_ACTIONS)
  .flatMap(({ kind, onlyOfSeveral }) => (onlyOfSeveral ? [`'${kind}'`] : []))
  .join(', ');

const pageQuery = hotQuery<ActionRow>(
  // An action on a single drug is only shown in that drug's history.
  `${ACTION} where ($1::bigint is null or a.place < $1::bigint)
     and not (coalesce(a.about ->> 'of', a.kind) in (${ONLY_OF_SEVERAL})
       and a.size + a.refused <= 1)
   order by a.place desc limit $2`,
);

/** Actions before this place, newest first; one more than a page if there are more. */
export const readActions = (db: Db, before: string | undefined): Promise<ActionRow[]> =>
  pageQuery(db, [before ?? null, LIMITS.actions.page + 1]);

const oneQuery = hotQuery<ActionRow>(`${ACTION} where a.id = $1::uuid`);

/** The ids of mass actions are UUIDs; any other text is unknown. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const readAction = async (db: Db, id: string): Promise<ActionRow | undefined> =>
  UUID.test(id) ? (await oneQuery(db, [id]))[0] : undefined;

/**
 * SQL: the outcome of a member `m` with drug `d`. "changed": not undone, but changed after the
 * action.
 */
export const OUTCOME = `case
  when m.outcome <> 'done' then m.outcome
  when m.undone then 'undone'
  when ${asLeftAt('m.standing')} then 'standing'
  else 'changed' end`;

const outcomesQuery = hotQuery<{ outcome: keyof MassActionPage['outcomes']; drugs: number }>(
  `select ${OUTCOME} as outcome, count(*)::integer as drugs
   from mass_action_member m join drug d on d.id = m.drug_id where m.action_id = $1::uuid group by 1`,
);

export const readOutcomes = async (db: Db, id: string): Promise<MassActionPage['outcomes']> => {
  const counted = await outcomesQuery(db, [id]);
  const none = { standing: 0, changed: 0, undone: 0, refused: 0, unchanged: 0 };
  return { ...none, ...Object.fromEntries(counted.map(({ outcome, drugs }) => [outcome, drugs])) };
};

const undosQuery = hotQuery<Pick<Action, 'id' | 'kind' | 'at' | 'actor' | 'size'>>(
  `select id, kind, at, actor, size from mass_action where undoes = $1::uuid order by place`,
);

/** The undos of an action, oldest first. */
export const readUndos = (db: Db, id: string) => undosQuery(db, [id]);

interface NewAction {
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

export const forgetIfEmpty = async (db: Db, action: string): Promise<void> => {
  await sql`delete from mass_action a where id = ${action}::uuid
    and not exists (select from mass_action_member where action_id = a.id)`.execute(db);
};
