import { sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { SourceMessage } from '../../db/json-columns.ts';
import { memberName } from '../files/dpd-files.ts';
import { textOfProduct, type DpdProduct } from '../files/dpd-product.ts';
import { companiesByGroup, labelsOfProduct } from '../files/source-record.ts';
import {
  planImport,
  type KnownProduct,
  type KnownState,
  type ProductPlan,
  type RecordDin,
} from '../files/plan-import.ts';
import { readDpdExtract, type DpdExtract } from '../files/read-extract.ts';
import { aliasProduct, settleReasons } from './unknown-labels.ts';
import type { CleanNames } from '../values/clean-names.ts';
import { ImportError } from '../values/refusals.ts';
import { message } from '../values/source-messages.ts';
import { textsOf } from '../values/source-values.ts';
import { publishBaseline } from './drug-store.ts';
import { drugPlans, type Noticed } from './follow-product.ts';
import {
  emptyRouting,
  type DpdCounts,
  type ImportResult,
  type OnProgress,
} from './import-result.ts';
import { LookupStore } from './lookup-store.ts';
import {
  describeFiles,
  importedBefore,
  runImport,
  type ImportOptions,
  type ImportRun,
  type WrittenImport,
} from './run-import.ts';
import { storeProducts } from './store-products.ts';
import { readMonths, unusualChanges } from './unusual-changes.ts';
import { needSubTypes, writePlans } from './write-plans.ts';

interface DpdImport {
  /** The three zips of an extract, in any order. */
  readonly paths: readonly string[];
  /** Date of the extract, YYYY-MM-DD. */
  readonly date: string;
  readonly names: CleanNames;
  /** The user who imports. */
  readonly actor: string;
}

/**
 * Imports an extract of the Drug Product Database in one transaction; the same files again change
 * nothing (D46). The first one is the baseline and publication 0 (D49). Throws ImportError for
 * files that can't be imported or have no usable product (D67).
 */
export const importDpd = async (
  db: Db,
  request: DpdImport,
  options: ImportOptions = {},
): Promise<ImportResult> => {
  const { onProgress = () => undefined } = options;
  const asked = {
    kind: 'dpd' as const,
    date: request.date,
    actor: request.actor,
    files: await describeFiles(request.paths),
  };
  const earlier = await importedBefore(db, asked);
  if (earlier) return earlier;
  // Read outside the transaction, because in the embedded database a transaction blocks all others.
  const extract = await readDpdExtract(request.paths, (done, total) =>
    onProgress({ stage: 'reading', done, total }),
  );
  refuseEmpty(extract);
  return runImport(
    db,
    asked,
    (tx, run) => writeExtract(tx, run, extract, request.names, onProgress),
    options,
  );
};

/** An extract in which no product was read in full would only remove products (D67). */
const refuseEmpty = ({ products, incomplete, rejects }: DpdExtract): void => {
  if (products.some(({ drugCode }) => !incomplete.has(drugCode))) return;
  const [first] = rejects;
  throw new ImportError(
    'no_records',
    first ? message('noneComplete', first.file, first.line, first.reason) : message('noneListed'),
  );
};

const notesOf = ({ unmarked }: DpdExtract): SourceMessage[] =>
  unmarked.length === 0
    ? []
    : [
        message(
          'noBiosimilars',
          unmarked.map((state) => memberName('biosimilar', state)),
        ),
      ];

const writeExtract = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  read: DpdExtract,
  names: CleanNames,
  onProgress: OnProgress,
): Promise<WrittenImport> => {
  onProgress({ stage: 'comparing', done: 0, total: read.products.length });
  const lookups = await LookupStore.load(tx);
  const extract = withAliases(read, lookups);
  const known = await loadKnown(tx, run, lookups, extract);
  const { plans, relabellings, unchanged } = planImport(extract, known);
  const counts: { kind: 'dpd' } & DpdCounts = {
    kind: 'dpd',
    ...emptyRouting(),
    rows: extract.rows,
    rejected: extract.rejects.length,
    duplicateRows: extract.duplicateRows,
    listed: extract.productsByState,
    skipped: extract.skipped,
    products: extract.products.length,
    unchanged,
  };
  for (const relabelling of relabellings.filter((candidate) => lookups.canRename(candidate)))
    await lookups.rename(tx, relabelling);
  needSubTypes(lookups);
  for (const { after } of plans) if (after) lookups.needRecord(labelsOfProduct(after));
  await lookups.flush(tx);
  await lookups.leaveOut(tx, unknownIn(plans));
  await listCoded(tx, lookups, plans);
  const noticed = await loadNoticed(tx, run.previousId);
  const groups = companiesByGroup(extract.products);
  const ofDrugs = drugPlans({ run, lookups, names, groups, noticed }, plans);
  const written = await writePlans({ tx, run, lookups, counts, onProgress }, ofDrugs);
  await storeProducts(
    tx,
    run,
    written.map(({ plan, id }) => ({ plan: plan.product, id })),
  );
  if (run.baseline) await publishBaseline(tx, run);
  const listed = [...known.products.values()].filter(({ present }) => present).length;
  return {
    counts,
    relabellings,
    rejects: extract.rejects,
    notes: notesOf(extract),
    questions: run.baseline ? [] : unusualChanges(counts.kinds, listed, await readMonths(tx, run)),
  };
};

/** Replaces labels by the entries that people have chosen for them (D79). */
const withAliases = (extract: DpdExtract, lookups: LookupStore): DpdExtract =>
  lookups.hasAliases
    ? {
        ...extract,
        products: extract.products.map((product) => aliasProduct(product, lookups.aliasOf)),
      }
    : extract;

/**
 * Marks ingredients and companies as known that only notices had named before: an extract's label
 * has a code, so it needs no question.
 */
