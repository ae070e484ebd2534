import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { textOfProduct } from '../files/dpd-product.ts';
import type { ProductPlan } from '../files/plan-import.ts';
import { inChunks, recordset } from './bulk.ts';
import type { ImportRun } from './run-import.ts';

type Tx = Transaction<Schema>;

interface Applied {
  readonly plan: ProductPlan;
  readonly id: number;
}

/** Stores the products, for comparison with the next import. */
export const storeProducts = async (
  tx: Tx,
  run: ImportRun,
  applied: readonly Applied[],
): Promise<void> => {
  await storeNew(
    tx,
    run,
    applied.filter(({ plan }) => plan.before === null),
  );
  await storeKnown(
    tx,
    run,
    applied.filter(({ plan }) => plan.before !== null && !plan.isSame),
  );
};

/** Inserts new products. */
const storeNew = async (tx: Tx, run: ImportRun, applied: readonly Applied[]): Promise<void> => {
  await inChunks(applied, (chunk) => {
    // Arrays, not objects: the content is then parsed only once, not again per level.
    const rows = chunk.map(({ plan, id }) => {
      const { text, digest } = textOfProduct(plan.after!);
      return `[${plan.drugCode},${id},"${digest}",${text},${JSON.stringify(plan.unread)}]`;
    });
    return sql`
      insert into source_product
        (drug_code, drug_id, import_id, present, digest, content, unread, previous_import_id)
      select (r -> 0)::integer, (r -> 1)::integer, ${run.id}::integer, true, r ->> 2, r -> 3, r ->> 4,
        ${run.previousId ?? null}::integer
      from jsonb_array_elements(${`[${rows.join()}]`}::jsonb) as r`.execute(tx);
  });
};

/** Updates known products. One that wasn't read in full keeps its former content. */
const storeKnown = async (tx: Tx, run: ImportRun, known: readonly Applied[]): Promise<void> => {
  await inChunks(known, (chunk) =>
    // The former content is stored until the next change in meaning; a new spelling doesn't count.
    sql`update source_product s set present = r.present, content = coalesce(r.content, s.content),
          digest = case when r.content is null then s.digest else r.digest end, import_id = ${run.id},
          unread = r.unread,
          previous = case when r.previous_import_id is null then s.previous when s.present then s.content end,
          previous_import_id = coalesce(r.previous_import_id, s.previous_import_id)
        from ${recordset(
          'source_product',
          chunk.map(({ plan }) => ({
            drug_code: plan.drugCode,
            present: plan.present,
            content: plan.after,
            digest: plan.after && textOfProduct(plan.after).digest,
            unread: plan.unread,
            previous_import_id: plan.changes.length > 0 ? run.previousId : null,
          })),
        )} r
        where s.drug_code = r.drug_code`.execute(tx),
  );
};
