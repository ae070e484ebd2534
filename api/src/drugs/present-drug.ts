import type { Reason } from '@refined/shared/contract';
import { inProductField } from '@refined/shared/domain';
import type { LookupCache, Lookups, Named } from '../lookups/lookup-cache.ts';
import type { DrugRecordRow, DrugRow } from './drug-row.ts';
import { sourceStatusOf } from './source-status.ts';
import type { WireRecord, WireSummary } from './wire.ts';

/** Drug's id → why it is queued (D48). */
export type ReasonsByDrug = ReadonlyMap<number, readonly Reason[]>;

/** Ids → what they are called, noting whether one was in no list. */
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

/**
 * Rows of the table → drugs as they are answered (specification §3): ids become {id, name} by the
 * lists in memory.
 */
export class DrugPresenter {
  readonly #lookups: LookupCache;
  readonly #inProduct: string;

  constructor(lookups: LookupCache, productKey: string) {
    this.#lookups = lookups;
    this.#inProduct = inProductField(productKey);
  }

  /** `reasons`: why those of them that are queued are (D48). */
  summaries(rows: readonly DrugRow[], reasons?: ReasonsByDrug): Promise<WireSummary[]> {
    return this.#present((names) =>
      rows.map((row) => {
        const ofDrug = reasons?.get(row.id);
        return ofDrug
          ? { ...this.#summary(names, row), reasons: [...ofDrug] }
          : this.#summary(names, row);
      }),
    );
  }

  record(row: DrugRecordRow): Promise<WireRecord> {
    return this.#present((names) => {
      const period = names.maybe(row.grandfather_period_id);
      return {
        ...this.#summary(names, row),
        pin: row.pin,
        health_canada_drug_name: row.health_canada_drug_name,
        drug_class: names.maybe(row.drug_class_id),
        manufacturer: row.manufacturer_id,
        grandfather_period: period && { lookup_id: period.id, name: period.name },
        sub_medical_condition: row.sub_medical_condition_ids.map(names.of),
      };
    });
  }

  /**
   * Once more with the lists as they are now when an id was in none: an import may have brought it.
   */
  async #present<Result>(present: (names: Names) => Result): Promise<Result> {
    const names = new Names(await this.#lookups.current());
    const result = present(names);
    return names.missed ? present(new Names(await this.#lookups.refreshed())) : result;
  }

  #summary(names: Names, row: DrugRow): WireSummary {
    const status = sourceStatusOf(row.dpd_status);
    return {
      id: row.id,
      din: row.din,
      drug_name: row.drug_name,
      active_ingredient: row.active_ingredient_ids.map(names.of),
      schedule: row.schedule_ids.map(names.of),
      administration: row.administration_ids.map(names.of),
      type: names.maybe(row.type_id),
      tier: row.tier,
      queue: row.queue,
      version: row.version,
      source_changed: row.source_changed,
      [this.#inProduct]: row.in_product,
      strength: row.strength,
      form: row.form,
      company: names.maybe(row.manufacturer_id)?.name ?? '',
      ...(status && { source_status: status }),
    };
  }
}
