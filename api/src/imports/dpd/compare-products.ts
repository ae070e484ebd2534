import type { ChangeKind, ChangeValue, SourceChange } from '../change.ts';
import type { DpdState } from './extract/dpd-files.ts';
import type { CodedLabel, DpdProduct } from './extract/dpd-product.ts';
import { strengthOf } from './extract/product-draft.ts';

const names = (labels: readonly CodedLabel[]): string[] => labels.map(({ name }) => name);

export const drugClassLabel = (drugClass: CodedLabel | null): string => (drugClass ? `${drugClass.code} ${drugClass.name}`.trim() : '');

export const formOf = (product: DpdProduct): string => names(product.forms).join(', ');

/** What of a product is compared; LAST_UPDATE_DATE alone is no change, nor is anything that the record doesn't show. */
const COMPARED: readonly { kind: ChangeKind; field: string; read: (product: DpdProduct) => ChangeValue }[] = [
  { kind: 'renamed', field: 'health_canada_drug_name', read: (product) => product.brandName },
  { kind: 'din', field: 'din', read: (product) => product.din },
  { kind: 'ingredient', field: 'active_ingredient', read: (product) => names(product.ingredients) },
  { kind: 'strength', field: 'strength', read: strengthOf },
  { kind: 'form', field: 'form', read: formOf },
  { kind: 'route', field: 'administration', read: (product) => names(product.routes) },
  { kind: 'schedule', field: 'schedule', read: (product) => product.schedules },
  { kind: 'company', field: 'manufacturer', read: (product) => product.company?.name ?? '' },
  { kind: 'drug_class', field: 'drug_class', read: (product) => drugClassLabel(product.drugClass) },
  { kind: 'biosimilar', field: 'type', read: (product) => product.biosimilar },
];

const STATE_KINDS: Readonly<Record<DpdState, ChangeKind>> = { marketed: 'launched', approved: 'approved', dormant: 'dormant' };

/** What changed in meaning between two normalised states of one product; empty when nothing did. */
export const compareProducts = (before: DpdProduct, after: DpdProduct): SourceChange[] => {
  const changes: SourceChange[] = [];
  if (before.state !== after.state) changes.push({ kind: STATE_KINDS[after.state], field: null, before: before.state, after: after.state, since: after.stateSince });
  for (const { kind, field, read } of COMPARED) {
    const [old, current] = [read(before), read(after)];
    if (JSON.stringify(old) !== JSON.stringify(current)) changes.push({ kind, field, before: old, after: current });
  }
  return changes;
};

/** Whether two states are the same to the last code, so that nothing need be stored. */
export const isSameProduct = (left: DpdProduct, right: DpdProduct): boolean => fingerprint(left) === fingerprint(right);

const coded = ({ code, name }: CodedLabel): string[] => [code, name];

const fingerprint = (product: DpdProduct): string =>
  JSON.stringify([
    product.drugCode, product.state, product.productClass, product.din, product.brandName, product.ingredientGroup, product.biosimilar,
    product.company && coded(product.company), product.drugClass && coded(product.drugClass),
    product.ingredients.map((ingredient) => [...coded(ingredient), ingredient.strengths]), product.routes.map(coded), product.forms.map(coded), product.schedules,
  ]);
