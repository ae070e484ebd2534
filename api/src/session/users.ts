import { shortName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { hashPassword } from './password.ts';
import type { PasswordCost } from './password.ts';
import type { Database } from '../db/database.ts';

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

export interface NewUser {
  username: string;
  password: string;
  email?: string;
  first_name?: string;
  last_name?: string;
}

const USERNAME = /^[\p{L}\p{N}@.+_-]{1,150}$/u;
const SHORTEST_PASSWORD = 8;

/** An error for whoever manages users on the command line. */
export class UserFault extends Error {
  override readonly name = 'UserFault';
}

const checkNames = (names: readonly (string | undefined)[]): void => {
  if (names.some((name = '') => shortName(name) !== name.trim()))
    throw new UserFault('Names and addresses must not hold line breaks or unseen characters.');
};

const checkPassword = (password: string): void => {
  if (password.length < SHORTEST_PASSWORD)
    throw new UserFault(`The password must have at least ${SHORTEST_PASSWORD} characters.`);
  if (/\p{Cc}/u.test(password))
    throw new UserFault(
      'The password must not hold a line break or another control character. Give it as one line; the line end after it is not part of it.',
    );
};

/** `cost`: what verifying the password is to cost, for tests. */
export const addUser = async (
  db: Kysely<Schema>,
  { password, ...user }: NewUser,
  cost?: PasswordCost,
): Promise<void> => {
  if (!USERNAME.test(user.username))
    throw new UserFault('A user name has 1 to 150 letters, digits and @ . + - _ only.');
  checkNames([user.first_name, user.last_name, user.email]);
  checkPassword(password);
  const added = await db
    .insertInto('app_user')
    .values({ ...user, password_hash: await hashPassword(password, cost) })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new UserFault(`There is a user ${user.username} already.`);
};

const update = async (
  db: Kysely<Schema>,
  username: string,
  values: { active?: boolean; password_hash?: string },
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .updateTable('app_user')
      .set(values)
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirst();
    if (!user) throw new UserFault(`There is no user ${username}.`);
    // Ends all sign-ins of the user and the passwords of feed readers, and forgets the known
    // addresses.
    await transaction.deleteFrom('sign_in_success').where('user_id', '=', user.id).execute();
    await transaction.deleteFrom('auth_token').where('user_id', '=', user.id).execute();
    await transaction.deleteFrom('feed_reader').where('user_id', '=', user.id).execute();
  });
};

export const disableUser = (db: Kysely<Schema>, username: string): Promise<void> =>
  update(db, username, { active: false });

/** Sets a new password; a disabled user is enabled again. */
export const setPassword = async (
  db: Kysely<Schema>,
  username: string,
  password: string,
): Promise<void> => {
  checkPassword(password);
  await update(db, username, { active: true, password_hash: await hashPassword(password) });
};

export const listUsers = (db: Kysely<Schema>) =>
  db
    .selectFrom('app_user')
    .select(['username', 'first_name', 'last_name', 'email', 'active'])
    .orderBy('username')
    .execute();
