import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The planner takes no samples of documents (jsonb): no condition is estimated by what they hold,
 * and reading 30,000 of them for each table took longer than most imports write.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `do $$
       declare place record;
       begin
         for place in
           select c.relname as owner, a.attname as name
           from pg_class c join pg_attribute a on a.attrelid = c.oid
           where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
             and a.attnum > 0 and not a.attisdropped and a.atttypid = 'jsonb'::regtype
         loop
           execute format('alter table %I alter column %I set statistics 0', place.owner, place.name);
         end loop;
       end $$`,
    )
    .execute(db);
};
