import {
  DRUG_SUB_TYPES,
  isUndecidable,
  missingToPublish,
  USUAL_TIERS,
  wholeValues,
  type JudgedToPublish,
} from '@refined/shared/domain';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { textOfProduct, type DpdProduct } from '../dpd/dpd-product.ts';
import { inferSubType, type GroupCompanies, type SubType } from '../dpd/infer-type.ts';
import type { ProductPlan } from '../dpd/plan-import.ts';
import { lookupLabel, recordOfProduct, type SourceRecord } from '../dpd/source-record.ts';
import type { CleanNames } from '../values/clean-names.ts';
import { groupKey } from '../values/group-key.ts';
import { differsIn, isKept, textsOf, type SourceChange } from '../values/source-values.ts';
import { inChunks, recordset } from './bulk.ts';
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
import { tallyDrug, type OnProgress, type RoutingCounts } from './import-result.ts';
import type { LookupStore } from './lookup-store.ts';
import {
  differingFields,
  dinQuestion,
  followSource,
  judgeField,
  markedColumns,
  recordColumns,
  textsOfProduct,
  textsOfRecord,
  type Sides,
} from './record-columns.ts';
import { placeDrug, routeChanges } from './routing.ts';
import { rememberFound, rememberMade, type ImportRun } from './run-import.ts';

interface PlanContext {
  readonly tx: Transaction<Schema>;
  readonly run: ImportRun;
  readonly lookups: LookupStore;
  readonly names: CleanNames;
  readonly groups: GroupCompanies;
  /** What has a new or updated, non-administrative notice since the last import. */
  readonly noticed: Noticed;
  readonly counts: RoutingCounts;
  readonly onProgress: OnProgress;
}

/** The DINs of notices, and the drugs that have or had one of them (D65). */
export interface Noticed {
  readonly dins: ReadonlySet<string>;
  readonly drugs: ReadonlySet<number>;
}

/** A product's plan with the drug that it concerns. */
interface Applied {
  readonly plan: ProductPlan;
  readonly id: number;
  readonly changes: readonly SourceChange[];
}

/** The sub-types, in the order of the form's list. */
export const needSubTypes = (lookups: LookupStore): void =>
  lookups.need('type', DRUG_SUB_TYPES.map(lookupLabel));

/**
 * Writes all plans of an import: drugs, histories, reasons, and the contents that the next import
 * is compared with.
 */
export const applyPlans = async (
  context: PlanContext,
  plans: readonly ProductPlan[],
): Promise<void> => {
  const written = (done: number): void =>
    context.onProgress({ stage: 'writing', done, total: plans.length });
  written(0);
  const created = await createDrugs(
    context,
    plans.filter(({ drugId }) => drugId === undefined),
  );
  written(created.length);
  const updated = await changeDrugs(
    context,
    plans.filter(({ drugId }) => drugId !== undefined),
  );
  written(plans.length);
  const applied = [...created, ...updated];
  await writeChanges(
    context.tx,
    context.run,
    applied.map(({ plan, ...drug }) => ({ ...drug, ingredients: plan.after?.ingredients })),
  );
  await storeNewProducts(
    context,
    updated.filter(({ plan }) => plan.before === null),
  );
  await storeKnownProducts(
    context,
    updated.filter(({ plan }) => plan.before !== null && !plan.isSame),
  );
};

/** A drug to be created, and what is stored with it. */
interface Created extends Applied {
  readonly drug: NewDrug;
  readonly inferred: readonly string[];
}

const createDrugs = async (
  context: PlanContext,
  plans: readonly ProductPlan[],
): Promise<Applied[]> => {
  const { tx, run } = context;
  const ids = await drawIds(tx, plans.length);
  const created: Applied[] = [];
  await inChunks(plans.entries(), async (chunk) => {
    const made = chunk.map(([index, plan]) => createDrug(context, plan, ids[index]!));
    await insertDrugs(
      tx,
      made.map(({ id, drug }) => ({ ...drug, id })),
    );
    await writeFirstHistory(tx, run, made);
    await storeNewProducts(context, made);
    created.push(...made);
  });
  await rememberMade(tx, run, ids);
  return created;
};

