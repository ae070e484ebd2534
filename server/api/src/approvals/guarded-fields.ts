import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { GuardedFields } from '../publications/publish/four-eyes.ts';

const readRow = hotQuery<{ four_eyes: GuardedFields }>('select four_eyes from house');

/** The guarded fields (four eyes), the same for all processes. */
export const readGuarded = async (db: Kysely<Schema>): Promise<GuardedFields> => {
  const [row] = await readRow(db);
  return row!.four_eyes;
};

/** Sets the guarded fields for all processes. Returns the previous ones. */
export const setGuarded = async (
  db: Kysely<Schema>,
  guarded: GuardedFields,
): Promise<GuardedFields> => {
  const before = await readGuarded(db);
  await db
    .updateTable('house')
    .set({ four_eyes: [...guarded] })
    .execute();
  return before;
};
