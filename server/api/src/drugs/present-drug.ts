import type { DrugSummary, ExactDrug, Reason } from '@refined/shared/contract';
import {
  controlledGroups,
  hasLookupId,
  inProductField,
  isBareId,
  lookupOf,
  STORED_FIELDS,
  type StoredFieldName,
} from '@refined/shared/domain';
import { FIELD_COLUMNS, type ColumnValue } from '../db/field-columns.ts';
import type { LookupCache, Named } from './lookup-cache.ts';
import { LISTED_FIELDS, sourceStatusOf, type DrugRecordRow, type DrugRow } from './drug-row.ts';

/** Addresses of Health Canada's pages (D72), with `{number}`; undefined: no links. */
export interface HealthCanadaPages {
  /** The page of a product in the Drug Product Database, by drug code. */
  readonly product: string | undefined;
  /** The page of a notice of compliance, by number. */
  readonly notice: string | undefined;
}

/** The address of a page; undefined without a number, or if the links are off. */
export const pageOf = (
  template: string | undefined,
  number: number | null | undefined,
): string | undefined =>
  number === null || number === undefined
    ? undefined
    : template?.replaceAll('{number}', String(number));

/** Drug id → why it is queued (D48). */
export type ReasonsByDrug = ReadonlyMap<number, readonly Reason[]>;

/** Drug id → who approved the changes for its next publication; null: nobody yet (four eyes). */
export type ApprovalsByDrug = ReadonlyMap<number, { readonly by: string | null }>;

/**
 * What else reviewers know of a drug: snoozed, assigned, changed since last viewed, sent by whom,
 * the latest comment, related drugs on the product.
 */
export type DrugMarks = Partial<
  Pick<
    DrugSummary,
    | 'later'
    | 'taken'
    | 'changed_since'
    | 'sent'
    | 'comment'
    | 'others'
    | 'other_drugs'
    | 'with_conditions'
    | 'same_din'
    | 'mixed_pairs'
  >
>;
export type MarksByDrug = ReadonlyMap<number, DrugMarks>;

/** What a list shows of its drugs in addition to their records. */
export interface Notes {
  readonly reasons?: ReasonsByDrug;
  readonly approvals?: ApprovalsByDrug;
  readonly marks?: MarksByDrug;
}

/** The entry of an id. An unlisted id has no name: it is shown, and survives a save (D28). */
type EntryOf = (id: number) => Named;

const maybe = (entryOf: EntryOf, id: number | null): Named | null =>
  id === null ? null : entryOf(id);

/** A field's value as lists send it: a text, {id, name}, or an array of these. */
const withEntries = (entryOf: EntryOf, field: StoredFieldName, value: ColumnValue) => {
  if (Array.isArray(value)) return value.map(entryOf);
  return lookupOf(field) === undefined ? value : maybe(entryOf, value as number | null);
};

/** As the record sends it: some references have another shape (specification §3). */
const answered = (entryOf: EntryOf, row: DrugRecordRow, field: StoredFieldName) => {
  const value = row[FIELD_COLUMNS[field]];
  if (isBareId(field)) return value;
  const answer = withEntries(entryOf, field, value);
  if (!hasLookupId(field) || answer === null) return answer;
  const { id, name } = answer as Named;
  return { lookup_id: id, name };
};

/**
 * Presents table rows as drugs (specification §3): ids become {id, name}, from the lookups in
 * memory.
 */
export class DrugPresenter {
  readonly #lookups: LookupCache;
  readonly #inProduct: string;

  constructor(lookups: LookupCache, productKey: string) {
    this.#lookups = lookups;
    this.#inProduct = inProductField(productKey);
  }

  summaries(
    rows: readonly DrugRow[],
    { reasons, approvals, marks }: Notes = {},
  ): Promise<ExactDrug[]> {
    return this.#present((entryOf) =>
      rows.map((row) => {
        const why = reasons?.get(row.id);
        const approval = approvals?.get(row.id);
        return {
          ...this.#summary(entryOf, row),
          ...(why && { reasons: [...why] }),
          ...(approval && { approval }),
          ...(row.differs.length > 0 && { differs: [...row.differs] }),
          ...marks?.get(row.id),
        };
      }),
    );
  }

  record(row: DrugRecordRow): Promise<ExactDrug> {
    return this.#present((entryOf) => {
      const fields = STORED_FIELDS.map((field) => [field, answered(entryOf, row, field)]);
      return { ...this.#standing(entryOf, row), pin: row.pin, ...Object.fromEntries(fields) };
    });
  }

  #present<Result>(present: (entryOf: EntryOf) => Result): Promise<Result> {
    return this.#lookups.naming((named) => present((id) => named(id) ?? { id, name: '' }));
  }

  #summary(entryOf: EntryOf, row: DrugRow): ExactDrug {
    const fields = LISTED_FIELDS.map((field) => [
      field,
      withEntries(entryOf, field, row[FIELD_COLUMNS[field]]),
    ]);
    return { ...this.#standing(entryOf, row), ...Object.fromEntries(fields) };
  }

  /** What lists and records both contain in addition to the editable fields. */
  #standing(entryOf: EntryOf, row: Omit<DrugRow, 'differs'>) {
    const status = sourceStatusOf(row.dpd_status);
    const namesOf = (ids: readonly number[]) => ids.map((id) => entryOf(id).name);
    const controlled = controlledGroups({
      active_ingredient: namesOf(row.active_ingredient_ids),
      schedule: namesOf(row.schedule_ids),
    });
    return {
      id: row.id,
      din: row.din,
      tier: row.tier,
      queue: row.queue,
      version: row.version,
      source_changed: row.source_changed,
      [this.#inProduct]: row.in_product,
      company: maybe(entryOf, row.manufacturer_id)?.name ?? '',
      ...(status && { source_status: status }),
      ...(controlled.length > 0 && { controlled }),
    };
  }
}