const createDrug = (
  { run, lookups, names, groups, noticed, counts }: PlanContext,
  plan: ProductPlan,
  id: number,
): Created => {
  const product = plan.after!;
  const subType = inferSubType(product, groups);
  const record = recordOfProduct(product, subType, names);
  const isFirst = run.baseline && product.state === 'marketed';
  const missing = isFirst ? missingIn(record, subType) : [];
  const asked = reasonsOf(run, plan.changes);
  const changes = [...asked, ...(missing.length > 0 ? [unpublishable(missing)] : [])];
  const route = routeChanges(changes, noticed.dins.has(product.din));
  if (route) tallyDrug(counts, route, changes);
  return {
    plan,
    id,
    changes,
    inferred: subType === 'Biosimilar' ? ['tier'] : ['type', 'tier'],
    drug: {
      ...recordColumns(record, lookups),
      drug_code: product.drugCode,
      type_id: lookups.id('type', lookupLabel(subType)),
      tier: USUAL_TIERS[subType],
      dpd_status: product.state,
      queue: route ?? '',
      source_changed: false,
      in_product:
        isFirst && missing.length === 0 && !asked.some(({ kind }) => kind === 'duplicate_din'),
    },
  };
};

/**
 * The baseline is publication 0: only drugs that couldn't be read in full (D49), and those with the
 * DIN of another one (D75) go to review.
 */
const reasonsOf = (run: ImportRun, changes: readonly SourceChange[]): readonly SourceChange[] =>
  run.baseline
    ? changes.filter(({ kind }) => kind === 'incomplete' || kind === 'duplicate_din')
    : changes;

/** The baseline is published like any other publication: without incomplete drugs (D54). */
const missingIn = (record: SourceRecord, subType: SubType): readonly JudgedToPublish[] => {
  const values: Record<JudgedToPublish, readonly string[]> = {
    din: [record.din],
    type: [subType],
    drug_name: [record.drug_name],
    active_ingredient: record.active_ingredient.map(({ name }) => name),
    form: [record.form],
    strength: [record.strength],
  };
  return missingToPublish((field) => values[field]);
};

const unpublishable = (missing: readonly JudgedToPublish[]): SourceChange => ({
  kind: 'incomplete',
  field: null,
  before: null,
  after: [publicationMessages.notInBaseline(missing)],
});

const changeDrugs = async (
  context: PlanContext,
  plans: readonly ProductPlan[],
): Promise<Applied[]> => {
  const found = await findDrugs(
    context.tx,
    plans.map(({ drugId }) => drugId!),
  );
  await rememberFound(context.tx, context.run, [...found.keys()]);
  const updates: DrugUpdate[] = [];
  const applied = plans.map((plan) => {
    const drug = found.get(plan.drugId!)!;
    const { columns, changes } = changeDrug(context, plan, drug);
    if (
      Object.entries(columns).some(
        ([column, value]) =>
          JSON.stringify(value) !== JSON.stringify(drug[column as keyof WrittenColumns]),
      )
    )
      updates.push({ found: drug, columns });
    return { plan, id: drug.id, changes };
  });
  await updateDrugs(context.tx, context.run, updates);
  return applied;
};

const changeDrug = (
  context: PlanContext,
  plan: ProductPlan,
  drug: FoundDrug,
): { columns: WrittenColumns; changes: readonly SourceChange[] } => {
  const columns: WrittenColumns = { ...drug };
  const sides = plan.after && sidesOf(context, plan, plan.after, drug);
  const changes = plan.changes.filter(
    (change) =>
      !wasAsked(change, drug) &&
      !(sides && (isDecided(change, sides) || isWithoutDifference(change, sides))),
  );
  if (!plan.present) columns.dpd_status = 'cancelled';
  if (plan.after && sides)
    changes.push(...followProduct(context, plan.after, sides, columns, changes));
  const wasUnlisted = drug.drug_code === null;
  const { noticed } = context;
  const hasNotice = noticed.drugs.has(drug.id) || noticed.dins.has(plan.after?.din ?? '');
  const route = routeChanges(changes, wasUnlisted || hasNotice);
  if (!route) return { columns, changes };
  const placement = placeDrug(drug.queue, route);
  tallyDrug(context.counts, placement.counted, changes);
  if (placement.sourceChanged) return { columns: markedColumns(drug, columns), changes };
  columns.queue = placement.queue;
  return { columns, changes };
};

