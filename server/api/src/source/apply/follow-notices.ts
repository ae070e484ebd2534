import { lookupOf, type SourceField } from '@refined/shared/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { textsOfRecord, textsOfSource, type SourceRecord } from '../dpd/source-record.ts';
import { inferNoticeSubType, noticeChange, recordOfNotice } from '../notices/notice-record.ts';
import { noticeProductKey, type NewsOfDrug } from '../notices/plan-notices.ts';
import { entryMeaning } from '../values/meaning.ts';
import { textsOf, type SourceChange } from '../values/source-values.ts';
import type { FoundDrug, WrittenColumns } from './drug-store.ts';
import type { LookupStore } from './lookup-store.ts';
import { dinQuestion, followSource } from './record-columns.ts';
import type { DrugPlan, FollowedDrug, MadeDrug } from './write-plans.ts';

/** News about a drug, with the questions about its unknown names. */
interface AskedNews extends NewsOfDrug {
  readonly unknown: readonly SourceChange[];
}

export type NewsPlan = DrugPlan & { readonly news: NewsOfDrug['news'] };

const NO_DIN: SourceChange = { kind: 'no_din', field: null, before: null, after: null };

/**
 * The plans for notices: a new drug, or each drug with the DIN. New names are added to the lookups;
 * unknown ones wait for a person.
 */
export const newsPlans = async (
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
