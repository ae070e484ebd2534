import type { Kysely } from 'kysely';
import type { FieldColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { HistoryNote, Schema } from '../db/schema.ts';
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
  `select a.drug_id, a.actor, a.at, a.comment, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), a.actor) as name
   from drug_approval a left join app_user u on u.username = a.actor where a.drug_id = any($1::integer[])`,
);

/** The approvals that stand. */
export const readApprovals = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalRow>> =>
  new Map((await readQuery(db, [ids])).map((row) => [row.drug_id, row]));

/**
 * One statement writes the approval, a new version of the drug and its history row (D43), over
 * exactly the version that was judged: whatever is written at the same time is seen, or sees this.
 * The new version tells lists, previews and the other browsers.
 */
const write = (approval: string): string =>
  `with before as (
     select d as old from drug d where d.id = $1::integer and d.version = $5::integer for update),
   after as (
     update drug d set version = d.version + 1 from before where d.id = (before.old).id
     returning d as new),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select (after.new).id, $2, $3, 'approval', (after.new).version,
       drug_state(before.old), drug_state(after.new), $4::jsonb from before, after),
   changed as (${approval})
   select (after.new).version from after`;

const giveQuery = hotQuery<{ version: number }>(
  write(
    `insert into drug_approval (drug_id, actor, comment, content)
     select (after.new).id, $2, $6, $7::jsonb from after
     on conflict (drug_id) do update
       set actor = excluded.actor, at = now(), comment = excluded.comment, content = excluded.content`,
  ),
);

const withdrawQuery = hotQuery<{ version: number }>(
  write(`delete from drug_approval a using after where a.drug_id = (after.new).id`),
);

const parameters = (
  id: number,
  version: number,
  { actor, requestId }: Author,
  note: HistoryNote,
): unknown[] => [id, actor, requestId, JSON.stringify(note), version];

/** Approves these values; false when the drug's version is another by now. */
export const giveApproval = async (
  db: Db,
  id: number,
  version: number,
  { comment, content }: { readonly comment: string; readonly content: Partial<FieldColumns> },
  author: Author,
): Promise<boolean> => {
  const note: HistoryNote = { approval: 'given', ...(comment !== '' && { comment }) };
  const rows = await giveQuery(db, [
    ...parameters(id, version, author, note),
    comment,
    JSON.stringify(content),
  ]);
  return rows.length > 0;
};

/** False when the drug's version is another by now. */
export const withdrawApprovalRow = async (
  db: Db,
  id: number,
  version: number,
  author: Author,
): Promise<boolean> =>
  (await withdrawQuery(db, parameters(id, version, author, { approval: 'withdrawn' }))).length > 0;
