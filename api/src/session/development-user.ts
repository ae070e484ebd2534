import type { Database } from '../db/database.ts';
import { addUser } from './users.ts';

/** Printed at start, on the embedded database only (D44). */
export const DEVELOPMENT_USER = {
  username: 'reviewer',
  password: 'formulary',
  first_name: 'Robin',
  last_name: 'Reviewer',
  email: 'reviewer@example.ca',
} as const;

/**
 * Creates the development user where it is missing; refuses on a PostgreSQL, where users are
 * created on the command line.
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
