import type { ComparedField } from '@refined/shared/contract';
import { SOURCE_FIELDS, type SourceField } from '@refined/shared/domain';
import {
  type FieldTexts,
  type Texts,
  differsIn,
  isOverridden,
  isSameValue,
} from '../source/values/source-values.ts';
import { thatBrought } from '../source/apply/waiting-changes.ts';
import { textsOfRecord, textsOfProduct, textsOfSource } from '../source/files/source-record.ts';
import type { NamedOf } from '../drugs/lookup-cache.ts';
import type { ComparedState, DecisionRow } from './source-store.ts';
import { FIELD_COLUMNS, type ColumnValue } from '../db/field-columns.ts';
import type { DrugRecordRow } from '../drugs/drug-row.ts';
import type { DpdState } from '../source/files/dpd-files.ts';
import type { DpdProduct } from '../source/files/dpd-product.ts';
import { recordOfNotice } from '../source/files/plan-notices.ts';

/** One of the two compared extracts. `values` null: it doesn't list the product. */
interface SourceSide {
  readonly date: string | null;
  readonly state: DpdState | null;
  readonly since: string | null;
  readonly values: FieldTexts | null;
}

interface SourceSides {
  readonly source: 'dpd' | 'noc' | null;
  readonly before: SourceSide;
  readonly after: SourceSide;
  /** The import that `after` comes from. */
  readonly importId: number | null;
}

const NOTHING: SourceSide = { date: null, state: null, since: null, values: null };

/** The name gets the case of our sub-type (specification §4), so that case makes no difference. */
const productSide = (product: DpdProduct, subType: string, date: string | null): SourceSide => ({
  date,
  state: product.state,
  since: product.stateSince ?? null,
  values: textsOfProduct(product, subType, new Map()),
});

const dpdSides = (
  { row, runs }: ComparedState,
  content: DpdProduct,
  subType: string,
): SourceSides => {
  const [latest, last] = runs;
  const now = productSide(content, subType, latest?.date ?? null);
  const beforeChange = (): SourceSide => {
    const date = runs.find(({ id }) => id === row.previous_import_id)?.date ?? null;
    return row.previous ? productSide(row.previous, subType, date) : { ...NOTHING, date };
  };
  // The product hasn't changed since the first extract that listed it.
  const asFirst = (): SourceSide => (last ? { ...now, date: last.date } : NOTHING);
  const before = row.previous_import_id === null ? asFirst() : beforeChange();
  return {
    source: 'dpd',
    before,
    after: row.present ? now : { ...NOTHING, date: now.date },
    importId: row.import_id,
  };
};

/**
 * A drug that no extract lists is described by its newest notice; fields without a value in the
 * notice are left out.
 */
const noticeSides = ({ notices }: ComparedState, subType: string): SourceSides => {
  const [latest] = notices.filter(({ product }) => product.brandName !== '');
  if (!latest) return { source: null, before: NOTHING, after: NOTHING, importId: null };
  const { notice, product, import_id } = latest;
  const stated = Object.entries(
    textsOfSource(recordOfNotice(product, notice ?? undefined, subType)),
  ).filter(([, texts]) => texts.length > 0);
  return {
    source: 'noc',
    before: NOTHING,
    after: {
      ...NOTHING,
      date: notice?.lastUpdate ?? notice?.date ?? null,
      values: Object.fromEntries(stated),
    },
    importId: import_id,
  };
};

/** Health Canada's values before the last change, and now. `subType`: our record's label. */
const sourceSides = (state: ComparedState, subType: string): SourceSides =>
  state.row.content ? dpdSides(state, state.row.content, subType) : noticeSides(state, subType);

export const columnValue = (row: DrugRecordRow, field: SourceField): ColumnValue =>
  row[FIELD_COLUMNS[field]];

/** A compared field on the server, with the decision's row. */
export interface FieldComparison extends Omit<
  ComparedField,
  'field' | 'decision' | 'ours' | 'before' | 'after'
> {
  readonly field: SourceField;
  readonly ours: Texts;
  readonly before: Texts | null;
  readonly after: Texts | null;
  readonly decision: DecisionRow | undefined;
  /** The decision's result is unchanged, and so is the source's value. */
  readonly stands: boolean;
  /** An import brought this value after a person had set ours, and it is still undecided. */
  readonly waits: boolean;
}

export interface Comparison {
  readonly sides: SourceSides;
  readonly fields: readonly FieldComparison[];
}

/**
 * Whether a difference needs a decision: nobody kept ours against the source's value, or set ours
 * after the source had it (D74).
 */
export const isOpen = ({
  differs,
  decision,
  stands,
  overridden,
  waits,
}: FieldComparison): boolean =>
  differs && !(decision?.decision === 'keep' && stands) && (!overridden || waits);

/** Compares our record with Health Canada's former and current values (D48). */
export const compareWithSource = (state: ComparedState, named: NamedOf): Comparison => {
  const { row, decisions, waiting } = state;
  const sides = sourceSides(state, row.type_id === null ? '' : (named(row.type_id)?.name ?? ''));
  // An id without a lookup entry is shown as its number.
  const ours = textsOfRecord(row, (id) => named(id)?.name ?? String(id));
  const [before, after] = [sides.before.values ?? {}, sides.after.values ?? {}];
  const decidedOn: FieldTexts = Object.fromEntries(
    decisions.map((made) => [made.field, made.source_value]),
  );
  const fields = SOURCE_FIELDS.map((field): FieldComparison => {
    const decision = decisions.find((made) => made.field === field);
    const overridden = isOverridden(row.overridden, field);
    return {
      field,
      ours: ours[field],
      before: before[field] ?? null,
      after: after[field] ?? null,
      differs: differsIn(field, ours, after),
      changed: differsIn(field, before, after),
      overridden,
      decision,
      stands:
        decision !== undefined &&
        after[field] !== undefined &&
        isSameValue(field, decidedOn, after) &&
        (decision.decision === 'keep'
          ? overridden
          : !overridden && isSameValue(field, ours, after)),
      waits: thatBrought(waiting, field, after).length > 0,
    };
  });
  return { sides, fields };
};
