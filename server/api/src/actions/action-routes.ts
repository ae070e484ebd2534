import type {
  MassAction,
  MemberOutcome,
  ActionMember,
  ActionMembers,
} from '@refined/shared/contract';
import { isNumericId, LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import type { Db } from '../db/schema.ts';
import { ACTION_COMMENTS, commentRoutes } from '../drugs/comments.ts';
import { isLongId, parameter } from '../http/parameters.ts';
import { apiMessages } from '../messages/api.ts';
import {
  readAction,
  readActions,
  readOutcomes,
  readUndos,
  type ActionRow,
  OUTCOME,
} from './action-store.ts';
import { changesOfAction, madeOf, isUndoable, presentAction } from './present-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { GroupTexts } from '../drugs/lists/groups.ts';

interface MemberRow extends Pick<
  ActionMember,
  'id' | 'din' | 'name' | 'strength' | 'form' | 'outcome' | 'why'
> {
  drug_id: number;
  from: ActionMember['from'];
  to: ActionMember['to'];
  now: ActionMember['now'];
  since_actor: string | null;
  since_at: Date | null;
}

const placeIn = (state: string): string =>
  `jsonb_build_object('queue', ${state} -> 'queue', 'in_product', ${state} -> 'in_product')`;

/** Ordered by drug id, the table's key, so that each page reads only its own rows. */
const membersQuery = hotQuery<MemberRow>(
  `with page as materialized (
     select m.drug_id, m.version, m.why, ${OUTCOME} as outcome, d.din, d.drug_name as name, d.strength, d.form,
       jsonb_build_object('queue', d.queue, 'in_product', d.in_product) as now
     from mass_action_member m join drug d on d.id = m.drug_id
     where m.action_id = $1::uuid and m.drug_id > $2::integer
       and ($3::text is null or ${OUTCOME} = $3::text)
     order by m.drug_id limit $4)
   select p.drug_id, p.din, p.name, p.strength, p.form, p.outcome, p.why, p.now,
     case when h.before is not null then ${placeIn('h.before')} end as from,
     case when h.id is not null then ${placeIn('h.after')} end as to,
     case when p.outcome in ('changed', 'undone', 'refused') then s.actor end as since_actor,
     case when p.outcome in ('changed', 'undone', 'refused') then s.at end as since_at
   from page p
   left join drug_history h on h.drug_id = p.drug_id and h.version = p.version
   left join lateral (select actor, at from drug_history l
     where l.drug_id = p.drug_id order by l.id desc limit 1) s on true
   order by p.drug_id`,
);

/** A page of an action's drugs, after the drug `after`; all outcomes or only one. */
const readMembers = async (
  db: Db,
  action: string,
  outcome: MemberOutcome | undefined,
  after: number,
): Promise<ActionMembers> => {
  const page = LIMITS.actions.members;
  const rows = await membersQuery(db, [action, after, outcome ?? null, page + 1]);
  const outcomes = await readOutcomes(db, action);
  const shown = rows.slice(0, page);
  return {
    count: outcome ? outcomes[outcome] : Object.values(outcomes).reduce((sum, n) => sum + n, 0),
    results: shown.map(({ drug_id, since_actor: actor, since_at: at, ...member }) => ({
      ...member,
      id: String(drug_id),
      since: actor !== null && at ? { actor, at: at.toISOString() } : null,
    })),
    next: rows.length > page ? String(shown.at(-1)!.drug_id) : null,
  };
};

/** The action in the request's path. Throws 404. */
export const knownAction = async (db: Db, request: FastifyRequest): Promise<ActionRow> => {
  const row = await readAction(db, parameter(request, 'action'));
  if (!row) throw new HttpProblem(404, apiMessages.unknownAction);
  return row;
};

/** The pages of mass actions: author, time, reason, outcomes and comments. */
export const actionRoutes: FastifyPluginAsync<{ groupTexts: GroupTexts }> = async (
  app,
  { groupTexts },
) => {
  const { db, lookups, calls } = app;

  const present = async (row: ActionRow): Promise<MassAction> => ({
    ...presentAction(row),
    changes: await changesOfAction(db, row, groupTexts),
  });

  app.handle(calls.massActions, async (request) => {
    const { before } = request.query as { before?: string };
    if (before !== undefined && !isLongId(before))
      throw new HttpProblem(400, apiMessages.badCursor);
    const rows = await readActions(db, before);
    const page = rows.slice(0, LIMITS.actions.page);
    const next =
      rows.length > page.length ? `${calls.massActions.path}?before=${page.at(-1)!.place}` : null;
    return { results: await Promise.all(page.map(present)), next };
  });

  app.handle(calls.massAction, async (request) => {
    const row = await knownAction(db, request);
    return {
      action: await present(row),
      made_of: await madeOf(db, await lookups.current(), row, groupTexts),
      outcomes: await readOutcomes(db, row.id),
      undone_by: (await readUndos(db, row.id)).map((undo) => ({
        ...undo,
        at: undo.at.toISOString(),
      })),
      undoable: isUndoable(row),
    };
  });

  app.handle(calls.actionMembers, async (request) => {
    const { outcome, after } = request.query as { outcome?: MemberOutcome; after?: string };
    if (after !== undefined && !isNumericId(after))
      throw new HttpProblem(400, apiMessages.badCursor);
    const { id } = await knownAction(db, request);
    return readMembers(db, id, outcome, Number(after ?? 0));
  });

  const comments = commentRoutes(
    db,
    ACTION_COMMENTS,
    async (request) => (await knownAction(db, request)).id,
  );
  app.handle(calls.actionComments, comments.list);
  app.handle(calls.addActionComment, comments.add, { repeatable: true });
};
