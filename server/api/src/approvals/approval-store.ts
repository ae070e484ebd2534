import type { Kysely } from 'kysely';
import type { FieldColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import { fullName } from '../db/sql-names.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import type { Author } from '../drugs/drug-store.ts';

type Db = Kysely<Schema>;

export interface ApprovalRow {
  drug_id: number;
  actor: string;
  name: string;
  at: Date;
  comment: string;
}

const readQuery = hotQuery<ApprovalRow>(
  `select a.drug_id, a.actor, a.at, a.comment, coalesce(${fullName('u')}, a.actor) as name
   from drug_approval a left join app_user u on u.username = a.actor where a.drug_id = any($1::integer[])`,
);

/** The approvals that stand. */
export const readApprovals = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalRow>> =>
  new Map((await readQuery(db, [ids])).map((row) => [row.drug_id, row]));

/**
 * One statement writes the approvals' changes, a new version of each drug and its history row (D43),
 * over exactly the versions that were judged: whatever is written at the same time is seen, or sees
 * this. The new version tells lists, previews and the other browsers. Rows are locked in the order
 * of their ids.
 */
const write = (approvals: string): string =>
  `with wanted as (
     select * from jsonb_to_recordset($1::jsonb) as w(id integer, version integer, content jsonb)),
   before as (
     select d.id, d as old, w.content from drug d
     join wanted w on w.id = d.id and w.version = d.version order by d.id for update of d),
   after as (
     update drug d set version = d.version + 1 from before where d.id = before.id
     returning d.id, d as new),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select after.id, $2, $3, 'approval', (after.new).version,
       drug_state(before.old), drug_state(after.new), $4::jsonb
     from before join after on after.id = before.id),
   changed as (${approvals})
   select id, (new).version from after`;

interface WrittenRow {
  readonly id: number;
  readonly version: number;
}

const giveQuery = hotQuery<WrittenRow>(
  write(
    `insert into drug_approval (drug_id, actor, comment, content)
     select after.id, $2, $5, before.content from before join after on after.id = before.id
     on conflict (drug_id) do update
       set actor = excluded.actor, at = now(), comment = excluded.comment, content = excluded.content`,
  ),
);

const withdrawQuery = hotQuery<WrittenRow>(
  write(`delete from drug_approval a using after where a.drug_id = after.id`),
);

/** A drug at a version, and the values that are approved of it. */
export interface ApprovedDrug {
  readonly id: number;
  readonly version: number;
  readonly content?: Partial<FieldColumns>;
}

const parameters = (
  drugs: readonly ApprovedDrug[],
  { actor, requestId }: Author,
  note: HistoryNote,
): unknown[] => [JSON.stringify(drugs), actor, requestId, JSON.stringify(note)];

/**
 * Approves these values. @returns the new versions; without the drugs whose version is another by
 * now
 */
export const giveApprovals = async (
  db: Db,
  drugs: readonly ApprovedDrug[],
  comment: string,
  author: Author,
): Promise<ReadonlyMap<number, number>> => {
  const note: HistoryNote = { approval: 'given', ...(comment !== '' && { comment }) };
  const rows = await giveQuery(db, [...parameters(drugs, author, note), comment]);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Takes these approvals away. @returns as `giveApprovals` */
export const withdrawApprovals = async (
  db: Db,
  drugs: readonly ApprovedDrug[],
  author: Author,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await withdrawQuery(db, parameters(drugs, author, { approval: 'withdrawn' }));
  return new Map(rows.map(({ id, version }) => [id, version]));
};
