import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind } from '@refined/shared/domain';
import { classMeaning, ingredientMeaning, labelMeaning } from '../values/meaning.ts';
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
  /** What is compared of it (D60); the value itself if left out. */
  readonly mean?: (product: DpdProduct) => unknown;
  /** Where two products have to be compared as wholes. */
  readonly differs?: (before: DpdProduct, after: DpdProduct) => boolean;
}

const meanings = (labels: readonly string[], mean: (label: string) => string): string[] =>
  labels.map(mean).sort();

/**
 * The compared parts of a product. LAST_UPDATE_DATE alone is no change, nor is anything that the
 * record doesn't show.
 */
const COMPARED: readonly Compared[] = [
  {
    kind: 'renamed',
    field: 'health_canada_drug_name',
    read: (product) => product.brandName,
    mean: (product) => labelMeaning(product.brandName),
  },
  { kind: 'din', field: 'din', read: (product) => product.din },
  {
    kind: 'ingredient',
    field: 'active_ingredient',
    read: (product) => names(product.ingredients),
    mean: (product) => meanings(names(product.ingredients), ingredientMeaning),
  },
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
    mean: (product) => meanings(names(product.forms), labelMeaning),
  },
  {
    kind: 'route',
    field: 'administration',
    read: (product) => names(product.routes),
    mean: (product) => meanings(names(product.routes), labelMeaning),
  },
  {
    kind: 'schedule',
    field: 'schedule',
    read: (product) => product.schedules,
    mean: (product) => meanings(product.schedules, labelMeaning),
  },
  {
    kind: 'company',
    field: 'manufacturer',
    read: (product) => product.company?.name ?? '',
    mean: (product) => labelMeaning(product.company?.name ?? ''),
  },
  {
    kind: 'drug_class',
    field: 'drug_class',
    read: (product) => drugClassLabel(product.drugClass),
    mean: (product) => classMeaning(drugClassLabel(product.drugClass)),
  },
  { kind: 'biosimilar', field: 'type', read: (product) => product.biosimilar },
];

/** The kind of a change of this field. */
export const kindOfField = (field: string): ChangeKind =>
  COMPARED.find((compared) => compared.field === field)?.kind ?? 'renamed';

const STATE_KINDS: Readonly<Record<DpdState, ChangeKind>> = {
  marketed: 'launched',
  approved: 'approved',
  dormant: 'dormant',
};

/**
 * The changes in meaning between two normalised states of one product; empty when there are none.
 */
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
  for (const { kind, field, read, mean = read, differs } of COMPARED) {
    if (differs ? !differs(before, after) : isSame(mean(before), mean(after))) continue;
    changes.push({ kind, field, before: read(before), after: read(after) });
  }
  return changes;
};

const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/**
 * Whether two states are completely equal, codes included, so that nothing has to be stored. A new
 * date alone is no change.
 */
export const isSameProduct = (left: DpdProduct, right: DpdProduct): boolean =>
  left === right ||
  isDeepStrictEqual({ ...left, stateSince: undefined }, { ...right, stateSince: undefined });
