import * as z from '@refined/shared/schema';
import {
  DRUG_FIELDS,
  hasLookupId,
  inProductField,
  isBareId,
  isOurs,
  sameMeaning,
  STORED_FIELDS,
  type LookupIdFieldName,
  type DrugField,
  type FieldValue,
  type OwnFieldName,
  type Queue,
  type StoredFieldName,
} from '../domain/index.ts';
import {
  controlled,
  EXACT,
  facts,
  looseQueue,
  place,
  sourceStatus,
  tolerate,
  tolerated,
} from './drugs.ts';
import { looseId, looseText, presentText } from './scalars.ts';

/** A record as a host sends it, and as a save sends it (specification §3, §7). */

type Fields = typeof DRUG_FIELDS;
const reference = z.looseObject({ id: looseId, name: z.optional(z.nullable(z.string())) });
const maybeReference = z.pipe(
  z.nullish(z.union([reference, looseId])),
  z.transform((value) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : value.id,
  ),
);
const references = z.pipe(
  z.nullish(z.array(z.union([reference, looseId]))),
  z.transform((list) => (list ?? []).map((item) => (typeof item === 'string' ? item : item.id))),
);
const periodReference = z.pipe(
  z.nullish(z.looseObject({ lookup_id: looseId })),
  z.transform((value) => value?.lookup_id ?? null),
);

/** A record's field as a host sends it, by the field's kind. */
const ANSWERED = {
  text: looseText,
  number: looseText,
  single: maybeReference,
  multi: references,
} as const;

const answeredAs = (name: StoredFieldName) => {
  const field: DrugField = DRUG_FIELDS[name];
  if (!field.stored) return looseText;
  if (name === 'drug_name') return presentText;
  const schema = hasLookupId(name) ? periodReference : ANSWERED[field.kind];
  return isOurs(name) ? tolerate(schema) : schema;
};

/** A record's members that aren't in DRUG_FIELDS. */
const ownFields = {
  id: z.optional(looseId),
  din: presentText,
  /** Sent back unchanged, whatever its type (D28). */
  pin: z.optional(z.unknown()),
  ...tolerated({
    version: z.number(),
    /** Ours only: the name in DPD, and the date of that extract (D34). */
    dpd_name: z.string(),
    dpd_date: z.pipe(
      z.nullable(z.string()),
      z.transform((date) => date ?? undefined),
    ),
    /** Ours only: its page at Health Canada (D72); absent where there is none. */
    dpd_page: z.string(),
    /** Ours only: the manufacturer's name, and whether Health Canada still lists the drug (D55). */
    company: looseText,
    source_status: sourceStatus,
    controlled,
  }),
};

/**
 * Fields that only our API can save. Another host may send one too, but only our answers have a
 * version.
 */
const OWN_FIELDS: readonly string[] = STORED_FIELDS.filter(isOurs);

const recordShape = {
  ...ownFields,
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, answeredAs(name)])),
};

/** A record's field in the product: references as ids in text. */
interface RecordValue {
  readonly text: string;
  readonly number: string;
  readonly single: string | null;
  readonly multi: string[];
}
const ownShape = z.object(ownFields);
type RecordFields = z.output<typeof ownShape> & {
  [Name in Exclude<StoredFieldName, OwnFieldName>]: RecordValue[Fields[Name]['kind']];
} & { [Name in OwnFieldName]?: RecordValue[Fields[Name]['kind']] };

export interface DrugRecord extends RecordFields {
  /** Absent if the host's record doesn't contain it (D37). */
  queue?: Queue;
  in_product?: boolean;
}

/**
 * A drug record to edit (specification §3). References become ids as text, in every form that hosts
 * send (`manufacturer` is a bare id, the others are objects with an id; any may be null). An answer
 * without DIN and name is refused: the form would be empty, and a save would store that.
 */
