import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { Notice } from '../files/notice-records.ts';
import {
  type NewsOfDrug,
  type NoticeProduct,
  noticeProductKey,
  planNotices,
  inferNoticeSubType,
  noticeChange,
  recordOfNotice,
} from '../files/plan-notices.ts';
import { type NoticeFiles, readNoticeFiles } from '../files/read-notice-files.ts';
import { aliasIngredients, aliasNotice } from './unknown-labels.ts';
import { inChunks, recordset } from './bulk.ts';
import {
  emptyRouting,
  type ImportResult,
  type NocCounts,
  type OnProgress,
} from './import-result.ts';
import { LookupStore } from './lookup-store.ts';
import {
  describeFiles,
  type ImportOptions,
  type ImportRun,
  runImport,
  type WrittenImport,
} from './run-import.ts';
import {
  type DrugPlan,
  type FollowedDrug,
  type MadeDrug,
  needSubTypes,
  writePlans,
} from './write-plans.ts';
import { lookupOf, type SourceField } from '@refined/shared/domain';
import { type SourceRecord, textsOfRecord, textsOfSource } from '../files/source-record.ts';
import { entryMeaning } from '../values/meaning.ts';
import { type SourceChange, textsOf } from '../values/source-values.ts';
import type { FoundDrug, WrittenColumns } from './drug-store.ts';
import { dinQuestion, followSource } from './record-columns.ts';

/** News about a drug, with the questions about its unknown names. */
interface AskedNews extends NewsOfDrug {
  readonly unknown: readonly SourceChange[];
}

type NewsPlan = DrugPlan & { readonly news: NewsOfDrug['news'] };

const NO_DIN: SourceChange = { kind: 'no_din', field: null, before: null, after: null };

/**
 * The plans for notices: a new drug, or each drug with the DIN. New names are added to the lookups;
 * unknown ones wait for a person.
 */
const newsPlans = async (
  tx: Transaction<Schema>,
  lookups: LookupStore,
  news: readonly NewsOfDrug[],
  drugIds: ReadonlyMap<string, number>,
): Promise<NewsPlan[]> => {
  // Before these notices' labels become lookup entries.
  const asked = news.map((drug) => ({ ...drug, unknown: unknownLabels(lookups, drug) }));
  for (const drug of news) lookups.needRecord(latestRecord(drug, ''));
  await lookups.flush(tx);
  await lookups.leaveOut(
    tx,
    asked.flatMap(({ unknown }) =>
      unknown.flatMap(({ field, after }) =>
        textsOf(after).map((name) => ({ kind: lookupOf(field as SourceField)!, name })),
      ),
    ),
  );
  const byDin = await drugsByDin(tx, news.map(({ din }) => din).filter(Boolean));
  return asked.flatMap((drug) => {
    const made = drug.news.flatMap(({ product }) => drugIds.get(noticeProductKey(product)) ?? []);
    const known = byDin.get(drug.din) ?? made.slice(0, 1);
    const isShared = known.length > 1;
    const ids = known.length > 0 ? known : [undefined];
    return ids.map((drugId) => ({
      drugId,
      news: drug.news,
      ingredients: latest(drug).product.ingredients,
      make: () => makeDrug(drug),
      follow: (found) => followNews(lookups, drug, isShared, found),
    }));
  });
};

/** The drugs with each DIN (D65). */
const drugsByDin = async (
  tx: Transaction<Schema>,
  dins: readonly string[],
): Promise<ReadonlyMap<string, number[]>> => {
  // Drugs that have the DIN now; only if there are none, those that had it.
  const { rows } = await sql<{ din: string; id: number }>`
    select n.din, d.id from json_array_elements_text(${JSON.stringify(dins)}::json) as n(din)
    cross join lateral (
      select id, current, bool_or(current) over () as any_current from drugs_of_din(n.din)) as d
    where d.current = d.any_current order by d.id`.execute(tx);
  const byDin = Map.groupBy(rows, ({ din }) => din);
  return new Map([...byDin].map(([din, drugs]) => [din, drugs.map(({ id }) => id)]));
};

