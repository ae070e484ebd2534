import { assignedUntil, lapseOf } from '@refined/shared/domain';
import { fieldProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { worklistMessages } from '../messages/review.ts';
import {
  resultOf,
  type DrugAction,
  type OutcomeRow,
  type Refusal,
} from '../actions/drug-action.ts';
import { tellAssigned } from './tell-colleague.ts';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';

/** A drug after the statement. */
interface AssignedRow extends OutcomeRow {
  /** It is in no queue, so nothing can be assigned. */
  readonly archived: boolean;
}

/**
 * One statement assigns the drugs that are unassigned or assigned to the acting user ($5), or all
 * drugs with $4. It writes by drug id: if two users assign a drug at once, the second waits and its
 * condition sees the first assignment. It also waits for moves, and moves wait for it; otherwise a
 * move could miss the new assignment.
 */
const assignQuery = hotQuery<AssignedRow>(
  `with wanted as (
     select d.id, d.din, d.version, d.queue = '' as archived from drug d
     where d.id = any($1::integer[]) order by d.id for share of d),
   stored as (
     insert into drug_taken as t (drug_id, user_id, lapses_at, by_user, note)
     select id, $2::integer, $3::timestamptz, $6::integer, $7::text
     from wanted where not archived order by id
     on conflict (drug_id) do update set user_id = excluded.user_id, at = now(),
       lapses_at = excluded.lapses_at, by_user = excluded.by_user, note = excluded.note
       where t.lapses_at <= now()
         or ((t.user_id <> excluded.user_id or t.note <> excluded.note)
           and ($4::boolean or t.user_id = $5::integer))
     returning t.drug_id)
   select w.id, w.din, w.version, w.archived, s.drug_id is not null as done
   from wanted w left join stored s on s.drug_id = w.id`,
);

interface Assigning {
  /** Ids of the assignee and of the assigning user. */
  readonly to: number;
  readonly by: number;
  readonly over: boolean;
  /** A question for the colleague; can be empty. */
  readonly note: string;
}

const assignRows = (
  db: Db,
  ids: readonly number[],
  { to, by, over, note }: Assigning,
): Promise<AssignedRow[]> => {
  const now = new Date();
  const lapses = to === by ? lapseOf(now) : assignedUntil(now);
  return assignQuery(db, [ids, to, lapses, over, by, to === by ? null : by, note]);
};

const releaseQuery = hotQuery<OutcomeRow>(
  `with ended as (
     delete from drug_taken where drug_id = any($1::integer[])
       and (user_id = $2::integer or by_user = $2::integer)
     returning drug_id, lapses_at > now() as held)
   select d.id, d.din, d.version, coalesce(e.held, false) as done
   from drug d left join ended e on e.drug_id = d.id where d.id = any($1::integer[])`,
);

const unassignRows = (db: Db, ids: readonly number[], user: number): Promise<OutcomeRow[]> =>
  releaseQuery(db, [ids, user]);

export interface AssignmentRow {
  readonly drug_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly name: string;
  readonly until: Date;
  /** The colleague who assigned it. */
  readonly by_username: string | null;
  readonly by_name: string;
  readonly note: string;
}

const readQuery = hotQuery<AssignmentRow>(
  `select t.drug_id, t.user_id, u.username, ${fullName('u')} as name, t.lapses_at as until,
     b.username as by_username, ${fullName('b')} as by_name, t.note
   from drug_taken t join app_user u on u.id = t.user_id left join app_user b on b.id = t.by_user
   where t.drug_id = any($1::integer[]) and t.lapses_at > now()`,
);

/** The assignments of these drugs. */
export const readAssignments = (db: Db, ids: readonly number[]): Promise<AssignmentRow[]> =>
  readQuery(db, [ids]);

/** The id of an active account, by user name. Throws 422. */
const colleagueOf = async (db: Db, username: string): Promise<number> => {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .where('active', '=', true)
    .executeTakeFirst();
  if (found) return found.id;
  throw fieldProblem(422, 'input.to', apiMessages.unknownColleague(username.slice(0, 40)));
};

/**
 * Assigns drugs to the user or a colleague, until `lapseOf` or `assignedUntil`. Repeated, it
 * changes nothing.
 */
export const assignAction =
  (db: Db): DrugAction<'assign'> =>
  async ({ input, userId: by, author }) => {
    const to = input.to === undefined ? by : await colleagueOf(db, input.to);
    const how = { to, by, over: input.over === true, note: (input.note ?? '').trim() };
    return {
      ...(to !== by && {
        tell: (done: readonly number[]) => tellAssigned(db, done, author.actor, how.note),
      }),
      run: async (drugs) => {
        const rows = await assignRows(
          db,
          drugs.map(({ id }) => id),
          how,
        );
        const left = rows.filter((row) => !row.done).map(({ id }) => id);
        const assignments = new Map(
          (left.length > 0 ? await readAssignments(db, left) : []).map((row) => [row.drug_id, row]),
        );
        const refusalOf = ({ id, archived }: AssignedRow): Refusal | undefined => {
          if (archived) return { why: 'not_offered', detail: worklistMessages.archived };
          const assignment = assignments.get(id);
          return assignment && assignment.user_id !== to
            ? { why: 'assigned', detail: worklistMessages.takenBy(assignment.name) }
            : undefined;
        };
        return rows.map((row) => resultOf(row, refusalOf(row)));
      },
    };
  };

/** Releases drugs of the user, or drugs that the user assigned to a colleague. */
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
