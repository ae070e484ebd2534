import type { DrugOutcomes, ReleaseInput, TakeInput } from '@refined/shared/contract';
import { lapseOf } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { worklistMessages } from '../messages/review.ts';
import { userOf } from '../session/authenticate.ts';
import { outcomesOf, readChosen, inChunks, type OutcomeRow } from './chosen-drugs.ts';
import type { Kysely } from 'kysely';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** A drug after the statement. */
interface TakenRow extends OutcomeRow {
  /** It is in no queue: there is nothing to do. */
  readonly archived: boolean;
}

/**
 * One statement takes those of its drugs that nobody else has, or all with $4. The assignments are
 * written in the order of their drugs; of two who take a drug at once the second one waits, and its
 * condition is judged on the first one's assignment. A move of a drug is waited for too, and waits: else
 * it could end the assignments that there are before this one is.
 */
const takeQuery = hotQuery<TakenRow>(
  `with wanted as (
     select d.id, d.din, d.version, d.queue = '' as archived from drug d
     where d.id = any($1::integer[]) order by d.id for share of d),
   stored as (
     insert into drug_taken as t (drug_id, user_id, lapses_at)
     select id, $2::integer, $3::timestamptz from wanted where not archived order by id
     on conflict (drug_id) do update set user_id = excluded.user_id, at = now(),
       lapses_at = excluded.lapses_at
       where t.lapses_at <= now() or (t.user_id <> excluded.user_id and $4::boolean)
     returning t.drug_id)
   select w.id, w.din, w.version, w.archived, s.drug_id is not null as done
   from wanted w left join stored s on s.drug_id = w.id`,
);

const assignRows = (
  db: Db,
  ids: readonly number[],
  { user, lapses, over }: { readonly user: number; readonly lapses: Date; readonly over: boolean },
): Promise<TakenRow[]> => takeQuery(db, [ids, user, lapses, over]);

const releaseQuery = hotQuery<OutcomeRow>(
  `with ended as (
     delete from drug_taken where drug_id = any($1::integer[]) and user_id = $2::integer
     returning drug_id, lapses_at > now() as held)
   select d.id, d.din, d.version, coalesce(e.held, false) as done
   from drug d left join ended e on e.drug_id = d.id where d.id = any($1::integer[])`,
);

const unassignRows = (db: Db, ids: readonly number[], user: number): Promise<OutcomeRow[]> =>
  releaseQuery(db, [ids, user]);

export interface AssignmentRow {
  readonly drug_id: number;
  readonly username: string;
  readonly name: string;
  readonly until: Date;
}

const readQuery = hotQuery<AssignmentRow>(
  `select t.drug_id, u.username, ${fullName('u')} as name, t.lapses_at as until
   from drug_taken t join app_user u on u.id = t.user_id
   where t.drug_id = any($1::integer[]) and t.lapses_at > now()`,
);

/** Who does these drugs. */
export const readAssignments = (db: Db, ids: readonly number[]): Promise<AssignmentRow[]> =>
  readQuery(db, [ids]);

/** Taking drugs and releasing them; repeated, both change nothing. */
export const assignmentRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const take = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const input = request.body as TakeInput;
    const { id: user, username } = userOf(request);
    const chosen = await readChosen(db, input, user);
    const how = { user, lapses: lapseOf(new Date()), over: input.over === true };
    const rows = await inChunks(chosen.ids, (ids) => assignRows(db, ids, how));
    const left = rows.filter(({ done }) => !done).map(({ id }) => id);
    const assignments = new Map(
      (await readAssignments(db, left)).map((assignment) => [assignment.drug_id, assignment]),
    );
    return outcomesOf(chosen, rows, ({ id, archived }) => {
      if (archived) return worklistMessages.archived;
      const assignment = assignments.get(id);
      if (!assignment || assignment.username === username) return undefined;
      return worklistMessages.takenBy(assignment.name);
    });
  };

  const release = async (request: FastifyRequest): Promise<DrugOutcomes> => {
    const { id: user } = userOf(request);
    const chosen = await readChosen(db, request.body as ReleaseInput, user);
    const rows = await inChunks(chosen.ids, (ids) => unassignRows(db, ids, user));
    return outcomesOf(chosen, rows, () => undefined);
  };

  app.handle(calls.takeDrugs, take, { repeatable: true });
  app.handle(calls.releaseDrugs, release, { repeatable: true });
};
