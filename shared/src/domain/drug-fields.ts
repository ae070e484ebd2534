import { LIMITS } from './limits.ts';

/**
 * The eight lookup lists of the edit screen (specification §3, §7): the field's name in the record,
 * and the last part of the call's path.
 */
export const LOOKUPS = {
  type: { path: 'drug_type', idKey: 'id' },
  schedule: { path: 'drug_schedule', idKey: 'id' },
  active_ingredient: { path: 'active_ingredient', idKey: 'id' },
  administration: { path: 'administration', idKey: 'id' },
  manufacturer: { path: 'manufacturer', idKey: 'id' },
  sub_medical_condition: { path: 'sub_medical_condition', idKey: 'id' },
  drug_class: { path: 'drug_class', idKey: 'id' },
  grandfather_period: { path: 'gf_period', idKey: 'lookup_id' },
} as const satisfies Record<string, { path: string; idKey: 'id' | 'lookup_id' }>;

export type LookupName = keyof typeof LOOKUPS;
export const LOOKUP_NAMES = Object.keys(LOOKUPS) as readonly LookupName[];

/**
 * The fields of a drug record, once (specification §2, §3). Contract, database columns, form,
 * validation, history, publication and files follow from these two tables. A new field is one entry
 * here, its label in `fieldMessages.labels` and a migration: see docs/decisions/0032.
 */

interface Place {
  /** Shown only after "Show More" (specification §2). */
  readonly more: boolean;
  readonly disabled?: boolean;
}

interface Stored extends Place {
  readonly stored: true;
  /** Position in a publication and its files; absent: it isn't published. */
  readonly published?: number;
  /** Sent in lists, for the cards: as specified, or only by our API (D62). */
  readonly listed?: 'specified' | 'ours';
  /** In Health Canada's extracts: imports update it, and reviewers compare with it (D48). */
  readonly fromSource?: true;
  /**
   * Not in the specification. If a host lacks it, the form doesn't show it and a save doesn't send
   * it.
   */
  readonly ours?: true;
}

interface StoredText extends Stored {
  /** A number is edited as text. */
  readonly kind: 'text' | 'number';
  readonly lookup?: never;
}

interface StoredChoice extends Stored {
  /** One lookup entry, or several. */
  readonly kind: 'single' | 'multi';
  readonly lookup: LookupName;
  /** Sent as the bare id, not an object (specification §3, §7). */
  readonly bareId?: true;
  /** The id that stands for no value (specification §4). */
  readonly whenNone?: string;
  /** Users may clear it. */
  readonly clearable?: true;
}

/** Shown but never sent (D31). */
interface NotStored extends Place {
  readonly kind: 'text' | 'single' | 'date';
  readonly stored: false;
  readonly lookup?: never;
}

export type DrugField = StoredText | StoredChoice | NotStored;

/** In the order of the form. */
export const DRUG_FIELDS = {
  drug_name: {
    kind: 'text',
    stored: true,
    more: false,
    published: 2,
    listed: 'specified',
    fromSource: true,
  },
  type: {
    kind: 'single',
    lookup: 'type',
    stored: true,
    more: false,
    published: 3,
    listed: 'specified',
    fromSource: true,
  },
  manufacturer: {
    kind: 'single',
    lookup: 'manufacturer',
    stored: true,
    more: false,
    published: 9,
    fromSource: true,
    bareId: true,
    clearable: true,
  },
  schedule: {
    kind: 'multi',
    lookup: 'schedule',
    stored: true,
    more: false,
    published: 8,
    listed: 'specified',
    fromSource: true,
  },
  active_ingredient: {
    kind: 'multi',
    lookup: 'active_ingredient',
    stored: true,
    more: false,
    published: 4,
    listed: 'specified',
    fromSource: true,
  },
  form: {
    kind: 'text',
    stored: true,
    more: false,
    published: 6,
    listed: 'ours',
    fromSource: true,
  },
  administration: {
    kind: 'multi',
    lookup: 'administration',
    stored: true,
    more: false,
    published: 7,
    listed: 'specified',
    fromSource: true,
  },
  strength: {
    kind: 'text',
    stored: true,
    more: false,
    published: 5,
    listed: 'ours',
    fromSource: true,
  },
  tier: { kind: 'number', stored: true, more: false, published: 10, ours: true },
  sub_medical_condition: {
    kind: 'multi',
    lookup: 'sub_medical_condition',
    stored: true,
    more: true,
    published: 12,
  },
  health_canada_drug_name: {
    kind: 'text',
    stored: true,
    more: true,
    published: 14,
    fromSource: true,
  },
  product_type: { kind: 'single', stored: false, disabled: true, more: true },
  drug_class: {
    kind: 'single',
    lookup: 'drug_class',
    stored: true,
    more: true,
    published: 11,
    fromSource: true,
    clearable: true,
  },
  grandfather_period: {
    kind: 'single',
    lookup: 'grandfather_period',
    stored: true,
    more: true,
    published: 13,
    whenNone: LIMITS.defaultGrandfatherPeriod,
  },
  step_therapy: { kind: 'single', stored: false, more: true },
  quantity_limits: { kind: 'text', stored: false, more: true },
  discontinued_date: { kind: 'date', stored: false, disabled: true, more: true },
  action: { kind: 'text', stored: false, more: true },
} as const satisfies Record<string, DrugField>;

/** Fields that no save changes: they come from imports. */
export const FIXED_FIELDS = {
  din: { kind: 'text', published: 1, fromSource: true },
  pin: { kind: 'text', published: 15 },
} as const satisfies Record<
  string,
  {
    readonly kind: 'text';
    readonly published?: number;
    readonly fromSource?: true;
  }
