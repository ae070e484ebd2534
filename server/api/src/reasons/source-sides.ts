import type { DpdState } from '../source/dpd/dpd-files.ts';
import type { DpdProduct } from '../source/dpd/dpd-product.ts';
import { textsOfProduct, textsOfSource } from '../source/dpd/source-record.ts';
import { recordOfNotice } from '../source/notices/notice-record.ts';
import { isSourceField, textsOf, type FieldTexts } from '../source/values/source-values.ts';
import type { ComparedState, ExtractRun } from './source-store.ts';

/** One of the two compared extracts. `values` null: it doesn't list the product. */
export interface SourceSide {
  readonly date: string | null;
  readonly state: DpdState | null;
  readonly since: string | null;
  readonly values: FieldTexts | null;
}

export interface SourceSides {
  readonly source: 'dpd' | 'noc' | null;
  readonly before: SourceSide;
  readonly after: SourceSide;
  /** The import that `after` comes from. */
  readonly importId: number | null;
}

const NOTHING: SourceSide = { date: null, state: null, since: null, values: null };

/**
 * The record's name in the casing of our sub-type (specification §4), so that case is no
 * difference.
 */
const productSide = (product: DpdProduct, subType: string, date: string | null): SourceSide => ({
  date,
  state: product.state,
  since: product.stateSince ?? null,
  values: textsOfProduct(product, subType, new Map()),
});

const runBefore = (runs: readonly ExtractRun[], id: number): ExtractRun | undefined =>
  runs.find((run) => run.id < id);

/**
 * For products stored before earlier contents were kept: the current content with its last changes
 * undone.
 */
const derivedBefore = ({ row, runs, changes }: ComparedState, after: SourceSide): SourceSide => {
  const latest = runs[0];
  // Nothing has changed since, so the extract before the last one said the same.
  if (latest && row.import_id !== latest.id && changes.length === 0)
    return { ...after, date: runBefore(runs, latest.id)?.date ?? null };
  const date = runBefore(runs, row.import_id!)?.date ?? null;
  if (date === null || changes.some(({ kind }) => kind === 'new' || kind === 'returned'))
    return { ...NOTHING, date };
  const plain = changes.filter(
    ({ kind, field }) =>
      field !== null && isSourceField(field) && kind !== 'overridden' && kind !== 'unknown_label',
  );
  const moved = changes.find(
    ({ kind }) => kind === 'launched' || kind === 'dormant' || kind === 'approved',
  );
  return {
    date,
    state: moved ? (moved.old_value as DpdState) : after.state,
    since: moved ? null : after.since,
    values: {
      ...after.values,
      ...Object.fromEntries(plain.map(({ field, old_value }) => [field, textsOf(old_value)])),
    },
  };
};

const dpdSides = (state: ComparedState, content: DpdProduct, subType: string): SourceSides => {
  const { row, runs } = state;
  const now = productSide(content, subType, runs[0]?.date ?? null);
  const dateOf = (id: number) => runs.find((run) => run.id === id)?.date ?? null;
  const kept = row.previous_import_id;
  const before =
    kept === null
      ? derivedBefore(state, now)
      : row.previous
        ? productSide(row.previous, subType, dateOf(kept))
        : { ...NOTHING, date: dateOf(kept) };
  return {
    source: 'dpd',
    before,
    after: row.present ? now : { ...NOTHING, date: now.date },
    importId: row.import_id,
  };
};

/**
 * A drug that no extract lists is described by its newest notice; fields that the notice leaves
 * open are missing.
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

/**
 * What Health Canada said of a drug before the last change, and what it says now. `subType`: our
 * record's label.
 */
export const sourceSides = (state: ComparedState, subType: string): SourceSides =>
  state.row.content ? dpdSides(state, state.row.content, subType) : noticeSides(state, subType);
