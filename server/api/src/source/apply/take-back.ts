import { sql, type Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { TakeBackCounts } from '@refined/shared/contract';
import { recordAction, recordLeft } from '../../actions/action-store.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { OnProgress } from './import-result.ts';
import { lockForLong } from '../../db/import-transaction.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import {
  countTakeBack,
  findJudgedRun,
  refusalOf,
  restoreDrugs,
  settleKept,
} from './take-back-drugs.ts';
import { lookupOf, RECORD_FIELDS, recordField } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { DpdProduct } from '../files/dpd-product.ts';
import { labelsOf, recordOfProduct } from '../files/source-record.ts';

/** A drug that stays keeps its source, because record and source belong together. */
const isKept = (id: number, drug: ReturnType<typeof sql.ref>) =>
  sql`exists (select from import_kept k where k.import_id = ${id} and k.drug_id = ${drug})`;

const remembered = (id: number, kind: string) => sql`b.import_id = ${id} and b.kind = ${kind}`;

/** Restores the product database's contents from before the import. */
const restoreProducts = async (db: Db, id: number): Promise<void> => {
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

const restoreNotices = async (db: Db, id: number): Promise<void> => {
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
const restoreLabels = async (db: Db, id: number): Promise<void> => {
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

interface TakeBackOptions {
  readonly onProgress?: OnProgress;
  /** Called in the transaction once no other import can run; an error rolls everything back. */
  readonly afterLock?: (tx: Transaction<Schema>) => Promise<void>;
  /** Called as the transaction's last step. */
  readonly beforeCommit?: (tx: Transaction<Schema>, counts: TakeBackCounts) => Promise<void>;
}

/**
 * Takes back the last import in one transaction; repeated, it changes nothing and returns the same
 * result (D59). Drugs that somebody has decided on since stay, with their source. Throws
 * ImportError `not_taken_back` if it isn't possible.
 */
export const takeBackImport = (
  db: Db,
  { run: id, actor }: { readonly run: number; readonly actor: string },
  { onProgress, afterLock, beforeCommit }: TakeBackOptions = {},
): Promise<TakeBackCounts> =>
  db.transaction().execute(async (tx) => {
    await lockForLong(tx);
    await afterLock?.(tx);
    const run = await findJudgedRun(tx, id);
    if (!run) throw new ImportError('not_taken_back', message('unknownRun', String(id)));
    const refusal = refusalOf(run);
    if (refusal) throw new ImportError('not_taken_back', refusal.said);
    const counts = run.take_back ?? (await takeBack(tx, id, actor, onProgress));
    await beforeCommit?.(tx, counts);
    return counts;
  });

/** Records a mass action that undoes the import's; the drugs that stay count as refused. */
const recordTakeBack = async (tx: Transaction<Schema>, run: number, actor: string) => {
  const imported = await tx
    .selectFrom('mass_action')
    .select('id')
    .where('import_id', '=', run)
    .where('kind', '=', 'import')
    .executeTakeFirst();
  const id = randomUUID();
  const about = { of: 'import' } as const;
  await recordAction(tx, {
    id,
    kind: 'take_back',
    actor,
    importId: run,
    undoes: imported?.id,
    about,
  });
  const kept = await tx
    .selectFrom('import_kept')
    .select('drug_id')
    .where('import_id', '=', run)
    .execute();
  await recordLeft(
    tx,
    id,
    kept.map((drug) => ({ id: drug.drug_id, outcome: 'refused', why: 'changed' })),
  );
};

const takeBack = async (
  tx: Transaction<Schema>,
  id: number,
  actor: string,
  onProgress: OnProgress = () => undefined,
): Promise<TakeBackCounts> => {
  await settleKept(tx, id);
  const counts = await countTakeBack(tx, id);
  await recordTakeBack(tx, id, actor);
  const total = counts.restored + counts.archived;
  onProgress({ stage: 'writing', done: 0, total });
  await restoreDrugs(tx, id, { actor, requestId: `take-back-${id}` });
  onProgress({ stage: 'writing', done: total, total });
  await restoreProducts(tx, id);
  await restoreNotices(tx, id);
  await restoreLabels(tx, id);
  await tx
    .updateTable('import_run')
    .set({
      status: 'taken_back',
      taken_back_at: sql<Date>`clock_timestamp()`,
      taken_back_by: actor,
      take_back: JSON.stringify(counts),
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('import_before').where('import_id', '=', id).execute();
  return counts;
};
