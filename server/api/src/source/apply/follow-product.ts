import {
  isUndecidable,
  missingToPublish,
  USUAL_TIERS,
  type JudgedToPublish,
} from '@refined/shared/domain';
import { publicationMessages } from '../../messages/publications.ts';
import type { DpdProduct } from '../files/dpd-product.ts';
import {
  inferSubType,
  type GroupCompanies,
  type SubType,
  lookupLabel,
  recordOfProduct,
  textsOfProduct,
  textsOfRecord,
  type SourceRecord,
} from '../files/source-record.ts';
import type { ProductPlan } from '../files/plan-import.ts';
import type { CleanNames } from '../values/clean-names.ts';
import { groupKey } from '../values/group-key.ts';
import {
  differsIn,
  isKept,
  isOverridden,
  textsOf,
  type SourceChange,
} from '../values/source-values.ts';
import type { FoundDrug, WrittenColumns } from './drug-store.ts';
import type { LookupStore } from './lookup-store.ts';
import {
  differingFields,
  dinQuestion,
  followSource,
  judgeField,
  type Sides,
} from './record-columns.ts';
import type { ImportRun } from './run-import.ts';
import { thatBrought } from './waiting-changes.ts';
import type { DrugPlan, FollowedDrug, MadeDrug } from './write-plans.ts';

/** The DINs in notices, and the drugs that have or had one of them (D65). */
export interface Noticed {
  readonly dins: ReadonlySet<string>;
  readonly drugs: ReadonlySet<number>;
}

interface ExtractContext {
  readonly run: ImportRun;
  readonly lookups: LookupStore;
  readonly names: CleanNames;
  readonly groups: GroupCompanies;
  /** New or updated notices since the last import that aren't administrative. */
  readonly noticed: Noticed;
}

export const drugPlans = (
  context: ExtractContext,
  plans: readonly ProductPlan[],
): (DrugPlan & { readonly product: ProductPlan })[] =>
  plans.map((product) => ({
    product,
    drugId: product.drugId,
    ingredients: product.after?.ingredients,
    make: () => makeDrug(context, product),
    follow: (drug) => followExtract(context, product, drug),
  }));

const makeDrug = ({ run, names, groups, noticed }: ExtractContext, plan: ProductPlan): MadeDrug => {
  const product = plan.after!;
  const subType = inferSubType(product, groups);
  const record = recordOfProduct(product, subType, names);
  const isFirst = run.baseline && product.state === 'marketed';
  const missing = isFirst ? missingIn(record, subType) : [];
  const asked = reasonsOf(run, plan.changes);
  const isShared = asked.some(({ kind }) => kind === 'duplicate_din');
  return {
    record,
    subType,
    inferred: subType === 'Biosimilar' ? ['tier'] : ['type', 'tier'],
    changes: [...asked, ...(missing.length > 0 ? [unpublishable(missing)] : [])],
    hasNotice: noticed.dins.has(product.din),
    listed: {
      drug_code: product.drugCode,
      dpd_status: product.state,
      in_product: isFirst && missing.length === 0 && !isShared,
    },
  };
};

/**
 * The baseline is publication 0: only drugs that weren't read in full (D49) or share their DIN with
 * another (D75) go to review.
 */
const reasonsOf = (run: ImportRun, changes: readonly SourceChange[]): readonly SourceChange[] =>
  run.baseline
    ? changes.filter(({ kind }) => kind === 'incomplete' || kind === 'duplicate_din')
    : changes;

/** The fields that a drug of the baseline needs for publication (D54). */
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

const followExtract = (
  context: ExtractContext,
  plan: ProductPlan,
  drug: FoundDrug,
): FollowedDrug => {
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
  const { noticed } = context;
  const isNoticed = noticed.drugs.has(drug.id) || noticed.dins.has(plan.after?.din ?? '');
  return { columns, changes, hasNotice: drug.drug_code === null || isNoticed };
};

const sidesOf = (
  { lookups, names }: ExtractContext,
  { before }: ProductPlan,
  after: DpdProduct,
  drug: FoundDrug,
): Sides => ({
  drug,
  held: textsOfRecord(drug, (id) => lookups.name(id)),
  before: before && textsOfProduct(before, lookups.name(drug.type_id), names),
  after: textsOfProduct(after, lookups.name(drug.type_id), names),
});

/** Whether a change is to a value that a reviewer rejected by keeping ours (D48). */
const isDecided = (
  { kind, field, after }: SourceChange,
  { drug: { overridden, kept }, after: source }: Sides,
): boolean =>
  field !== null &&
  (kind === 'din' || !isUndecidable(kind)) &&
  isOverridden(overridden, field) &&
  isKept(kept, field, { ...source, [field]: textsOf(after) });

/** Whether a change is to a value that the record already has (D77). */
const isWithoutDifference = ({ kind, field }: SourceChange, sides: Sides): boolean => {
  if (field === null || kind === 'unknown_label' || sides.before === null) return false;
  const differing: readonly string[] = differingFields(sides);
  return !differing.includes(field) && !(kind === 'renamed' && differing.includes('drug_name'));
};

/** Whether an earlier import asked the same question and nothing has changed since (D66). */
const wasAsked = (change: SourceChange, { id, asked }: FoundDrug): boolean =>
  change.again === true && asked.includes(groupKey(change, { id }));

/**
 * Copies the product's values to the drug's columns. Returns questions in addition to `changes`.
 */
const followProduct = (
  { lookups, names, groups }: ExtractContext,
  product: DpdProduct,
  sides: Sides,
  columns: WrittenColumns,
  changes: readonly SourceChange[],
): SourceChange[] => {
  const { drug, before } = sides;
  const explained = new Set(changes.flatMap(({ field }) => field ?? []));
  const asked: SourceChange[] = [];
  const subType = inferSubType(product, groups);
  if (before === null || differingFields(sides).includes('type')) {
    const { isOwn, follows, asks } = judgeField('type', sides);
    if (follows)
      Object.assign(columns, {
        type_id: lookups.id('type', lookupLabel(subType)),
        ...(drug.overridden.includes('tier') ? {} : { tier: USUAL_TIERS[subType] }),
      });
    if (asks && (isOwn || !explained.has('type')))
      asked.push({
        kind: isOwn ? 'overridden' : 'biosimilar',
        field: 'type',
        before: isOwn ? lookups.name(drug.type_id) : !product.biosimilar,
        after: isOwn ? subType : product.biosimilar,
      });
  }
  // The name gets the case of the drug's own type.
  const source = recordOfProduct(product, lookups.name(columns.type_id), names);
  const followed = followSource(source, sides, explained, lookups);
  Object.assign(columns, followed.columns, {
    drug_code: product.drugCode,
    dpd_status: product.state,
  });
  const isOldDin = before === null || differsIn('din', sides.held, before);
  const isDinShown = thatBrought(drug.waiting, 'din', sides.after).some(({ shown }) => shown);
  if (isOldDin && !explained.has('din') && !isDinShown)
    asked.push(...dinQuestion(product.din, drug));
  return [...asked, ...followed.changes];
};
