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
import type { LookupCache, Lookups, Named } from '../lookups/lookup-cache.ts';
import { LISTED_FIELDS, sourceStatusOf, type DrugRecordRow, type DrugRow } from './drug-row.ts';

/** Drug id → why it is queued (D48). */
export type ReasonsByDrug = ReadonlyMap<number, readonly Reason[]>;

/** Drug id → who approved what its publication changes; null: nobody yet (four eyes). */
export type ApprovalsByDrug = ReadonlyMap<number, { readonly by: string | null }>;

/**
 * What reviewers noted of a drug: it was put away, somebody does it, it changed since a look, who
 * sent it where it is, the latest comment, what else is on the product.
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

/** What a list says of its drugs besides their records. */
export interface Notes {
  readonly reasons?: ReasonsByDrug;
  readonly approvals?: ApprovalsByDrug;
  readonly marks?: MarksByDrug;
}

/** Ids → names; notes whether an id was in no list. */
class Names {
  missed = false;
  readonly #lookups: Lookups;

  constructor(lookups: Lookups) {
    this.#lookups = lookups;
  }

  of = (id: number): Named => {
    const named = this.#lookups.named(id);
    if (named) return named;
    this.missed = true;
    // Shown, not dropped: it survives a save (D28).
    return { id, name: '' };
  };

  maybe(id: number | null): Named | null {
    return id === null ? null : this.of(id);
  }
}

/** A field's value as lists send it: a text, {id, name}, or several of those. */
const named = (names: Names, field: StoredFieldName, value: ColumnValue) => {
  if (Array.isArray(value)) return value.map(names.of);
  return lookupOf(field) === undefined ? value : names.maybe(value as number | null);
};

/** As the record sends it: some references have a form of their own (specification §3). */
const answered = (names: Names, row: DrugRecordRow, field: StoredFieldName) => {
  const value = row[FIELD_COLUMNS[field]];
  if (isBareId(field)) return value;
  const answer = named(names, field, value);
  if (!hasLookupId(field) || answer === null) return answer;
  const { id, name } = answer as Named;
  return { lookup_id: id, name };
};

/**
 * Table rows → drugs as they are sent (specification §3): ids become {id, name} by the lists in
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
    return this.#present((names) =>
      rows.map((row) => {
        const why = reasons?.get(row.id);
        const approval = approvals?.get(row.id);
        return {
          ...this.#summary(names, row),
          ...(why && { reasons: [...why] }),
          ...(approval && { approval }),
          ...(row.differs.length > 0 && { differs: [...row.differs] }),
          ...marks?.get(row.id),
        };
      }),
    );
  }

  record(row: DrugRecordRow): Promise<ExactDrug> {
    return this.#present((names) => {
      const fields = STORED_FIELDS.map((field) => [field, answered(names, row, field)]);
      return { ...this.#standing(names, row), pin: row.pin, ...Object.fromEntries(fields) };
    });
  }

  /** Repeats with fresh lists when an id was in none: an import may have added it. */
  async #present<Result>(present: (names: Names) => Result): Promise<Result> {
    const names = new Names(await this.#lookups.current());
    const result = present(names);
    return names.missed ? present(new Names(await this.#lookups.refreshed())) : result;
  }

  #summary(names: Names, row: DrugRow): ExactDrug {
    const fields = LISTED_FIELDS.map((field) => [
      field,
      named(names, field, row[FIELD_COLUMNS[field]]),
    ]);
    return { ...this.#standing(names, row), ...Object.fromEntries(fields) };
  }

  /** What lists and records both contain besides the editable fields. */
  #standing(names: Names, row: Omit<DrugRow, 'differs'>) {
    const status = sourceStatusOf(row.dpd_status);
    const namesOf = (ids: readonly number[]) => ids.map((id) => names.of(id).name);
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
      company: names.maybe(row.manufacturer_id)?.name ?? '',
      ...(status && { source_status: status }),
      ...(controlled.length > 0 && { controlled }),
    };
  }
}
