import type {
  AssignmentsChanged,
  CommitteeAnswer,
  DrugAssignment,
  DrugSnooze,
  MixedPairs,
  OtherDrug,
  SharedDin,
} from '@refined/shared/contract';
import type { ReadMarks } from '../drugs/lists/list-page.ts';
import type { Db } from '../db/schema.ts';
import { type AssignmentRow, readAssignments } from './assignments.ts';
import {
  isReviewQueue,
  LIMITS,
  QUEUE_NAMES,
  type SnoozeUntil,
  type Queue,
} from '@refined/shared/domain';
import { hasConditions, offMarket, samePairs, sharedDins } from '../drugs/drug-row.ts';
import type { DrugMarks } from '../drugs/present-drug.ts';
import { fullName } from '../db/sql-names.ts';
import { hotQuery } from '../db/hot-query.ts';
import { readMixed } from '../publications/publish/missing-fields.ts';
import { changesSince } from './last-viewed.ts';

/** The marks of a drug for one user. Null if there is none. */
interface MarksRow {
  readonly drug_id: number;
  readonly until: SnoozeUntil | null;
  readonly away: boolean;
  readonly back_at: Date | null;
  /** Who snoozed it. */
  readonly name: string;
  readonly at: Date;
  readonly changed_by: number | null;
  readonly kind: 'dpd' | 'noc' | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly taken_by: string | null;
  readonly taken_name: string;
  readonly lapses_at: Date;
  /** The colleague who assigned it, and the question. */
  readonly given_by: string | null;
  readonly given_name: string;
  readonly asks: string;
  readonly changes: number;
  /** Who moved it to its queue; null outside the committee and Update. */
  readonly sent_by: string | null;
  readonly sent_at: Date;
  readonly sent_from: Queue;
  /** The latest comment. */
  readonly said_by: string | null;
  readonly said_at: Date;
  readonly said: string;
  readonly answer: CommitteeAnswer | null;
  /** Number of related drugs on the product; null without ingredients. */
  readonly others: number | null;
  /** The first of them; null for a drug on the market. */
  readonly other_drugs: readonly OtherDrug[] | null;
  /** Health Canada approved it with conditions. */
  readonly conditions: boolean;
  /** Other records that have or had its DIN (D75). */
  readonly same_din: readonly SharedDin[] | null;
  /** It has several ingredients with strengths. */
  readonly several: boolean;
  /** Our pairs and Health Canada's, if they are mixed (D73). */
  readonly mixed: MixedPairs | undefined;
}

/**
 * SQL: the queues into which only people move drugs. An undo returns a drug to the queue of an
 * earlier move, so the last move to that queue counts.
 */
const SENT_TO = `array[${QUEUE_NAMES.filter((queue) => !isReviewQueue(queue))
  .map((queue) => `'${queue}'`)
  .join(', ')}]`;

const marksQuery = hotQuery<Omit<MarksRow, 'mixed'>>(
  `select * from (
     select w.id as drug_id, l.until, p.drug_id is not null as away, l.back_at,
       coalesce(${fullName('a')}, l.actor) as name, l.at, l.changed_by, r.kind,
       r.extract_date::text as date, u.username as taken_by, ${fullName('u')} as taken_name,
       t.lapses_at, g.username as given_by, ${fullName('g')} as given_name, t.note as asks,
       ca.answer, ${changesSince('w.id', '$2::integer')} as changes,
       coalesce(${fullName('su')}, s.actor) as sent_by, s.at as sent_at, s.before ->> 'queue' as sent_from,
       coalesce(${fullName('cu')}, c.actor) as said_by, c.at as said_at, c.content as said,
       k.others, k.other_drugs, ${hasConditions('d')} as conditions,
       cardinality(d.active_ingredient_ids) > 1 and d.strength <> '' as several,
       ${sharedDins('d')} as same_din
     from unnest($1::integer[]) as w(id)
     join drug d on d.id = w.id
     left join lateral (
       select h.actor, h.at, h.before from drug_history h
       where d.queue = any(${SENT_TO}) and h.drug_id = d.id and h.kind = 'move'
         and h.after ->> 'queue' = d.queue and h.before ->> 'queue' <> d.queue
       order by h.id desc limit 1) s on true
     left join app_user su on su.username = s.actor
     left join lateral (
       select m.actor, m.at, m.content from drug_comment m
       where m.drug_id = d.id order by m.id desc limit 1) c on true
     left join app_user cu on cu.username = c.actor
     left join lateral (
       select count(*)::integer as others, to_jsonb((array_agg(
         jsonb_build_object('id', o.id::text, 'din', o.din, 'drug_name', o.drug_name)
         order by o.search_name, o.id) filter (where ${offMarket('d')}))[:${LIMITS.othersNamed}]) as other_drugs
       from drug o where o.in_product and ${samePairs('o', 'd')}
     ) k on cardinality(d.active_ingredient_ids) > 0
     left join drug_later l on l.drug_id = w.id
     left join put_away p on p.drug_id = l.drug_id
     left join app_user a on a.username = l.actor
     left join import_run r on r.id = l.changed_by
     left join drug_taken t on t.drug_id = w.id and t.lapses_at > now()
     left join app_user u on u.id = t.user_id
     left join app_user g on g.id = t.by_user
     left join lateral (
       select jsonb_build_object('answer', answer, 'tier', tier, 'reason', reason,
         'meeting', meeting) as answer
       from committee_answer c where c.drug_id = w.id and not c.undone
       order by c.id desc limit 1) ca on true) as marks
   where until is not null or taken_by is not null or changes > 0 or sent_by is not null
     or said_by is not null or others is not null or conditions or same_din is not null or answer is not null`,
);

