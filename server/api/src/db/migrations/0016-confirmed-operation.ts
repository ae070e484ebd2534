import type { Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sign_in_log').addColumn('operation', 'text').execute();
};
