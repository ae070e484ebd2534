import { lapseOf } from '@refined/shared/domain';
import { worklistMessages } from '../messages/review.ts';
import type { DrugAction, Refusal } from '../actions/drug-action.ts';
import { resultOf } from './snooze-action.ts';
import type { Kysely } from 'kysely';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** A drug after the statement. */
interface OutcomeRow {
  readonly id: number;
  readonly din: string;
  readonly version: number;
  readonly done: boolean;
}
interface AssignedRow extends OutcomeRow {
  /** It is in no queue: there is nothing to do. */
  readonly archived: boolean;
}

/**
 * One statement takes those of its drugs that nobody else has, or all with $4. The assignments are
 * written in the order of their drugs; of two who take a drug at once the second one waits, and its
 * condition is judged on the first one's assignment. A move of a drug is waited for too, and waits: else
 * it could end the assignments that there are before this one is.
 */
const takeQuery = hotQuery<AssignedRow>(
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
): Promise<AssignedRow[]> => takeQuery(db, [ids, user, lapses, over]);

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

/** Says that the user does these drugs, until `lapseOf`; repeated, it changes nothing. */
export const assignAction =
  (db: Db): DrugAction<'assign'> =>
  ({ input, author: { actor }, userId: user }) => ({
    run: async (drugs) => {
      const how = { user, lapses: lapseOf(new Date()), over: input.over === true };
      const ids = drugs.map(({ id }) => id);
      const rows = await assignRows(db, ids, how);
      const left = rows.filter(({ done }) => !done).map(({ id }) => id);
      const assignments = new Map(
        (left.length > 0 ? await readAssignments(db, left) : []).map((row) => [row.drug_id, row]),
      );
      const refusalOf = ({ id, archived }: AssignedRow): Refusal | undefined => {
        if (archived) return { why: 'not_offered', detail: worklistMessages.archived };
        const assignment = assignments.get(id);
        return assignment && assignment.username !== actor
          ? { why: 'assigned', detail: worklistMessages.takenBy(assignment.name) }
          : undefined;
      };
      return rows.map((row) => resultOf(row, refusalOf(row)));
    },
  });

/** Says that the user doesn't do them any more. */
export const unassignAction =
  (db: Db): DrugAction<'unassign'> =>
  ({ userId }) => ({
    run: async (drugs) => {
      const rows = await unassignRows(
        db,
        drugs.map(({ id }) => id),
        userId,
      );
      return rows.map((row) => resultOf(row, undefined));
    },
  });
