import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Notice } from '../notices/notice-records.ts';
import type { NoticeProduct } from '../notices/notice-product.ts';
import { noticeProductKey } from '../notices/notice-product.ts';
import { inChunks, recordset } from '../runs/bulk.ts';
import type { ImportRun } from '../runs/import-runs.ts';

/** The stored notices and their products. */
export interface NoticeFile {
  readonly notices: ReadonlyMap<number, Notice>;
  readonly products: ReadonlyMap<string, NoticeProduct>;
  /** Drugs that were created from a notice's product, or matched with it. */
  readonly drugIds: ReadonlyMap<string, number>;
}

export const loadNotices = async (db: Kysely<Schema>): Promise<NoticeFile> => {
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

export const storeNotices = (
  db: Kysely<Schema>,
  run: ImportRun,
  notices: readonly Notice[],
): Promise<void> =>
  inChunks(notices, (chunk) =>
    sql`insert into notice (noc_number, import_id, notice_date, content) select noc_number, import_id, notice_date, content
        from ${recordset(
          'notice',
          chunk.map((notice) => ({
            noc_number: notice.nocNumber,
            import_id: run.id,
            notice_date: notice.date,
            content: notice,
          })),
        )}
        on conflict (noc_number) do update set import_id = excluded.import_id, notice_date = excluded.notice_date, content = excluded.content`.execute(
      db,
    ),
  );

export const storeNoticeProducts = (
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
    return sql`insert into notice_product (noc_number, product_id, din, import_id, drug_id, content) select noc_number, product_id, din, import_id, drug_id, content
        from ${recordset('notice_product', rows)}
        on conflict (noc_number, product_id) do update set din = excluded.din, import_id = excluded.import_id, drug_id = coalesce(excluded.drug_id, notice_product.drug_id), content = excluded.content`.execute(
      db,
    );
  });
