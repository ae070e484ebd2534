import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { ImportResult, NocCounts } from '../runs/import-result.ts';
import { emptyRouting } from '../runs/import-result.ts';
import { planNotices } from '../notices/plan-notices.ts';
import type { NoticeFiles } from '../notices/read-notice-files.ts';
import { readNoticeFiles } from '../notices/read-notice-files.ts';
import { needSubTypes } from './apply-plan.ts';
import { applyNews } from './apply-notices.ts';
import type { ImportRun } from '../runs/import-runs.ts';
import { describeFiles, finishRun } from '../runs/import-runs.ts';
import { LookupStore } from './lookup-store.ts';
import { loadNotices, storeNoticeProducts, storeNotices } from './notice-store.ts';
import type { ImportOptions } from './run-import.ts';
import { runImport } from './run-import.ts';

export interface NocImport {
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
 * Refuses files that give nothing (D67).
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
  return runImport(
    db,
    asked,
    (tx, run) => {
      options.onProgress?.({ stage: 'writing', done: 0, total: read.records });
      return writeNotices(tx, run, read);
    },
    options,
  );
};

const writeNotices = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  read: NoticeFiles,
): Promise<ImportResult> => {
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
  const lookups = await LookupStore.load(tx);
  needSubTypes(lookups);
  const drugIds = await applyNews({ tx, run, lookups, counts, drugIds: onFile.drugIds }, plan.news);
  await storeNotices(tx, run, plan.notices);
  await storeNoticeProducts(tx, run, plan.products, drugIds);
  await finishRun(tx, run, counts, [], read.rejects);
  return {
    status: 'imported',
    importId: run.id,
    baseline: false,
    date: run.date,
    counts,
    relabellings: [],
    rejects: read.rejects,
    notes: [],
  };
};
