import { inProductField } from '@refined/shared/domain';
import type { LookupCache, Lookups, Named } from '../lookups/lookup-cache.ts';
import type { DrugRecordRow, DrugRow } from './drug-row.ts';
import type { WireRecord, WireSummary } from './wire.ts';

// An id that no list holds is shown, not dropped: it survives a save (D28).
const named = (lookups: Lookups, id: number): Named => lookups.named(id) ?? { id, name: '' };
const maybe = (lookups: Lookups, id: number | null): Named | null => (id === null ? null : named(lookups, id));
const list = (lookups: Lookups, ids: readonly number[]): Named[] => ids.map((id) => named(lookups, id));

const referenced = function* ({ type_id, schedule_ids, active_ingredient_ids, administration_ids }: DrugRow): Iterable<number> {
  if (type_id !== null) yield type_id;
  yield* schedule_ids;
  yield* active_ingredient_ids;
  yield* administration_ids;
};

const allReferenced = function* (rows: readonly DrugRow[]): Iterable<number> {
  for (const row of rows) yield* referenced(row);
};

const referencedByRecord = function* (row: DrugRecordRow): Iterable<number> {
  yield* referenced(row);
  yield* row.sub_medical_condition_ids;
  for (const id of [row.drug_class_id, row.grandfather_period_id]) if (id !== null) yield id;
};

/** Rows of the table → drugs as they are answered (specification §3): ids become {id, name} by the lists in memory. */
export class DrugPresenter {
  readonly #lookups: LookupCache;
  readonly #inProduct: string;

  constructor(lookups: LookupCache, productKey: string) {
    this.#lookups = lookups;
    this.#inProduct = inProductField(productKey);
  }

  async summaries(rows: readonly DrugRow[]): Promise<WireSummary[]> {
    const lookups = await this.#lookups.knowing(allReferenced(rows));
    return rows.map((row) => this.#summary(lookups, row));
  }

  async record(row: DrugRecordRow): Promise<WireRecord> {
    const lookups = await this.#lookups.knowing(referencedByRecord(row));
    const period = maybe(lookups, row.grandfather_period_id);
    return {
      ...this.#summary(lookups, row),
      pin: row.pin,
      health_canada_drug_name: row.health_canada_drug_name,
      drug_class: maybe(lookups, row.drug_class_id),
      manufacturer: row.manufacturer_id,
      grandfather_period: period && { lookup_id: period.id, name: period.name },
      sub_medical_condition: list(lookups, row.sub_medical_condition_ids),
      form: row.form,
      strength: row.strength,
    };
  }

  #summary(lookups: Lookups, row: DrugRow): WireSummary {
    return {
      id: row.id,
      din: row.din,
      drug_name: row.drug_name,
      active_ingredient: list(lookups, row.active_ingredient_ids),
      schedule: list(lookups, row.schedule_ids),
      administration: list(lookups, row.administration_ids),
      type: maybe(lookups, row.type_id),
      tier: row.tier,
      queue: row.queue,
      version: row.version,
      source_changed: row.source_changed,
      [this.#inProduct]: row.in_product,
    };
  }
}
