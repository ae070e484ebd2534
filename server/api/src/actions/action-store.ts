import type { MassActionPage } from '@refined/shared/contract';
import { DRUG_ACTIONS, LIMITS, type ActionDefinition } from '@refined/shared/domain';
import type { Kysely, Selectable } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { AboutAction } from '../db/notes.ts';

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

type Db = Kysely<Schema>;
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
  when d.version = m.standing then 'standing'
  else 'changed' end`;

const outcomesQuery = hotQuery<{ outcome: keyof MassActionPage['outcomes']; drugs: number }>(
  `select ${OUTCOME} as outcome, count(*)::integer as drugs
   from mass_action_member m join drug d on d.id = m.drug_id where m.action_id = $1::uuid group by 1`,
);

/** Number of an action's drugs by outcome. */
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
