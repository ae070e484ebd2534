import { lookupOf, RECORD_FIELDS, recordField } from '@refined/shared/domain';
import { sql, type Kysely } from 'kysely';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Schema } from '../../db/schema.ts';
import type { DpdProduct } from '../dpd/dpd-product.ts';
import { labelsOf, recordOfProduct } from '../dpd/source-record.ts';

type Db = Kysely<Schema>;

/** A drug that stays keeps its source, because record and source belong together. */
const isKept = (id: number, drug: ReturnType<typeof sql.ref>) =>
  sql`exists (select from import_kept k where k.import_id = ${id} and k.drug_id = ${drug})`;

const remembered = (id: number, kind: string) => sql`b.import_id = ${id} and b.kind = ${kind}`;

/** Restores the product database's contents from before the import. */
export const restoreProducts = async (db: Db, id: number): Promise<void> => {
  const kept = isKept(id, sql.ref('s.drug_id'));
  await sql`
    delete from source_product s using import_before b
    where ${remembered(id, 'source_product')} and b.before is null
      and s.drug_code = b.key::integer and not ${kept}`.execute(db);
  await sql`
    update source_product s set drug_id = r.drug_id, import_id = r.import_id, present = r.present,
      content = r.content, digest = r.digest, unread = r.unread, previous = r.previous,
      previous_import_id = r.previous_import_id
    from import_before b, lateral jsonb_populate_record(null::source_product, b.before) r
    where ${remembered(id, 'source_product')} and b.before is not null
      and s.drug_code = b.key::integer and not ${kept}`.execute(db);
  await sql`
    delete from source_change c
    where c.import_id = ${id} and not ${isKept(id, sql.ref('c.drug_id'))}`.execute(db);
};

/** Restores the notices from before the import. */
export const restoreNotices = async (db: Db, id: number): Promise<void> => {
  const kept = isKept(id, sql.ref('p.drug_id'));
  const isProduct = sql`b.key = p.noc_number || '/' || p.product_id`;
  await sql`
    insert into taken_back_notice_product (noc_number, product_id, drug_id)
    select p.noc_number, p.product_id, p.drug_id from notice_product p join import_before b
      on ${remembered(id, 'notice_product')} and b.before is null and ${isProduct}
    where p.drug_id is not null and not ${kept}
    on conflict (noc_number, product_id) do update set drug_id = excluded.drug_id`.execute(db);
  await sql`
    delete from notice_product p using import_before b
    where ${remembered(id, 'notice_product')} and b.before is null and ${isProduct}
      and not ${kept}`.execute(db);
  await sql`
    update notice_product p set din = r.din, import_id = r.import_id, drug_id = r.drug_id,
      content = r.content
    from import_before b, lateral jsonb_populate_record(null::notice_product, b.before) r
    where ${remembered(id, 'notice_product')} and b.before is not null and ${isProduct}
      and not ${kept}`.execute(db);

  // A notice stays if it has products of drugs that stay.
  const stays = sql`exists (select from notice_product p
    where p.noc_number = n.noc_number and p.import_id = ${id})`;
  await sql`
    delete from notice n using import_before b
    where ${remembered(id, 'notice')} and b.before is null and n.noc_number = b.key::integer
      and not ${stays}`.execute(db);
  await sql`
    update notice n set import_id = r.import_id, notice_date = r.notice_date, content = r.content
    from import_before b, lateral jsonb_populate_record(null::notice, b.before) r
    where ${remembered(id, 'notice')} and b.before is not null and n.noc_number = b.key::integer
      and not ${stays}`.execute(db);
};

/** Labels in the sources of drugs that stay, as `kind key`. */
const labelsOfKept = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ content: DpdProduct }>`
    select s.content from source_product s join import_kept k on k.drug_id = s.drug_id
    where k.import_id = ${id}`.execute(db);
  const keys = rows.flatMap(({ content }) => {
    const record = recordOfProduct(content, '', new Map());
    return labelsOf(record).flatMap(({ lookup, labels }) =>
      labels.map(({ key }) => `${lookup} ${key}`),
    );
  });
  return [...new Set(keys)];
};

/** SQL: ids of the entries that drug `d` uses in any lookup field. */
const USED = RECORD_FIELDS.filter((field) => lookupOf(field))
  .map((field) => {
    const column = `d.${FIELD_COLUMNS[field]}`;
    return `select ${recordField(field).kind === 'multi' ? `unnest(${column})` : column} as id`;
  })
  .join(' union all ');

/**
 * Restores the lookups from before the import. An entry that the import added or restored is
 * retired, unless a drug or the source of a staying drug uses it. Drugs whose last change was a
 * take-back don't count. Records and histories still show a retired entry's name, and the same file
 * finds it again.
 */
export const restoreLabels = async (db: Db, id: number): Promise<void> => {
  const spoken = JSON.stringify(await labelsOfKept(db, id));
  await sql`
    update lookup_item l set retired = true from import_before b
    where ${remembered(id, 'lookup_item')} and l.id = b.key::integer
      and coalesce((b.before ->> 'retired')::boolean, true)
      and l.kind || ' ' || l.source_key not in (
        select value from json_array_elements_text(${spoken}::json))
      and l.id not in (
        select used.id from drug d, lateral (${sql.raw(USED)}) used
        where used.id is not null and not exists (
          select from drug_history h
          where h.drug_id = d.id and h.version = d.version and h.kind = 'taken_back'))`.execute(db);
  await sql`
    update lookup_item l set source_key = b.before ->> 'source_key', name = b.before ->> 'name'
    from import_before b
    where ${remembered(id, 'lookup_item')} and l.id = b.key::integer
      and not (b.before ->> 'retired')::boolean
      and (l.source_key = b.before ->> 'source_key' or not exists (
        select from lookup_item other
        where other.kind = l.kind and other.source_key = b.before ->> 'source_key'))`.execute(db);
};
