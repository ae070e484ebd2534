import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Notice } from '../notices/notice-records.ts';
import { noticeProductKey, planNotices, type NoticeProduct } from '../notices/plan-notices.ts';
import { readNoticeFiles, type NoticeFiles } from '../notices/read-notice-files.ts';
import { aliasIngredients, aliasNotice } from '../labels/aliases.ts';
import { inChunks, recordset } from './bulk.ts';
import { newsPlans } from './follow-notices.ts';
import {
  emptyRouting,
  type ImportResult,
  type NocCounts,
  type OnProgress,
} from './import-result.ts';
import { LookupStore } from './lookup-store.ts';
import {
  describeFiles,
  runImport,
  type ImportOptions,
  type ImportRun,
  type WrittenImport,
} from './run-import.ts';
import { needSubTypes, writePlans } from './write-plans.ts';

/** The stored notices and their products. */
interface NoticeFile {
  readonly notices: ReadonlyMap<number, Notice>;
  readonly products: ReadonlyMap<string, NoticeProduct>;
  /** Drugs that were created from a notice's product, or matched with it. */
  readonly drugIds: ReadonlyMap<string, number>;
}

const loadNotices = async (db: Kysely<Schema>): Promise<NoticeFile> => {
  const notices = await db.selectFrom('notice').select('content').execute();
  const products = await db.selectFrom('notice_product').select(['content', 'drug_id']).execute();
  const contents = products.map(({ content, drug_id }) => ({
    product: content as NoticeProduct,
    drugId: drug_id,
  }));
  const takenBack = await db.selectFrom('taken_back_notice_product').selectAll().execute();
  const made = takenBack.map(
    ({ noc_number: nocNumber, product_id: productId, drug_id }): [string, number] => [
      noticeProductKey({ nocNumber, productId }),
      drug_id,
    ],
  );
  return {
    notices: new Map(
      notices.map(({ content }) => [(content as Notice).nocNumber, content as Notice]),
    ),
    products: new Map(contents.map(({ product }) => [noticeProductKey(product), product])),
    drugIds: new Map([
      ...made,
      ...contents.flatMap(({ product, drugId }): [string, number][] =>
        drugId === null ? [] : [[noticeProductKey(product), drugId]],
      ),
    ]),
  };
};

const storeNotices = (
  db: Kysely<Schema>,
  run: ImportRun,
  notices: readonly Notice[],
): Promise<void> =>
  inChunks(notices, (chunk) =>
    sql`insert into notice (noc_number, import_id, notice_date, content)
         select noc_number, import_id, notice_date, content
        from ${recordset(
          'notice',
          chunk.map((notice) => ({
            noc_number: notice.nocNumber,
            import_id: run.id,
            notice_date: notice.date,
            content: notice,
          })),
        )}
        on conflict (noc_number) do update set
           import_id = excluded.import_id, notice_date = excluded.notice_date,
           content = excluded.content`.execute(db),
  );

const storeNoticeProducts = (
  db: Kysely<Schema>,
  run: ImportRun,
  products: readonly NoticeProduct[],
  drugIds: ReadonlyMap<string, number>,
): Promise<void> =>
  inChunks(products, (chunk) => {
    const rows = chunk.map((product) => ({
      noc_number: product.nocNumber,
      product_id: product.productId,
      din: product.din,
      import_id: run.id,
      drug_id: drugIds.get(noticeProductKey(product)) ?? null,
      content: product,
    }));
    return sql`insert into notice_product (noc_number, product_id, din, import_id, drug_id, content)
         select noc_number, product_id, din, import_id, drug_id, content
        from ${recordset('notice_product', rows)}
        on conflict (noc_number, product_id) do update set
           din = excluded.din, import_id = excluded.import_id,
           drug_id = coalesce(excluded.drug_id, notice_product.drug_id),
           content = excluded.content`.execute(db);
  });

interface NocImport {
  /**
   * JSON files with records of the API's noticeofcompliancemain, drugproduct and
   * medicinalingredient, in any order.
   */
  readonly paths: readonly string[];
  /** When they were fetched, YYYY-MM-DD. */
  readonly date: string;
  readonly actor: string;
}

/**
 * Imports notices of compliance in one transaction; the same files again change nothing (D46).
 * Refuses files without a usable record (D67).
 */
export const importNoc = async (
  db: Kysely<Schema>,
  request: NocImport,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const asked = {
    kind: 'noc' as const,
    date: request.date,
    actor: request.actor,
    files: await describeFiles(request.paths),
  };
  const read = await readNoticeFiles(request.paths);
  const { onProgress = () => undefined } = options;
  return runImport(db, asked, (tx, run) => writeNotices(tx, run, read, onProgress), options);
};

const writeNotices = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  files: NoticeFiles,
  onProgress: OnProgress,
): Promise<WrittenImport> => {
  const lookups = await LookupStore.load(tx);
  // Labels are replaced by the entries that people have chosen for them (D79).
  const read: NoticeFiles = {
    ...files,
    notices: files.notices.map((notice) => aliasNotice(notice, lookups.aliasOf)),
    ingredients: aliasIngredients(files.ingredients, lookups.aliasOf),
  };
  const onFile = await loadNotices(tx);
  const plan = planNotices(read, onFile, run.date);
  const counts: { kind: 'noc' } & NocCounts = {
    kind: 'noc',
    ...emptyRouting(),
    records: read.records,
    rejected: read.rejects.length,
    notices: plan.notices.length,
    withoutProduct: plan.withoutProduct,
    products: plan.products.length,
    administrative: plan.verdicts.administrative,
    veterinary: plan.verdicts.veterinary,
    old: plan.verdicts.old,
    unchanged: plan.unchanged,
  };
  needSubTypes(lookups);
  const plans = await newsPlans(tx, lookups, plan.news, onFile.drugIds);
  const written = await writePlans({ tx, run, lookups, counts, onProgress }, plans);
  const drugIds = new Map<string, number>();
  // If several drugs have the DIN, a notice's product belongs to the first.
  for (const { plan: drug, id } of written.toReversed())
    for (const { product } of drug.news) drugIds.set(noticeProductKey(product), id);
  await storeNotices(tx, run, plan.notices);
  await storeNoticeProducts(tx, run, plan.products, drugIds);
  return { counts, relabellings: [], rejects: read.rejects, notes: [], questions: [] };
};