const sidesOf = (
  { lookups, names }: PlanContext,
  { before }: ProductPlan,
  after: DpdProduct,
  drug: FoundDrug,
): Sides => ({
  drug,
  held: textsOfRecord(drug, lookups),
  before: before && textsOfProduct(before, lookups.name(drug.type_id), names),
  after: textsOfProduct(after, lookups.name(drug.type_id), names),
});

/** A change to the value that a reviewer has already rejected by keeping ours (D48). */
const isDecided = (
  { kind, field, after }: SourceChange,
  { drug: { overridden, kept }, after: given }: Sides,
): boolean =>
  field !== null &&
  (kind === 'din' || !isUndecidable(kind)) &&
  wholeValues([field]).some((one) => overridden.includes(one)) &&
  isKept(kept, field, { ...given, [field]: textsOf(after) });

/** A change to what the record says already (D77). */
const isWithoutDifference = ({ kind, field }: SourceChange, sides: Sides): boolean => {
  if (field === null || kind === 'unknown_label' || sides.before === null) return false;
  const differing: readonly string[] = differingFields(sides);
  return !differing.includes(field) && !(kind === 'renamed' && differing.includes('drug_name'));
};

/** What an earlier import asked about it already, and hasn't changed since (D66). */
const wasAsked = (change: SourceChange, { id, asked }: FoundDrug): boolean =>
  change.again === true && asked.includes(groupKey(change, { id }));

/**
 * Copies the product's values to the drug's columns; returns what it asks besides the changes that
 * are told.
 */
const followProduct = (
  { lookups, names, groups }: PlanContext,
  product: DpdProduct,
  sides: Sides,
  columns: WrittenColumns,
  changes: readonly SourceChange[],
): SourceChange[] => {
  const { drug, before } = sides;
  const told = new Set(changes.flatMap(({ field }) => field ?? []));
  const asked: SourceChange[] = [];
  const subType = inferSubType(product, groups);
  if (before === null || differingFields(sides).includes('type')) {
    const { isOwn, follows, asks } = judgeField('type', sides);
    if (follows)
      Object.assign(columns, {
        type_id: lookups.id('type', lookupLabel(subType)),
        ...(drug.overridden.includes('tier') ? {} : { tier: USUAL_TIERS[subType] }),
      });
    if (asks && (isOwn || !told.has('type')))
      asked.push({
        kind: isOwn ? 'overridden' : 'biosimilar',
        field: 'type',
        before: isOwn ? lookups.name(drug.type_id) : !product.biosimilar,
        after: isOwn ? subType : product.biosimilar,
      });
  }
  // In the casing of the drug's own type.
  const source = recordOfProduct(product, lookups.name(columns.type_id), names);
  const followed = followSource(source, sides, told, lookups);
  Object.assign(columns, followed.columns, {
    drug_code: product.drugCode,
    dpd_status: product.state,
  });
  const isOldDin = before === null || differsIn('din', sides.held, before);
  const isDinShown = drug.waiting.some(
    ({ field, value, shown }) => field === 'din' && shown && textsOf(value).join() === product.din,
  );
  if (isOldDin && !told.has('din') && !isDinShown) asked.push(...dinQuestion(product.din, drug));
  return [...asked, ...followed.changes];
};

/** What the next import is compared with: products that weren't known. */
const storeNewProducts = async (
  { tx, run }: PlanContext,
  applied: readonly Applied[],
): Promise<void> => {
  await inChunks(applied, (chunk) => {
    // As an array instead of a record: the documents are parsed once, not by each level.
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

/** The same of known products. One that wasn't read in full keeps its former content. */
const storeKnownProducts = async (
  { tx, run }: PlanContext,
  known: readonly Applied[],
): Promise<void> => {
  await inChunks(known, (chunk) =>
    // The former content is kept beside it until the next change in meaning; a new spelling isn't
    // one.
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
