import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { labelKey } from '../values/labels.ts';
import { recordset } from '../runs/bulk.ts';

const name = z.string().min(1);

const LISTS = z.strictObject({
  type: z.array(name),
  grandfather_period: z.array(z.strictObject({ lookup_id: z.int().positive().max(999), name })),
  sub_medical_condition: z.array(name),
});

/** Ids that are part of the specification (grandfathering period '100', §4). */
const FIRST_FREE_ID = 1_000;

/**
 * The small lists that Health Canada doesn't have, from `lists.json`. Must run before any import;
 * run again, it adds new entries.
 */
export const seedLists = async (db: Kysely<Schema>, seedFolder: string): Promise<void> => {
  const lists = LISTS.parse(JSON.parse(await readFile(join(seedFolder, 'lists.json'), 'utf8')));
  await db.transaction().execute(async (tx) => {
    const periods = lists.grandfather_period.map((period) => ({
      id: period.lookup_id,
      kind: 'grandfather_period',
      source_key: String(period.lookup_id),
      name: period.name,
    }));
    await sql`insert into lookup_item (id, kind, source_key, name) select id, kind, source_key, name from ${recordset('lookup_item', periods)} on conflict (kind, source_key) do nothing`.execute(
      tx,
    );
    await sql`select setval(pg_get_serial_sequence('lookup_item', 'id'), greatest(${FIRST_FREE_ID}::bigint, (select max(id) from lookup_item)))`.execute(
      tx,
    );
    for (const kind of ['type', 'sub_medical_condition'] as const) {
      const items = lists[kind].map((label) => ({
        kind,
        source_key: labelKey(label),
        name: label,
      }));
      await sql`insert into lookup_item (kind, source_key, name) select kind, source_key, name from ${recordset('lookup_item', items)} on conflict (kind, source_key) do nothing`.execute(
        tx,
      );
    }
  });
};
