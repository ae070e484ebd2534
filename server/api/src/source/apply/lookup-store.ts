import { sql } from 'kysely';
import type { LookupName } from '@refined/shared/domain';
import type { Db } from '../../db/schema.ts';
import type { Relabelling } from '../files/relabellings.ts';
import { labelsOf, type LookupLabel, type SourceRecord } from '../files/source-record.ts';
import type { AliasOf } from './unknown-labels.ts';
import { entryKey, entryMeaning, listKey, meaningIn } from '../values/meaning.ts';
import { recordset } from './bulk.ts';

const labelOf = (kind: LookupName, name: string): LookupLabel => ({
  key: listKey(kind, name),
  name,
});

/** The lookups during an import: the known labels, and the ids of new ones once they are stored. */
export class LookupStore {
  readonly #ids = new Map<LookupName, Map<string, number>>();
  readonly #names = new Map<number, string>();
  /** Entries that are still unanswered (D79). */
  readonly #unknown = new Set<number>();
  /** Meaning of a label → the entry that a person chose for it. */
  readonly #aliases = new Map<string, number>();
  #missing: { kind: LookupName; source_key: string; name: string }[] = [];

  static async load(db: Db): Promise<LookupStore> {
    const store = new LookupStore();
    const items = await db
      .selectFrom('lookup_item')
      .select(['id', 'kind', 'source_key', 'name'])
      .where('retired', '=', false)
      .execute();
    // If two entries mean the same (from before spellings were compared), the first one is used.
    for (const item of items.sort((left, right) => right.id - left.id)) store.#remember(item);
    for (const { item_id } of await db.selectFrom('unknown_label').select('item_id').execute())
      store.#unknown.add(item_id);
    for (const alias of await db.selectFrom('label_alias').selectAll().execute())
      store.#aliases.set(`${alias.kind} ${alias.meaning}`, alias.item_id);
    return store;
  }

  /** The meanings of a lookup's answered entries. */
  keys(kind: LookupName): Set<string> {
    const known = [...(this.#ids.get(kind) ?? [])].filter(([, id]) => !this.#unknown.has(id));
    return new Set(known.map(([meaning]) => meaning));
  }

  /** See AliasOf. */
  readonly aliasOf: AliasOf = (kind, name) => {
    const id = this.#aliases.get(`${kind} ${entryKey(kind, name)}`);
    return (id !== undefined && this.#names.get(id)) || name;
  };

  get hasAliases(): boolean {
    return this.#aliases.size > 0;
  }

  unknownIn(record: Partial<SourceRecord>): { readonly kind: LookupName; readonly id: number }[] {
    return labelsOf(record).flatMap(({ lookup: kind, labels }) =>
      labels
        .map((label) => this.#ids.get(kind)?.get(entryMeaning(kind, label)) ?? 0)
        .filter((id) => this.#unknown.has(id))
        .map((id) => ({ kind, id })),
    );
  }

  /** Marks stored labels as unanswered, until a person says what they are (D79). */
  async leaveOut(
    db: Db,
    labels: readonly { readonly kind: LookupName; readonly name: string }[],
  ): Promise<void> {
    const ids = labels.map(({ kind, name }) => this.id(kind, labelOf(kind, name)));
    if (ids.length === 0) return;
    await db
      .insertInto('unknown_label')
      .values([...new Set(ids)].map((item_id) => ({ item_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  has(kind: LookupName, label: LookupLabel): boolean {
    return this.#ids.get(kind)?.has(entryMeaning(kind, label)) ?? false;
  }

  id(kind: LookupName, label: LookupLabel): number {
    const id = this.#ids.get(kind)?.get(entryMeaning(kind, label));
    if (id === undefined) throw new Error(`no ${kind} ${label.key} in the lookups`);
    return id;
  }

  name(id: number | null): string {
    return id === null ? '' : (this.#names.get(id) ?? '');
  }

  /** Collects labels that are missing in the lookups; `flush` stores them. */
  need(kind: LookupName, labels: readonly LookupLabel[]): void {
    const ids = this.#kind(kind);
    for (const label of labels) {
      const index = entryMeaning(kind, label);
      if (ids.has(index)) continue;
      ids.set(index, 0);
      this.#missing.push({ kind, source_key: label.key, name: label.name });
    }
  }

  needRecord(record: Partial<SourceRecord>): void {
    for (const { lookup, labels } of labelsOf(record)) this.need(lookup, labels);
  }

  async flush(db: Db): Promise<void> {
    if (this.#missing.length === 0) return;
    // Sorted by name, so that ids are the same on every machine.
    const rows = this.#missing.sort((left, right) => (left.name < right.name ? -1 : 1));
    // A label from a taken back import already exists, retired.
    const { rows: stored } = await sql<{
      id: number;
      kind: string;
      source_key: string;
      name: string;
    }>`
      insert into lookup_item (kind, source_key, name) select kind, source_key, name from ${recordset('lookup_item', rows)}
      on conflict (kind, source_key) do update set name = excluded.name, retired = false
      returning id, kind, source_key, name`.execute(db);
    for (const item of stored) this.#remember(item);
    this.#missing = [];
  }

  /**
   * Whether a relabelling renames one entry: the old label exists and the new one doesn't. Forms
   * are plain text.
   */
  canRename(relabelling: Relabelling): boolean {
    const { list, from, to } = relabelling;
    if (list === 'form' || list === 'health_canada_drug_name') return false;
    const isKnown = this.has(list, labelOf(list, from));
    if (list === 'drug_class') return isKnown && meaningIn(list, from) !== meaningIn(list, to);
    return isKnown && !this.has(list, labelOf(list, to));
  }

  async rename(db: Db, relabelling: Relabelling): Promise<void> {
    const { list, from, to } = relabelling;
    if (list === 'form' || list === 'health_canada_drug_name') return;
    const [old, renamed] = [labelOf(list, from), labelOf(list, to)];
    const id = this.id(list, old);
    // A retired entry loses its name to the new one: only histories use it, by its id.
    await sql`update lookup_item set source_key = source_key || ' #' || id
      where kind = ${list} and source_key = ${renamed.key} and retired`.execute(db);
    await db
      .updateTable('lookup_item')
      .set({ source_key: renamed.key, name: to })
      .where('id', '=', id)
      .execute();
    this.#kind(list).delete(entryMeaning(list, old));
    this.#remember({ id, kind: list, source_key: renamed.key, name: to });
  }

  #kind(kind: LookupName): Map<string, number> {
    const ids = this.#ids.get(kind) ?? new Map<string, number>();
    this.#ids.set(kind, ids);
    return ids;
  }

  #remember(item: { id: number; kind: string; source_key: string; name: string }): void {
    const kind = item.kind as LookupName;
    this.#kind(kind).set(entryMeaning(kind, { key: item.source_key, name: item.name }), item.id);
    this.#names.set(item.id, item.name);
  }
}
