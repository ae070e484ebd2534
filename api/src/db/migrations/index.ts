import type { Migration } from 'kysely';
import * as schema from './0001-schema.ts';

/**
 * In order of their names; imported statically, so that nothing is read from disk by a guessed path.
 * The first is the schema as it was released; what changes it is a migration of its own.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
};