const listCoded = async (
  tx: Transaction<Schema>,
  lookups: LookupStore,
  plans: readonly ProductPlan[],
): Promise<void> => {
  const found = plans
    .flatMap(({ after }) => (after ? lookups.unknownIn(labelsOfProduct(after)) : []))
    .filter(({ kind }) => kind !== 'schedule');
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await tx.deleteFrom('unknown_label').where('item_id', 'in', ids).execute();
  for (const kind of new Set(found.map((label) => label.kind))) await settleReasons(tx, kind);
};

const unknownIn = (plans: readonly ProductPlan[]) =>
  plans
    .flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'unknown_label'))
    .flatMap(({ after }) => textsOf(after).map((name) => ({ kind: 'schedule' as const, name })));

const loadKnown = async (
  tx: Transaction<Schema>,
  run: ImportRun,
  lookups: LookupStore,
  extract: DpdExtract,
): Promise<KnownState> => {
  const unlisted = await tx
    .selectFrom('drug')
    .select(['id', 'din'])
    .where('drug_code', 'is', null)
    .where('din', '<>', '')
    .execute();
  return {
    products: await loadProducts(tx, extract, lookups),
    takenBackDrugs: await loadTakenBack(tx),
    openDrugs: await loadOpen(tx),
    unlistedDrugs: new Map(unlisted.map(({ id, din }) => [din, id])),
    records: await loadRecordDins(tx),
    schedules: lookups.keys('schedule'),
    baseline: run.baseline,
    isRenamed: (relabelling) => lookups.canRename(relabelling),
  };
};

/** The stored products. Most equal the extract's, by digest; only the others' contents are read. */
const loadProducts = async (
  tx: Transaction<Schema>,
  extract: DpdExtract,
  lookups: LookupStore,
): Promise<Map<number, KnownProduct>> => {
  const stored = await tx
    .selectFrom('source_product as s')
    .innerJoin('drug as d', 'd.id', 's.drug_id')
    .select((eb) => [
      's.drug_code',
      's.drug_id',
      's.present',
      's.digest',
      's.unread',
      'd.din',
      eb
        .exists(
          eb
            .selectFrom('drug_history as h')
            .whereRef('h.drug_id', '=', 'd.id')
            .whereRef('h.version', '=', 'd.version')
            .where('h.kind', '=', 'taken_back'),
        )
        .as('is_taken_back'),
    ])
    .orderBy('s.drug_id')
    .orderBy('s.drug_code')
    .execute();
  const listed = new Map(extract.products.map((product) => [product.drugCode, product]));
  const products = new Map<number, DpdProduct>();
  const others: number[] = [];
  for (const { drug_code: code, digest } of stored) {
    const product = listed.get(code);
    if (product && digest === textOfProduct(product).digest) products.set(code, product);
    else others.push(code);
  }
  const { rows } = await sql<{ drug_code: number; content: DpdProduct }>`
    select drug_code, content from source_product where drug_code in (
      select value::integer from json_array_elements_text(${JSON.stringify(others)}::json))`.execute(
    tx,
  );
  for (const { drug_code: code, content } of rows)
    products.set(code, aliasProduct(content, lookups.aliasOf));
  return new Map(
    stored.map(({ drug_code: code, drug_id: drugId, present, unread, din, is_taken_back }) => [
      code,
      {
        drugId,
        present,
        product: products.get(code)!,
        unread,
        din,
        isTakenBack: Boolean(is_taken_back),
      },
    ]),
  );
};

/** DINs that records had before, or have although no extract's product has them (D75). */
const loadRecordDins = async (tx: Transaction<Schema>): Promise<readonly RecordDin[]> => {
  const { rows } = await sql<RecordDin>`
    select had.din, d.id as "drugId", d.drug_code as "drugCode", d.drug_name as name
    from (
      select din, drug_id from former_din
      union
      select din, id from drug
      where din <> '' and not exists (select from source_product s where s.drug_id = drug.id)
    ) as had join drug d on d.id = had.drug_id order by d.id`.execute(tx);
  return rows;
};

/** Drugs known only from a taken back import, by drug code (D59). */
const loadTakenBack = async (tx: Transaction<Schema>): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; drug_code: number }>`
    select d.id, d.drug_code from drug d where d.drug_code is not null
      and not exists (select from source_product s where s.drug_code = d.drug_code)`.execute(tx);
  return new Map(rows.map(({ id, drug_code }) => [drug_code, id]));
};

/** Drugs with an open difference, and drugs not compared since they were written. */
const loadOpen = async (tx: Transaction<Schema>): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from drug d where (d.in_product or d.queue <> '') and (
      exists (select from source_difference s where s.drug_id = d.id and s.open)
      or d.id in (select drug_id from drug_to_compare))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** New or updated notices since the last extract that aren't administrative (D46). */
const loadNoticed = async (
  tx: Transaction<Schema>,
  since: number | undefined,
): Promise<Noticed> => {
  if (since === undefined) return { dins: new Set(), drugs: new Set() };
  const { rows } = await sql<{ din: string; drugs: number[] }>`
    select n.din, array(select id from drugs_of_din(n.din)) as drugs from (
    select distinct p.din from notice_product p left join notice n on n.noc_number = p.noc_number
    where p.din <> '' and (p.import_id > ${since} or n.import_id > ${since})
      and coalesce(n.content ->> 'administrative', 'false') = 'false' and coalesce(n.content ->> 'veterinary', 'false') = 'false') as n`.execute(
    tx,
  );
  return {
    dins: new Set(rows.map(({ din }) => din)),
    drugs: new Set(rows.flatMap(({ drugs }) => drugs)),
  };
};