const latest = (drug: NewsOfDrug): NewsOfDrug['news'][number] => drug.news.at(-1)!;

const latestRecord = (drug: NewsOfDrug, subTypeLabel: string): SourceRecord =>
  recordOfNotice(latest(drug).product, latest(drug).notice, subTypeLabel);

/**
 * Notices have names without codes. An unknown name may be a misspelling or a translation of a
 * known one, so a person decides, even if the notice itself would go to the noc queue (D46: manual
 * > noc).
 */
const unknownLabels = (lookups: LookupStore, drug: NewsOfDrug): SourceChange[] => {
  const { active_ingredient, manufacturer } = latestRecord(drug, '');
  const unknown = (
    kind: 'active_ingredient' | 'manufacturer',
    labels: SourceRecord['active_ingredient'],
  ): SourceChange[] => {
    const known = lookups.keys(kind);
    const names = labels
      .filter((label) => !known.has(entryMeaning(kind, label)))
      .map(({ name }) => name);
    return names.length === 0
      ? []
      : [{ kind: 'unknown_label', field: kind, before: null, after: names }];
  };
  return [
    ...unknown('active_ingredient', active_ingredient),
    ...unknown('manufacturer', manufacturer ? [manufacturer] : []),
  ];
};

const toldBy = ({ news }: NewsOfDrug, kind: 'unlisted' | 'notice'): SourceChange[] =>
  news.map(({ product, notice }) => noticeChange(kind, product, notice));

const makeDrug = (drug: AskedNews): MadeDrug => {
  const subType = inferNoticeSubType(latest(drug).product, latest(drug).notice);
  return {
    record: latestRecord(drug, subType),
    subType,
    inferred: ['type', 'tier'],
    changes: [...toldBy(drug, 'unlisted'), ...(drug.din === '' ? [NO_DIN] : []), ...drug.unknown],
    hasNotice: true,
    listed: { drug_code: null, dpd_status: '', in_product: false },
  };
};

/**
 * A listed drug is only routed, because its record follows the extracts. A drug that no extract
 * lists follows its notices.
 */
const followNews = (
  lookups: LookupStore,
  drug: AskedNews,
  isShared: boolean,
  found: FoundDrug,
): FollowedDrug => {
  const isUnlisted = found.drug_code === null;
  const changes = toldBy(drug, isUnlisted ? 'unlisted' : 'notice');
  if (isShared) changes.push({ kind: 'duplicate_din', field: null, before: null, after: drug.din });
  if (!isUnlisted) return { columns: { ...found }, changes, hasNotice: true };
  const record = latestRecord(drug, lookups.name(found.type_id));
  const { columns, changes: asked } = followSource(
    record,
    {
      drug: found,
      held: textsOfRecord(found, (id) => lookups.name(id)),
      before: null,
      after: textsOfSource(record),
    },
    new Set(),
    lookups,
  );
  changes.push(...asked, ...drug.unknown);
  // A notice without a DIN doesn't contradict ours.
  if (drug.din !== '') changes.push(...dinQuestion(drug.din, found));
  else if (found.din === '' && found.asked.length === 0) changes.push(NO_DIN);
  return { columns: { ...found, ...stated(columns) }, changes, hasNotice: true };
};

/** Leaves out empty values: a reviewer may have filled these fields in. */
const stated = (columns: Partial<WrittenColumns>): Partial<WrittenColumns> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([, value]) =>
        value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The stored notices and their products. */
interface NoticeFile {
  readonly notices: ReadonlyMap<number, Notice>;
  readonly products: ReadonlyMap<string, NoticeProduct>;
  /** Drugs that were created from a notice's product, or matched with it. */
  readonly drugIds: ReadonlyMap<string, number>;
}

const loadNotices = async (db: Db): Promise<NoticeFile> => {
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

const storeNotices = (db: Db, run: ImportRun, notices: readonly Notice[]): Promise<void> =>
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
  db: Db,
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
  db: Db,
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