export const drugRecord = (productKey: string) =>
  z.pipe(
    z.looseObject({ ...recordShape, ...tolerated({ queue: looseQueue }) }),
    z.transform((read) => {
      const answer: Record<string, unknown> = read;
      const record = Object.fromEntries(
        Object.keys(recordShape)
          .filter((key) => answer.version !== undefined || !OWN_FIELDS.includes(key))
          .map((key) => [key, answer[key]]),
      );
      const [value, inProduct] = [answer.queue, answer[inProductField(productKey)]];
      // If a host's record has no queue, the edit screen shows no badges and no moves (D37).
      const place =
        value !== undefined && typeof inProduct === 'boolean'
          ? { queue: value, in_product: inProduct }
          : {};
      return { ...record, ...place } as unknown as DrugRecord;
    }),
  );

const exactField = (name: StoredFieldName): z.ZodMiniType => {
  if (isBareId(name)) return z.nullable(z.int());
  if (hasLookupId(name)) return z.nullable(z.object({ lookup_id: z.int(), name: z.string() }));
  return EXACT[DRUG_FIELDS[name].kind];
};

/** The record as our API sends it: some references have a different form. */
export const exactRecord = (productKey: string) =>
  z.object({
    ...place,
    ...facts,
    pin: z.string(),
    ...Object.fromEntries(STORED_FIELDS.map((name) => [name, exactField(name)])),
    [inProductField(productKey)]: z.boolean(),
    dpd_name: z.optional(z.string()),
    dpd_date: z.optional(z.nullable(z.string())),
    dpd_page: z.optional(z.string()),
  });

const anyId = z.union([z.string(), z.number()]);
const name = z.optional(z.nullable(z.string()));
const option = z.looseObject({ id: anyId, name });
const lookupOption = z.looseObject({ lookup_id: anyId, name });
export type InputOption = z.output<typeof option>;
type LookupOption = z.output<typeof lookupOption>;

/** A field as a save sends it, by its kind (specification §7). */
const SENT = {
  text: z.string(),
  number: z.nullable(anyId),
  single: z.nullable(option),
  multi: z.array(option),
} as const;

const sentAs = (field: StoredFieldName) => {
  const entry: DrugField = DRUG_FIELDS[field];
  if (!entry.stored) return z.string();
  if (hasLookupId(field)) return z.nullish(lookupOption);
  const schema = isBareId(field) ? z.nullable(anyId) : SENT[entry.kind];
  return isOurs(field) ? z.optional(schema) : schema;
};

interface InputValue {
  readonly text: string;
  readonly number: string | number | null;
  readonly single: InputOption | null;
  readonly multi: InputOption[];
}
type InputOf<Name extends StoredFieldName> = Fields[Name] extends { readonly bareId: true }
  ? string | number | null
  : InputValue[Fields[Name]['kind']];

type InputFields = {
  [Name in Exclude<StoredFieldName, OwnFieldName | LookupIdFieldName>]: InputOf<Name>;
} & { [Name in OwnFieldName]?: InputOf<Name> } & {
  [Name in LookupIdFieldName]?: LookupOption | null;
};

export interface DrugInput extends InputFields {
  din: string;
  pin?: string | number | null;
}

/**
 * The body of PUT (specification §7): option objects, the manufacturer as a bare id, the period as
 * {lookup_id, name}. A field with `ours` may be left out; then it doesn't change.
 */
export const drugInput = z.object({
  din: z.string(),
  pin: z.optional(z.nullable(anyId)),
  ...Object.fromEntries(STORED_FIELDS.map((field) => [field, sentAs(field)])),
}) as unknown as z.ZodMiniType<DrugInput, DrugInput>;

/**
 * A field in a save's body: a text, an id, ids, or null for no value. Undefined: the save doesn't
 * change the field.
 */
export const sentValue = (input: DrugInput, field: StoredFieldName): FieldValue => {
  const value: DrugInput[StoredFieldName] = input[field];
  if (value === undefined) return isOurs(field) ? undefined : null;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((option) => option.id);
  return 'lookup_id' in value ? (value as LookupOption).lookup_id : (value as InputOption).id;
};

/** Whether a record has the values that a save sent, by meaning (D52). */
export const holdsInput = (record: DrugRecord, input: DrugInput): boolean =>
  STORED_FIELDS.every((field) => {
    const sent = sentValue(input, field);
    return sent === undefined || sameMeaning(field, record[field], sent);
  });
