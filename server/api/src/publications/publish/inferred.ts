import { RECORD_FIELDS } from '@refined/shared/domain';
import { type Kysely, sql } from 'kysely';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * Fields whose first value was inferred, not given by Health Canada (D49), until somebody changes
 * or confirms it (D86). By drug id; drugs without such a field are left out.
 */
export const readInferred = async (
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map();
  const columns = JSON.stringify(RECORD_FIELDS.map((name) => [name, FIELD_COLUMNS[name]]));
  const { rows } = await sql<{ id: number; fields: string[] }>`
    select h.drug_id as id, array_agg(f.name order by f.name) as fields
    from drug_history h
      cross join lateral jsonb_array_elements_text(h.note -> 'inferred') as i(name)
      join (select value ->> 0 as name, value ->> 1 as source
        from jsonb_array_elements(${columns}::jsonb)) as f on f.name = i.name
    where h.drug_id = any(${ids}::integer[]) and h.note ? 'inferred'
      and not exists (select from drug_history e
        where e.drug_id = h.drug_id and e.kind in ('edit', 'restore')
          and e.before -> f.source is distinct from e.after -> f.source)
      and not exists (select from confirmed_value c
        where c.drug_id = h.drug_id and c.field = f.name)
    group by h.drug_id`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
};
