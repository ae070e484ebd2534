import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A move that was taken back is an entry of its own in the history (D14). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table drug_history drop constraint drug_history_kind_check`.execute(db);
  await sql`alter table drug_history add constraint drug_history_kind_check check (kind in ('baseline', 'import', 'move', 'edit', 'publication', 'undo'))`.execute(
    db,
  );
};
