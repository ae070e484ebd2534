import { lookupOf, USUAL_TIERS, type SourceField } from '@refined/shared/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { lookupLabel, type SourceRecord } from '../dpd/source-record.ts';
import { inferNoticeSubType, noticeChange, recordOfNotice } from '../notices/notice-record.ts';
import { noticeProductKey, type NewsOfDrug } from '../notices/plan-notices.ts';
import type { ChangedProduct } from '../values/group-key.ts';
import { entryMeaning } from '../values/meaning.ts';
import { textsOf, type SourceChange } from '../values/source-values.ts';
import {
  drawIds,
  findDrugs,
  insertDrugs,
  updateDrugs,
  writeChanges,
  writeFirstHistory,
  type DrugUpdate,
  type FoundDrug,
  type NewDrug,
  type WrittenColumns,
} from './drug-store.ts';
import { tallyDrug, type RoutingCounts } from './import-result.ts';
import type { LookupStore } from './lookup-store.ts';
import {
  dinQuestion,
  followSource,
  markedColumns,
  recordColumns,
  textsOfRecord,
  textsOfSource,
} from './record-columns.ts';
import { placeDrug, routeChanges } from './routing.ts';
import { rememberFound, rememberMade, type ImportRun } from './run-import.ts';

interface NewsContext {
  readonly tx: Transaction<Schema>;
  readonly run: ImportRun;
  readonly lookups: LookupStore;
  readonly counts: RoutingCounts;
  /** The known drugs of notices' products. */
  readonly drugIds: ReadonlyMap<string, number>;
}

/** New products of notices, and whom they concern. */
interface MatchedNews {
  readonly drug: NewsOfDrug;
  /** The known drugs; none: a new one. */
  readonly ids: readonly number[];
  /** Questions about names that no list has. */
  readonly unknown: readonly SourceChange[];
}

interface Reasons extends ChangedProduct {
  readonly changes: readonly SourceChange[];
}

/**
 * Routes the drugs that notices concern, and creates those that no extract lists yet. Returns the
 * drug of each notice's product.
 */
export const applyNews = async (
  context: NewsContext,
  news: readonly NewsOfDrug[],
): Promise<Map<string, number>> => {
  const { tx, run } = context;
  const matched = await matchDrugs(context, news);
  for (const drug of news) context.lookups.needRecord(latestRecord(drug, ''));
  await context.lookups.flush(tx);
  await context.lookups.leaveOut(
    tx,
    matched.flatMap(({ unknown }) =>
      unknown.flatMap(({ field, after }) =>
        textsOf(after).map((name) => ({ kind: lookupOf(field as SourceField)!, name })),
      ),
    ),
  );

  const fresh = matched.filter(({ ids }) => ids.length === 0);
  const known = matched.filter(({ ids }) => ids.length > 0);
  const created = await createDrugs(context, fresh);
  const found = await findDrugs(
    tx,
    known.flatMap(({ ids }) => ids),
  );
  await rememberFound(tx, run, [...found.keys()]);
  const updates: DrugUpdate[] = [];
  const changed = known.flatMap((match) =>
    match.ids.map((id) => changeDrug(context, match, found.get(id)!, updates)),
  );
  await updateDrugs(tx, run, updates);
  await writeChanges(tx, run, [...created, ...changed]);

  const drugIds = new Map<string, number>();
  const remember = ({ drug }: MatchedNews, id: number): void =>
    drug.news.forEach(({ product }) => drugIds.set(noticeProductKey(product), id));
  fresh.forEach((match, index) => remember(match, created[index]!.id));
  for (const match of known) remember(match, match.ids[0]!);
  return drugIds;
};

/**
 * The drugs with each DIN (D65); for a product without DIN, the drug that was created from it.
 * Called before these notices' own labels become list entries.
 */
const matchDrugs = async (
  { tx, lookups, drugIds }: NewsContext,
  news: readonly NewsOfDrug[],
): Promise<MatchedNews[]> => {
  const dins = news.map(({ din }) => din).filter(Boolean);
  // Those whose DIN it is now, before those that had it once.
  const { rows: drugs } = await sql<{ din: string; id: number }>`
    select n.din, d.id from json_array_elements_text(${JSON.stringify(dins)}::json) as n(din)
    cross join lateral (
      select id, current, bool_or(current) over () as any_current from drugs_of_din(n.din)) as d
    where d.current = d.any_current order by d.id`.execute(tx);
  const byDin = new Map<string, number[]>();
  for (const { id, din } of drugs) byDin.set(din, [...(byDin.get(din) ?? []), id]);
  return news.map((drug) => {
    const made = drug.news.flatMap(({ product }) => drugIds.get(noticeProductKey(product)) ?? []);
    const ids = byDin.get(drug.din) ?? made.slice(0, 1);
    return { drug, ids, unknown: unknownLabels(lookups, drug) };
  });
};

