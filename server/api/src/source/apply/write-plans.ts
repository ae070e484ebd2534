import {
  DRUG_SUB_TYPES,
  IMPORT_QUEUES,
  type ImportQueue,
  isImportQueue,
  isUndecidable,
  type Queue,
  USUAL_TIERS,
} from '@refined/shared/domain';
import type { Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../db/schema.ts';
import { type SubType, lookupLabel, type SourceRecord } from '../files/source-record.ts';
import type { ChangedProduct } from '../values/group-key.ts';
import type { SourceChange } from '../values/source-values.ts';
import { inChunks } from './bulk.ts';
import {
  drawIds,
  type DrugUpdate,
  findDrugs,
  type FoundDrug,
  insertDrugs,
  type NewDrug,
  updateDrugs,
  writeChanges,
  writeFirstHistory,
  type WrittenColumns,
} from './drug-store.ts';
import { type OnProgress, type RoutingCounts, tallyDrug } from './import-result.ts';
import type { LookupStore } from './lookup-store.ts';
import { markedColumns, recordColumns } from './record-columns.ts';
import { type ImportRun, rememberFound, rememberMade } from './run-import.ts';

/** The queue for these changes (D46); undefined without changes. */
export const routeChanges = (
  changes: readonly SourceChange[],
  hasNotice: boolean,
): ImportQueue | undefined => {
  if (changes.length === 0) return undefined;
  if (changes.some(({ kind }) => isUndecidable(kind))) return 'manual';
  return hasNotice ? 'noc' : 'dpd';
};

interface Placement {
  readonly queue: Queue;
  /** A drug in a later queue stays there and is marked (D46). */
  readonly sourceChanged: boolean;
  /** The figure under which it counts. */
  readonly counted: ImportQueue | 'marked';
}

/**
 * The queue of a drug after routing: it only moves from a weaker review queue to a stronger one.
 */
export const placeDrug = (queue: Queue, route: ImportQueue): Placement => {
  if (queue === '') return { queue: route, sourceChanged: false, counted: route };
  if (!isImportQueue(queue)) return { queue, sourceChanged: true, counted: 'marked' };
  const stronger = IMPORT_QUEUES.indexOf(route) < IMPORT_QUEUES.indexOf(queue) ? route : queue;
  return { queue: stronger, sourceChanged: false, counted: stronger };
};

/** Why a drug is queued, and whether a notice is among the reasons (D46). */
interface Reasons {
  readonly changes: readonly SourceChange[];
  readonly hasNotice: boolean;
}

/** A new drug, as its source describes it. */
export interface MadeDrug extends Reasons {
  readonly record: SourceRecord;
  readonly subType: SubType;
  /** Fields with inferred values (D49). */
  readonly inferred: readonly string[];
  readonly listed: Pick<NewDrug, 'drug_code' | 'dpd_status' | 'in_product'>;
}

/** An existing drug with its new values. */
export interface FollowedDrug extends Reasons {
  readonly columns: WrittenColumns;
}

/** What a source says about one drug, for any kind of source. */
export interface DrugPlan extends Pick<ChangedProduct, 'ingredients'> {
  /** Undefined: a new drug. */
  readonly drugId: number | undefined;
  readonly make: () => MadeDrug;
  readonly follow: (drug: FoundDrug) => FollowedDrug;
}

export interface WritingContext {
  readonly tx: Transaction<Schema>;
  readonly run: ImportRun;
  readonly lookups: LookupStore;
  readonly counts: RoutingCounts;
  readonly onProgress: OnProgress;
}

interface Written<Plan> {
  readonly plan: Plan;
  readonly id: number;
  readonly changes: readonly SourceChange[];
}

/** The sub-types, in the order of the form. */
export const needSubTypes = (lookups: LookupStore): void =>
  lookups.need('type', DRUG_SUB_TYPES.map(lookupLabel));

/**
 * Writes an import's plans: drugs with queues and histories, and the reasons. All of an import's
 * changes to drugs happen here.
 */
export const writePlans = async <Plan extends DrugPlan>(
  context: WritingContext,
  plans: readonly Plan[],
): Promise<Written<Plan>[]> => {
  const { tx, run, onProgress } = context;
  const written = (done: number): void =>
    onProgress({ stage: 'writing', done, total: plans.length });
  written(0);
  const created = await createDrugs(
    context,
    plans.filter(({ drugId }) => drugId === undefined),
  );
  written(created.length);
  const changed = await changeDrugs(
    context,
    plans.filter(({ drugId }) => drugId !== undefined),
  );
  written(plans.length);
  const all = [...created, ...changed];
  await writeChanges(
    tx,
    run,
    all.map(({ plan: { ingredients }, ...drug }) => ({ ...drug, ingredients })),
  );
  return all;
};

const createDrugs = async <Plan extends DrugPlan>(
  context: WritingContext,
  plans: readonly Plan[],
): Promise<Written<Plan>[]> => {
  const { tx, run } = context;
  const ids = await drawIds(tx, plans.length);
  const created: Written<Plan>[] = [];
  await inChunks(plans.entries(), async (chunk) => {
    const made = chunk.map(([index, plan]) => ({ plan, id: ids[index]!, made: plan.make() }));
    await insertDrugs(
      tx,
      made.map(({ id, made: drug }) => ({ ...newDrug(context, drug), id })),
    );
    await writeFirstHistory(
      tx,
      run,
      made.map(({ id, made: { inferred } }) => ({ id, inferred })),
    );
    for (const { plan, id, made: drug } of made) created.push({ plan, id, changes: drug.changes });
  });
  await rememberMade(tx, run, ids);
  return created;
};

const newDrug = (
  { lookups, counts }: WritingContext,
  { record, subType, changes, hasNotice, listed }: MadeDrug,
): NewDrug => {
  const route = routeChanges(changes, hasNotice);
  if (route) tallyDrug(counts, route, changes);
  return {
    ...recordColumns(record, lookups),
    ...listed,
    type_id: lookups.id('type', lookupLabel(subType)),
    tier: USUAL_TIERS[subType],
    queue: route ?? '',
    source_changed: false,
  };
};

const changeDrugs = async <Plan extends DrugPlan>(
  context: WritingContext,
  plans: readonly Plan[],
): Promise<Written<Plan>[]> => {
  const { tx, run } = context;
  const found = await findDrugs(
    tx,
    plans.map(({ drugId }) => drugId!),
  );
  await rememberFound(tx, run, [...found.keys()]);
  const updates: DrugUpdate[] = [];
  const changed = plans.map((plan) => {
    const drug = found.get(plan.drugId!)!;
    const followed = plan.follow(drug);
    const columns = placed(context, drug, followed);
    if (!isDeepStrictEqual({ ...drug, ...columns }, drug)) updates.push({ found: drug, columns });
    return { plan, id: drug.id, changes: followed.changes };
  });
  await updateDrugs(tx, run, updates);
  return changed;
};

/** Sets the queue by the reasons, or keeps the drug unchanged and marks it. */
const placed = (
  { counts }: WritingContext,
  drug: FoundDrug,
  { columns, changes, hasNotice }: FollowedDrug,
): WrittenColumns => {
  const route = routeChanges(changes, hasNotice);
  if (!route) return columns;
  const { queue, counted, sourceChanged } = placeDrug(drug.queue, route);
  tallyDrug(counts, counted, changes);
  return sourceChanged ? markedColumns(drug, columns) : { ...columns, queue };
};
