import type { UnknownLabels } from '@refined/shared/contract';
import type { LookupName } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Number of example drugs per label. */
const EXAMPLES = 3;

/** SQL: whether the drug `d` has the entry `l`. */
export const HOLDS = `(d.manufacturer_id = l.id or l.id = any(d.active_ingredient_ids)
  or l.id = any(d.schedule_ids))`;

/**
 * SQL: whether the drug `d` came with an import that was taken back: it is archived, and no source
 * lists it.
 */
const IS_TAKEN_BACK = `(d.queue = '' and not d.in_product
  and not exists (select from source_product s where s.drug_id = d.id)
  and not exists (select from notice_product p where p.drug_id = d.id))`;

/** Unanswered labels, with the drugs that have them (D79). */
export const readUnknownLabels = async (db: Kysely<Schema>): Promise<UnknownLabels> => {
  const { rows } = await sql<UnknownLabels['labels'][number]>`
    select l.id::text as id, l.kind as list, l.name, count(d.id)::integer as drugs,
      coalesce((array_agg(json_build_object('id', d.id::text, 'din', d.din, 'drug_name', d.drug_name,
        'strength', d.strength, 'form', d.form)
        order by d.search_name, d.id) filter (where d.id is not null))[1:${sql.lit(EXAMPLES)}],
        '{}') as examples
    from unknown_label u join lookup_item l on l.id = u.item_id and not l.retired
    left join drug d on ${sql.raw(HOLDS)} and not ${sql.raw(IS_TAKEN_BACK)}
    group by l.id order by fold(l.name) collate "C", l.id`.execute(db);
  return { labels: rows };
};

/** An entry of a lookup, or a label that isn't answered yet. */
export interface Entry {
  readonly id: number;
  readonly kind: LookupName;
  readonly name: string;
  readonly unknown: boolean;
}

export const findEntry = async (db: Kysely<Schema>, id: number): Promise<Entry | undefined> => {
  const { rows } = await sql<Entry>`
    select l.id, l.kind, l.name, u.item_id is not null as unknown
    from lookup_item l left join unknown_label u on u.item_id = l.id
    where l.id = ${id} and not l.retired`.execute(db);
  return rows[0];
};
