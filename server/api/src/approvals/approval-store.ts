import type { Kysely } from 'kysely';
import type { FieldColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import { fullName } from '../db/sql-names.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';

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

/** The valid approvals. */
export const readApprovals = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalRow>> =>
  new Map((await readQuery(db, [ids])).map((row) => [row.drug_id, row]));

/**
 * Writes approvals of exactly the judged versions ($3), so that no concurrent write is missed. The
 * new version notifies lists, previews and other browsers.
 */
const write = (approvals: string) =>
  writeDrugs<{ readonly id: number; readonly version: number }>({
    cte: `wanted as (
      select * from jsonb_to_recordset($3::jsonb) as w(id integer, version integer, content jsonb))`,
    columns: 'w.content',
    from: 'drug d join wanted w on w.id = d.id and w.version = d.version',
    kind: `'approval'`,
    note: '$4::jsonb',
    also: `changed as (${approvals})`,
    read: 'id, (new).version from after',
  });

const giveQuery = write(
  `insert into drug_approval (drug_id, actor, comment, content)
   select id, $1, $5, content from after
   on conflict (drug_id) do update
     set actor = excluded.actor, at = now(), comment = excluded.comment, content = excluded.content`,
);

const withdrawQuery = write(`delete from drug_approval o using after a where o.drug_id = a.id`);

/** A drug's version, and its approved values. */
export interface ApprovedDrug {
  readonly id: number;
  readonly version: number;
  readonly content?: Partial<FieldColumns>;
}

const parameters = (
  drugs: readonly ApprovedDrug[],
  { actor, requestId }: Author,
  note: HistoryNote,
): unknown[] => [actor, requestId, JSON.stringify(drugs), JSON.stringify(note)];

/** Approves these values. @returns the new versions; without drugs whose version has changed */
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

/** Withdraws these approvals. @returns as `giveApprovals` */
export const withdrawApprovals = async (
  db: Db,
  drugs: readonly ApprovedDrug[],
  author: Author,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await withdrawQuery(db, parameters(drugs, author, { approval: 'withdrawn' }));
  return new Map(rows.map(({ id, version }) => [id, version]));
};
