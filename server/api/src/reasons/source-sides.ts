import type { DpdState } from '../source/dpd/dpd-files.ts';
import type { DpdProduct } from '../source/dpd/dpd-product.ts';
import { textsOfProduct, textsOfSource } from '../source/dpd/source-record.ts';
import { recordOfNotice } from '../source/notices/notice-record.ts';
import type { FieldTexts } from '../source/values/source-values.ts';
import type { ComparedState } from './source-store.ts';

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
export const sourceSides = (state: ComparedState, subType: string): SourceSides =>
  state.row.content ? dpdSides(state, state.row.content, subType) : noticeSides(state, subType);
