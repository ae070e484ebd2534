import type { ClaimsChanged, DrugClaim, DrugLater } from '@refined/shared/contract';
import type { ReadMarks } from '../drugs/lists/list-page.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { AssignmentRow } from './assignments.ts';
import { readAssignments } from './assignments.ts';
import type { LaterUntil } from '@refined/shared/domain';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { changesSince } from './last-viewed.ts';

/** What reviewers noted of a drug, for one of them. Null where there is nothing of the kind. */
interface MarksRow {
  readonly drug_id: number;
  readonly until: LaterUntil | null;
  readonly away: boolean;
  readonly back_at: Date | null;
  /** Who put it away. */
  readonly name: string;
  readonly at: Date;
  readonly changed_by: number | null;
  readonly kind: 'dpd' | 'noc' | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly taken_by: string | null;
  readonly taken_name: string;
  readonly lapses_at: Date;
  readonly changes: number;
}

const marksQuery = hotQuery<MarksRow>(
  `select * from (
     select w.id as drug_id, l.until, p.drug_id is not null as away, l.back_at,
       coalesce(${fullName('a')}, l.actor) as name, l.at, l.changed_by, r.kind,
       r.extract_date::text as date, u.username as taken_by, ${fullName('u')} as taken_name,
       t.lapses_at, ${changesSince('w.id', '$2::integer')} as changes
     from unnest($1::integer[]) as w(id)
     left join drug_later l on l.drug_id = w.id
     left join put_away p on p.drug_id = l.drug_id
     left join app_user a on a.username = l.actor
     left join import_run r on r.id = l.changed_by
     left join drug_taken t on t.drug_id = w.id and t.lapses_at > now()
     left join app_user u on u.id = t.user_id) as marks
   where until is not null or taken_by is not null or changes > 0`,
);

/** One statement for a whole page; those of which nothing was noted are left out. */
export const readMarks = (
  db: Kysely<Schema>,
  ids: readonly number[],
  me: number,
): Promise<MarksRow[]> => marksQuery(db, [ids, me]);

export const presentSnooze = (row: MarksRow): DrugLater | null =>
  row.until && {
    away: row.away,
    until: row.until,
    back_at: row.back_at?.toISOString() ?? null,
    by: row.name,
    at: row.at.toISOString(),
    changed_by:
      row.changed_by !== null && row.kind !== null
        ? { kind: row.kind, date: row.date, import_id: row.changed_by }
        : null,
  };

const presentAssignment = ({ username, name, until }: AssignmentRow): DrugClaim => ({
  username,
  name,
  until: until.toISOString(),
});

export const assignmentIn = ({ taken_by, taken_name, lapses_at }: MarksRow): DrugClaim | null =>
  taken_by === null
    ? null
    : { username: taken_by, name: taken_name, until: lapses_at.toISOString() };

/** For a page of a list: what was put away, who does what, what changed since this user looked. */
export const marksOfDrugs: ReadMarks = async (db, ids, me) => {
  const rows = ids.length > 0 ? await readMarks(db, ids, me) : [];
  return new Map(
    rows.map((row) => {
      const [later, taken] = [presentSnooze(row), assignmentIn(row)];
      const marks = {
        ...(later && { later }),
        ...(taken && { taken }),
        ...(row.changes > 0 && { changed_since: row.changes }),
      };
      return [row.drug_id, marks];
    }),
  );
};

/** For the event stream: who does these drugs now. */
export const readAssignmentChanges = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ClaimsChanged> => {
  const assignments = new Map(
    (await readAssignments(db, ids)).map((assignment) => [assignment.drug_id, assignment]),
  );
  return {
    drugs: ids.map((id) => {
      const assignment = assignments.get(id);
      return { id: String(id), taken: assignment ? presentAssignment(assignment) : null };
    }),
  };
};
