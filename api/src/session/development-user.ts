import type { Database } from '../db/database.ts';
import { addUser } from './users.ts';

/** D44: printed at start, on the embedded database only. */
export const DEVELOPMENT_USER = {
  username: 'reviewer',
  password: 'formulary',
  first_name: 'Robin',
  last_name: 'Reviewer',
  email: 'reviewer@example.ca',
} as const;

/**
 * Makes the development user where it is missing, and refuses to on a PostgreSQL: there users are
 * made on the command line.
 */
export const ensureDevelopmentUser = async ({ kind, db }: Database): Promise<void> => {
  if (kind !== 'embedded')
    throw new Error('the development user exists on the embedded database only');
  const existing = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', DEVELOPMENT_USER.username)
    .executeTakeFirst();
  if (!existing) await addUser(db, DEVELOPMENT_USER);
};
