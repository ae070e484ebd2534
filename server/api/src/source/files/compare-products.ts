import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '@refined/shared/domain';
import { meaningIn } from '../values/meaning.ts';
import { pairsOfIngredients, strengthsDiffer } from '../values/pairs.ts';
import type { ChangeValue, SourceChange } from '../values/source-values.ts';
import type { DpdState } from './dpd-files.ts';
import { strengthOf, type CodedLabel, type DpdProduct } from './dpd-product.ts';

const names = (labels: readonly CodedLabel[]): string[] => labels.map(({ name }) => name);

export const drugClassLabel = (drugClass: CodedLabel | null): string =>
  drugClass ? `${drugClass.code} ${drugClass.name}`.trim() : '';

export const formOf = (product: DpdProduct): string => names(product.forms).join(', ');

interface Compared {
  readonly kind: ChangeKind;
  readonly field: string;
  /** The value as a reason shows it. */
  readonly read: (product: DpdProduct) => ChangeValue;
  /** What is compared; by default the meaning of the value (D60). */
  readonly mean?: (product: DpdProduct) => unknown;
  /** For values that must be compared as a whole product. */
  readonly differs?: (before: DpdProduct, after: DpdProduct) => boolean;
}

const meaningsIn = (field: string, value: ChangeValue): ChangeValue =>
  typeof value === 'string' || Array.isArray(value)
    ? [value]
        .flat()
        .map((label: string) => meaningIn(field, label))
        .sort()
    : value;

/**
 * The compared parts of a product. A new LAST_UPDATE_DATE alone is no change, nor are parts that
 * the record doesn't show.
 */
const COMPARED: readonly Compared[] = [
  { kind: 'renamed', field: 'health_canada_drug_name', read: ({ brandName }) => brandName },
  { kind: 'din', field: 'din', read: (product) => product.din },
  { kind: 'ingredient', field: 'active_ingredient', read: ({ ingredients }) => names(ingredients) },
  {
    kind: 'strength',
    field: 'strength',
    read: strengthOf,
    differs: (before, after) =>
      strengthsDiffer(
        pairsOfIngredients(before.ingredients),
        pairsOfIngredients(after.ingredients),
      ),
  },
  {
    kind: 'form',
    field: 'form',
    read: formOf,
    // The record's text sorts forms by spelling.
    mean: ({ forms }) => meaningsIn('form', names(forms)),
  },
  { kind: 'route', field: 'administration', read: ({ routes }) => names(routes) },
  { kind: 'schedule', field: 'schedule', read: ({ schedules }) => schedules },
  { kind: 'company', field: 'manufacturer', read: ({ company }) => company?.name ?? '' },
  { kind: 'drug_class', field: 'drug_class', read: (product) => drugClassLabel(product.drugClass) },
  { kind: 'biosimilar', field: 'type', read: (product) => product.biosimilar },
];

export const kindOfField = (field: string): ChangeKind =>
  COMPARED.find((compared) => compared.field === field)?.kind ?? 'renamed';

const STATE_KINDS: Readonly<Record<DpdState, ChangeKind>> = {
  marketed: 'launched',
  approved: 'approved',
  dormant: 'dormant',
};

/** The changes in meaning between two normalised states of a product; empty if there are none. */
export const compareProducts = (before: DpdProduct, after: DpdProduct): SourceChange[] => {
  const changes: SourceChange[] = [];
  if (before.state !== after.state)
    changes.push({
      kind: STATE_KINDS[after.state],
      field: null,
      before: before.state,
      after: after.state,
      since: after.stateSince,
    });
  for (const compared of COMPARED) {
    const { kind, field, read } = compared;
    if (isChanged(compared, before, after))
      changes.push({ kind, field, before: read(before), after: read(after) });
  }
  return changes;
};

const isChanged = (
  { field, read, mean = (product) => meaningsIn(field, read(product)), differs }: Compared,
  before: DpdProduct,
  after: DpdProduct,
): boolean => differs?.(before, after) ?? !isDeepStrictEqual(mean(before), mean(after));

/**
 * Whether two states are equal, codes included, so that nothing must be stored. A new date alone is
 * no change.
 */
export const isSameProduct = (left: DpdProduct, right: DpdProduct): boolean =>
  left === right ||
  isDeepStrictEqual({ ...left, stateSince: undefined }, { ...right, stateSince: undefined });