/** The marks of a page of drugs; drugs without any are left out. */
export const readMarks = async (
  db: Db,
  ids: readonly number[],
  me: number,
): Promise<MarksRow[]> => {
  const rows = await marksQuery(db, [ids, me]);
  const mixed = await readMixed(
    db,
    rows.filter(({ several }) => several).map(({ drug_id }) => drug_id),
  );
  return rows.map((row) => ({ ...row, mixed: mixed.get(row.drug_id) }));
};

export const presentSnooze = (row: MarksRow): DrugSnooze | null =>
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

const presentAssignment = (
  row: Pick<AssignmentRow, 'username' | 'name' | 'until' | 'by_username' | 'by_name' | 'note'>,
): DrugAssignment => ({
  username: row.username,
  name: row.name,
  until: row.until.toISOString(),
  ...(row.by_username !== null && { by: { username: row.by_username, name: row.by_name } }),
  ...(row.note !== '' && { note: row.note }),
});

type WorkflowFields = Omit<DrugMarks, 'later' | 'taken' | 'changed_since'>;

/**
 * Who sent it to its queue, the latest comment (D68), related drugs on the product (D87), and what
 * else would block its publication.
 */
export const workflowFieldsOf = (row: MarksRow): WorkflowFields => ({
  ...(row.others !== null && { others: row.others }),
  ...(row.other_drugs && { other_drugs: [...row.other_drugs] }),
  ...(row.conditions && { with_conditions: true }),
  ...(row.same_din && { same_din: [...row.same_din] }),
  ...(row.mixed && { mixed_pairs: row.mixed }),
  ...(row.sent_by !== null && {
    sent: { by: row.sent_by, at: row.sent_at.toISOString(), from: row.sent_from },
  }),
  ...(row.answer && { answer: row.answer }),
  ...(row.said_by !== null && {
    comment: { by: row.said_by, at: row.said_at.toISOString(), text: row.said },
  }),
});

export const assignmentIn = (row: MarksRow): DrugAssignment | null =>
  row.taken_by === null
    ? null
    : presentAssignment({
        ...{ username: row.taken_by, name: row.taken_name, until: row.lapses_at },
        ...{ by_username: row.given_by, by_name: row.given_name, note: row.asks },
      });

/** For a page of a list: snoozed drugs, assignments, and changes since the user's last view. */
export const marksOfDrugs: ReadMarks = async (db, ids, me) => {
  const rows = ids.length > 0 ? await readMarks(db, ids, me) : [];
  return new Map(
    rows.map((row) => {
      const [later, taken] = [presentSnooze(row), assignmentIn(row)];
      const marks = {
        ...(later && { later }),
        ...(taken && { taken }),
        ...(row.changes > 0 && { changed_since: row.changes }),
        ...workflowFieldsOf(row),
      };
      return [row.drug_id, marks];
    }),
  );
};

/** For the event stream: the current assignments of these drugs. */
export const readAssignmentChanges = async (
  db: Db,
  ids: readonly number[],
): Promise<AssignmentsChanged> => {
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
