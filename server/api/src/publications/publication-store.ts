import type { Publication } from '@refined/shared/contract';
import { isCalendarDay, LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import type { Db, DrugState } from '../db/schema.ts';
import type { NameOf } from '../drugs/state-fields.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { today } from '../source/values/days.ts';
import type { StateChange } from './published-fields.ts';

/** `added` of the first publication: the number of all its drugs. */
const select = (db: Db) =>
  db.selectFrom('publication').select([
    'number',
    'at',
    'effective',
    'actor',
    'size',
    sql<number>`coalesce(added, size)`.as('added'),
    'changed',
    'removed',
    sql<boolean>`coalesce(import_id = (
        select b.import_id from publication b where b.number < publication.number
        order by b.number desc limit 1), false)`.as('correction'),
  ]);

const present = ({ at, ...rest }: Omit<Publication, 'at'> & { at: Date }): Publication => ({
  ...rest,
  at: at.toISOString(),
});

/** Newest first. */
export const listPublications = async (
  db: Db,
  limit: number = LIMITS.publication.listed,
): Promise<Publication[]> =>
  (await select(db).orderBy('number', 'desc').limit(limit).execute()).map(present);

const first = async (query: ReturnType<typeof select>): Promise<Publication | undefined> => {
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row && present(row);
};

export const findPublication = (db: Db, number: number) =>
  first(select(db).where('number', '=', number));

/** The publication in the path: by number, or the one in force on a day or "today". Throws 404. */
export const requirePublication = async (db: Db, text = ''): Promise<Publication> => {
  const day = text === 'today' ? today() : text;
  if (isCalendarDay(day)) {
    // In force; see `inForceOn`.
    const found = await first(select(db).where('effective', '<=', day));
    if (!found) throw new HttpProblem(404, apiMessages.nothingInForce(day));
    return found;
  }
  const found = /^\d{1,9}$/.test(text) ? await findPublication(db, Number(text)) : undefined;
  if (!found) throw new HttpProblem(404, apiMessages.unknownPublication(text));
  return found;
};

/** The publication made from a confirmed preview. */
export const findPublicationOf = (db: Db, token: string) =>
  first(select(db).where('token', '=', token));

/** Names the id of a lookup entry as the publication does; an unknown id stays a number. */
export const nameReader = async (db: Db, number: number): Promise<NameOf> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from publication_labels(${number}::integer)`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? String(id);
};

/** Drugs that differ between two publications, by name; undefined: the empty publication. */
export const readDifferences = async (
  db: Db,
  number: number,
  against: number | undefined,
): Promise<StateChange[]> => {
  const { rows } = await sql<StateChange>`
    select coalesce(a.drug_id, b.drug_id) as id, b.content as before, a.content as after
    from (select drug_id, content - 'queue' - 'in_product' as content from publication_content(${number}::integer)) a
    full join (select drug_id, content - 'queue' - 'in_product' as content from publication_content(${against ?? null}::integer)) b on a.drug_id = b.drug_id
    where a.content is distinct from b.content
    order by fold(coalesce(a.content, b.content) ->> 'drug_name') collate "C", 1`.execute(db);
  return rows;
};

/**
 * Stores Health Canada's status of all drugs on the product with a new publication: its files
 * contain it (D80), even if they are written after another import.
 */
export const keepStatuses = async (db: Db, number: number): Promise<void> => {
  await sql`
    insert into publication_status (publication, drug_id, dpd_status)
    select ${number}::integer, d.id, d.dpd_status
    from drug d left join (
      select distinct on (drug_id) drug_id, dpd_status from publication_status
      order by drug_id, publication desc
    ) last on last.drug_id = d.id
    where d.in_product and d.dpd_status is distinct from last.dpd_status`.execute(db);
};

/** A drug of a publication; `dpd_status` is null if the publication is older than that column. */
export interface PublishedDrug {
  readonly drug_id: number;
  readonly content: DrugState;
  readonly dpd_status: string | null;
}

/** A page of a publication's drugs, by id, after the drug `after`. */
export const readPage = async (db: Db, number: number, after: number): Promise<PublishedDrug[]> => {
  const { rows } = await sql<PublishedDrug>`
    select last.drug_id, last.content, (
      select s.dpd_status from publication_status s
      where s.drug_id = last.drug_id and s.publication <= ${number}::integer
      order by s.publication desc limit 1
    ) as dpd_status from (
      select distinct on (i.drug_id) i.drug_id, i.content from publication_item i
      where i.publication <= ${number}::integer and i.drug_id > ${after}::integer order by i.drug_id, i.publication desc
    ) last where last.content is not null order by last.drug_id limit ${LIMITS.publication.filePage}::integer`.execute(
    db,
  );
  return rows;
};

/** The number of the publication before this one; null for the first. */
export const numberBefore = async (db: Db, number: number): Promise<number | null> =>
  (
    await db
      .selectFrom('publication')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('number', '<', number)
      .executeTakeFirst()
  )?.number ?? null;

/** A page of a publication's changes, by drug id, after the drug `after`. */
export const readChangesPage = async (
  db: Db,
  number: number,
  after: number,
): Promise<StateChange[]> => {
  const { rows } = await sql<StateChange>`
    select i.drug_id as id, i.content as after, (
      select b.content from publication_item b
      where b.drug_id = i.drug_id and b.publication < i.publication order by b.publication desc limit 1
    ) as before
    from publication_item i where i.publication = ${number}::integer and i.drug_id > ${after}::integer
    order by i.drug_id limit ${LIMITS.publication.filePage}::integer`.execute(db);
  return rows;
};
