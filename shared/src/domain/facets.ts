import { type RecordFieldName, SOURCE_FIELDS } from './drug-fields.ts';
import { CONTROLLED_GROUPS } from './controlled.ts';
import { CHANGE_KIND_NAMES } from './change-kinds.ts';
import { isNumericId } from './paths.ts';

/** A field of the record that has a lookup: its values are the lookup's ids. */
interface RecordFacet {
  readonly kind: 'record';
  readonly field: RecordFieldName;
}

/** A flag of the record, `yes` or `no`. */
interface FlagFacet {
  readonly kind: 'flag';
  readonly column: 'in_product';
}

/** A property of the changes that explain a card. */
interface ChangeFacet {
  readonly kind: 'change';
  readonly column: 'kind' | 'field';
  readonly values: readonly string[];
}

/** The fields in which a record differs from Health Canada (D74). */
interface DifferenceFacet {
  readonly kind: 'difference';
  readonly values: readonly string[];
}

/** One group of the same change: its key, or `none` for drugs without a change. */
interface GroupFacet {
  readonly kind: 'group';
}

/** Snoozed cards: those hidden now, and those that came back. */
interface SnoozeFacet {
  readonly kind: 'snooze';
  readonly values: readonly string[];
}

/** The groups of controlled substances that a drug belongs to. */
interface ControlledFacet {
  readonly kind: 'controlled';
  readonly values: readonly string[];
}

/** Properties of Health Canada's notices for a drug. */
interface NoticeFacet {
  readonly kind: 'notice';
  readonly values: readonly string[];
}

/** Who a drug is assigned to, by user id: `me` is the user who asks, `none` is nobody. */
interface AssignmentFacet {
  readonly kind: 'assignment';
}

export type Facet =
  | RecordFacet
  | FlagFacet
  | ChangeFacet
  | DifferenceFacet
  | GroupFacet
  | SnoozeFacet
  | ControlledFacet
  | NoticeFacet
  | AssignmentFacet;

/**
 * The facets of lists, in the order of the screens. The filter language, the API's conditions and
 * its counts follow from an entry; so a new facet of a field or of the changes is one entry here.
 */
export const FACETS = {
  kind: { kind: 'change', column: 'kind', values: CHANGE_KIND_NAMES },
  field: { kind: 'change', column: 'field', values: SOURCE_FIELDS },
  differs: { kind: 'difference', values: SOURCE_FIELDS },
  company: { kind: 'record', field: 'manufacturer' },
  ingredient: { kind: 'record', field: 'active_ingredient' },
  class: { kind: 'record', field: 'drug_class' },
  schedule: { kind: 'record', field: 'schedule' },
  route: { kind: 'record', field: 'administration' },
  controlled: { kind: 'controlled', values: CONTROLLED_GROUPS },
  notice: { kind: 'notice', values: ['conditions'] },
  product: { kind: 'flag', column: 'in_product' },
  taken: { kind: 'assignment' },
  later: { kind: 'snooze', values: ['away', 'back'] },
  group: { kind: 'group' },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as readonly FacetName[];
export const facetDefinition = (name: FacetName): Facet => FACETS[name];

/** The facets whose values are counted; groups have a list of their own. */
export const COUNTED_FACETS = FACET_NAMES.filter((name) => FACETS[name].kind !== 'group');

export const isFacetName = (name: unknown): name is FacetName =>
  typeof name === 'string' && (FACET_NAMES as readonly string[]).includes(name);

/** Values of the facet `taken`. */
export const ASSIGNED_TO_ME = 'me';
export const ASSIGNED_TO_NOBODY = 'none';

/** The key of the group of drugs without a change. */
export const NO_CHANGE = 'none';

/** Length of a change's key in a group's key, and of the substance's key after it. */
const KEY_PART = 24;
/**
 * The parts of a group's key: the change, and for a part of a group (D81) also the substance and
 * strength.
 */
export const groupKeyParts = (
  key: string,
): { readonly change: string; readonly substance: string | undefined } => ({
  change: key.slice(0, KEY_PART),
  substance: key.slice(KEY_PART) || undefined,
});

/** Whether a facet can have this value. An id that no lookup has is valid, and finds nothing. */
export const isFacetValue = (name: FacetName, value: string): boolean => {
  const facet = facetDefinition(name);
  switch (facet.kind) {
    case 'record':
      return isNumericId(value);
    case 'flag':
      return value === 'yes' || value === 'no';
    case 'change':
    case 'difference':
    case 'snooze':
    case 'controlled':
    case 'notice':
      return facet.values.includes(value);
    case 'assignment':
      return value === ASSIGNED_TO_ME || value === ASSIGNED_TO_NOBODY || isNumericId(value);
    case 'group':
      return /^([a-z0-9]{1,24}|[a-f0-9]{48})$/.test(value);
  }
};

/**
 * The orders of lists; a minus before the name reverses one. `change`: equal changes together. By
 * default a queue is in the order of queuing, and a search has its best match first.
 */
export const SORTS = ['change', 'name', 'din', 'company', 'date'] as const;
export type SortName = (typeof SORTS)[number];

export interface Sort {
  readonly by: SortName;
  readonly descending: boolean;
}

/** Undefined: no such order exists. */
export const parseSort = (text: string): Sort | undefined => {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = SORTS.find((sort) => sort === name);
  return by && { by, descending };
};