const latest = (drug: NewsOfDrug): NewsOfDrug['news'][number] => drug.news.at(-1)!;

const latestRecord = (drug: NewsOfDrug, subTypeLabel: string): SourceRecord =>
  recordOfNotice(latest(drug).product, latest(drug).notice, subTypeLabel);

/**
 * Notices have names without codes. An unknown name may be a misspelling or a translation of a
 * known one, so a person decides, even if the notice alone would mean the noc queue (D46: manual >
 * noc).
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

const createDrugs = async (
  context: NewsContext,
  fresh: readonly MatchedNews[],
): Promise<Reasons[]> => {
  const { tx, run, lookups, counts } = context;
  const reasons = fresh.map(({ drug, unknown }): SourceChange[] => [
    ...drug.news.map(({ product, notice }) => noticeChange('unlisted', product, notice)),
    ...(drug.din === ''
      ? [{ kind: 'no_din', field: null, before: null, after: null } as const]
      : []),
    ...unknown,
  ]);
  const drugs = fresh.map(({ drug }, index): NewDrug => {
    const subType = inferNoticeSubType(latest(drug).product, latest(drug).notice);
    const route = routeChanges(reasons[index]!, true)!;
    tallyDrug(counts, route, reasons[index]!);
    return {
      ...recordColumns(latestRecord(drug, subType), lookups),
      drug_code: null,
      type_id: lookups.id('type', lookupLabel(subType)),
      tier: USUAL_TIERS[subType],
      dpd_status: '',
      queue: route,
      source_changed: false,
      in_product: false,
    };
  });
  const ids = await drawIds(tx, drugs.length);
  await insertDrugs(
    tx,
    drugs.map((drug, index) => ({ ...drug, id: ids[index]! })),
  );
  await rememberMade(tx, run, ids);
  await writeFirstHistory(
    tx,
    run,
    ids.map((id) => ({ id, inferred: ['type', 'tier'] })),
  );
  return ids.map((id, index) => ({
    id,
    changes: reasons[index]!,
    ingredients: latest(fresh[index]!.drug).product.ingredients,
  }));
};

/**
 * A listed drug is only routed: its record follows the extracts. A drug that no extract lists
 * follows its notices.
 */
const changeDrug = (
  context: NewsContext,
  { drug, ids, unknown }: MatchedNews,
  found: FoundDrug,
  updates: DrugUpdate[],
): Reasons => {
  const columns: WrittenColumns = { ...found };
  const unlisted = found.drug_code === null;
  const changes = drug.news.map(({ product, notice }) =>
    noticeChange(unlisted ? 'unlisted' : 'notice', product, notice),
  );
  if (ids.length > 1)
    changes.push({ kind: 'duplicate_din', field: null, before: null, after: drug.din });
  if (unlisted) {
    const record = latestRecord(drug, context.lookups.name(found.type_id));
    const { columns: followed, changes: asked } = followSource(
      record,
      {
        drug: found,
        held: textsOfRecord(found, context.lookups),
        before: null,
        after: textsOfSource(record),
      },
      new Set(),
      context.lookups,
    );
    // A reviewer may have filled in what the notice leaves open.
    const stated = Object.entries(followed).filter(
      ([, value]) =>
        value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    );
    Object.assign(columns, Object.fromEntries(stated));
    changes.push(...asked, ...unknown);
    // A notice that leaves the DIN open says nothing against ours.
    if (drug.din !== '') changes.push(...dinQuestion(drug.din, found));
    else if (found.din === '' && found.asked.length === 0)
      changes.push({ kind: 'no_din', field: null, before: null, after: null });
  }
  const placement = placeDrug(found.queue, routeChanges(changes, true)!);
  tallyDrug(context.counts, placement.counted, changes);
  const written = placement.sourceChanged
    ? markedColumns(found, columns)
    : { ...columns, queue: placement.queue };
  if (JSON.stringify(written) !== JSON.stringify(found)) updates.push({ found, columns: written });
  return { id: found.id, changes, ingredients: latest(drug).product.ingredients };
};
