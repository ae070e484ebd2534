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

/** What the changes that explain a card have in common. */
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

/** Cards that were put away: those that are away now, and those that are back. */
interface SnoozeFacet {
  readonly kind: 'snooze';
  readonly values: readonly string[];
}

/** The groups of controlled substances that a drug belongs to. */
interface ControlledFacet {
  readonly kind: 'controlled';
  readonly values: readonly string[];
}

/** What Health Canada's notices say of a drug. */
interface NoticeFacet {
  readonly kind: 'notice';
  readonly values: readonly string[];
}

/** Who does a drug, by user id: `me` is whoever asks, `none` nobody. */
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
 * What lists are filtered by, in the order in which screens show it. The filter language, the API's
 * conditions and its counts follow from an entry; a new facet over a record's field or over the
 * changes is one entry here.
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

/** Length of a change's key, and of a substance's behind it, in a group's key. */
const KEY_PART = 24;
/**
 * What a group's key names: a change, and of a part of its group (D81) the substance and strength
 * too.
 */
export const groupKeyParts = (
  key: string,
): { readonly change: string; readonly substance: string | undefined } => ({
  change: key.slice(0, KEY_PART),
  substance: key.slice(KEY_PART) || undefined,
});

/** Whether a facet can have this value; an id that no lookup has is one, and finds nothing. */
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
 * How lists can be sorted; a minus before the name turns the order around. `change`: equal changes
 * together. Without one, a queue is as queued, and a search has its best match first.
 */
export const SORTS = ['change', 'name', 'din', 'company', 'date'] as const;
export type SortName = (typeof SORTS)[number];

export interface Sort {
  readonly by: SortName;
  readonly descending: boolean;
}

/** Undefined: there is no such order. */
export const parseSort = (text: string): Sort | undefined => {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const by = SORTS.find((sort) => sort === name);
  return by && { by, descending };
};