>;

const ALL_FIELDS = { ...DRUG_FIELDS, ...FIXED_FIELDS };

/** Names of the fields whose entries have this property. */
type FieldsWith<Property> = {
  [Name in keyof typeof ALL_FIELDS]: (typeof ALL_FIELDS)[Name] extends Property ? Name : never;
}[keyof typeof ALL_FIELDS];

/** A field of the form. */
export type DrugFieldName = keyof typeof DRUG_FIELDS;
export type FixedFieldName = keyof typeof FIXED_FIELDS;
/** A field that a save writes. */
export type StoredFieldName = FieldsWith<{ readonly stored: true }>;
/** A field of the record. */
export type RecordFieldName = StoredFieldName | FixedFieldName;
export type PublicationField = FieldsWith<{ readonly published: number }>;
export type SourceField = FieldsWith<{ readonly fromSource: true }>;
/** A field that isn't in the specification. */
export type OwnFieldName = FieldsWith<{ readonly stored: true; readonly ours: true }>;

/** The entry of one of the record's fields. */
export type RecordField = StoredText | StoredChoice | (typeof FIXED_FIELDS)[FixedFieldName];

export const DRUG_FIELD_NAMES = Object.keys(DRUG_FIELDS) as readonly DrugFieldName[];
const FIXED_FIELD_NAMES = Object.keys(FIXED_FIELDS) as readonly FixedFieldName[];

/** In the order of the form. */
export const STORED_FIELDS = DRUG_FIELD_NAMES.filter(
  (name): name is StoredFieldName => DRUG_FIELDS[name].stored,
);

export const recordField = (name: RecordFieldName): RecordField => ALL_FIELDS[name];

const UNPUBLISHED = Number.MAX_SAFE_INTEGER;
const placeOf = (name: RecordFieldName): number => recordField(name).published ?? UNPUBLISHED;

/** All fields of a record: the published ones in their order, then the rest in the form's. */
export const RECORD_FIELDS: readonly RecordFieldName[] = [
  ...STORED_FIELDS,
  ...FIXED_FIELD_NAMES,
].sort((one, other) => placeOf(one) - placeOf(other));

/** The published fields, in the order in which they are shown and written to files. */
export const PUBLICATION_FIELDS = RECORD_FIELDS.filter(
  (name): name is PublicationField => placeOf(name) < UNPUBLISHED,
);

/** The fields from the source, in the order of the comparison (D48). */
export const SOURCE_FIELDS = [...FIXED_FIELD_NAMES, ...STORED_FIELDS].filter(
  (name): name is SourceField => 'fromSource' in ALL_FIELDS[name],
);

/**
 * Ingredients and strengths are one value, a list of pairs, in two fields (D73). An action on one
 * of the fields acts on both.
 */
export const PAIR_FIELDS = [
  'active_ingredient',
  'strength',
] as const satisfies readonly StoredFieldName[];
export type PairField = (typeof PAIR_FIELDS)[number];

export const isPairField = (name: string): name is PairField =>
  (PAIR_FIELDS as readonly string[]).includes(name);

/** These fields; if one of the pair is among them, then both (D73). */
export const wholeValues = <Name extends string>(
  names: readonly Name[],
): readonly (Name | PairField)[] =>
  names.some(isPairField) ? [...new Set<Name | PairField>([...names, ...PAIR_FIELDS])] : names;

/** The lookup of a field's ids; undefined for texts and numbers. */
export const lookupOf = (name: DrugFieldName | RecordFieldName): LookupName | undefined => {
  const field = ALL_FIELDS[name];
  return 'lookup' in field ? field.lookup : undefined;
};

/** Whether the field is sent as a bare id, not an object (specification §3, §7). */
export const isBareId = (name: StoredFieldName): boolean => 'bareId' in DRUG_FIELDS[name];

/** Fields whose objects have a lookup_id instead of an id (specification §3, §7). */
export type LookupIdFieldName = {
  [Name in StoredFieldName]: (typeof DRUG_FIELDS)[Name] extends {
    readonly lookup: infer Lookup extends LookupName;
  }
    ? (typeof LOOKUPS)[Lookup]['idKey'] extends 'lookup_id'
      ? Name
      : never
    : never;
}[StoredFieldName];

/** Whether the field's objects have a lookup_id instead of an id (specification §3, §7). */
export const hasLookupId = (name: StoredFieldName): boolean => {
  const lookup = lookupOf(name);
  return lookup !== undefined && LOOKUPS[lookup].idKey === 'lookup_id';
};

/** Whether the field isn't in the specification. */
export const isOurs = (name: StoredFieldName): boolean => 'ours' in DRUG_FIELDS[name];

/** A field's value: text, ids of its lookup as numbers or texts, or a number. */
export type FieldValue = string | number | null | undefined | readonly (string | number)[];

/** A normalised value: how it is written makes no difference. */
const meaningOf = (field: RecordFieldName, value: FieldValue): string => {
  const entry = recordField(field);
  if (entry.kind === 'multi') return JSON.stringify([...new Set([value ?? []].flat().map(String))]);
  const none = 'whenNone' in entry ? entry.whenNone : undefined;
  return String(value ?? none ?? '').trim();
};

/**
 * Whether two values of a field mean the same (D52). No period equals the default one; blanks at
 * the ends of a text and repeated list entries don't count, case and order do. Forms, saves,
 * history, restores and publications all use this rule. A missing value (a state older than the
 * field) is empty.
 */
export const sameMeaning = (field: RecordFieldName, left: FieldValue, right: FieldValue): boolean =>
  meaningOf(field, left) === meaningOf(field, right);
