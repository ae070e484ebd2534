import { shortName, type Product } from '@refined/shared/domain';
import type { Account } from '@refined/shared/contract';
import { sql, type Selectable } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Db, Schema } from '../db/schema.ts';
import {
  hashPassword,
  verifyPassword,
  type PasswordCost,
  passwordFault,
  type PasswordOwner,
} from './password.ts';
import { ALIVE } from './token-store.ts';
import type { Database } from '../db/database.ts';

/** Printed at start; only in the embedded database (D44). */
export const DEVELOPMENT_USER = {
  username: 'reviewer',
  password: 'formulary',
  first_name: 'Robin',
  last_name: 'Reviewer',
  email: 'reviewer@example.ca',
} as const;

/** Like the development user, but for the releases page. */
export const DEVELOPMENT_OPERATOR = {
  username: 'operator',
  password: 'formulary',
  first_name: 'Oriel',
  last_name: 'Operator',
  email: 'operator@example.ca',
  operator: true,
} as const;

/**
 * Creates missing development users. Throws on PostgreSQL, where users are created on the command
 * line.
 */
export const ensureDevelopmentUsers = async ({ kind, db }: Database): Promise<void> => {
  if (kind !== 'embedded')
    throw new Error('the development users exist on the embedded database only');
  const existing = await db.selectFrom('app_user').select('username').execute();
  const names = existing.map(({ username }) => username);
  for (const user of [DEVELOPMENT_USER, DEVELOPMENT_OPERATOR])
    if (!names.includes(user.username)) await insertUser(db, user);
};

/** The development accounts that still have their public password. */
const knownAccounts = async (db: Db): Promise<string[]> => {
  const known: string[] = [];
  for (const { username, password } of [DEVELOPMENT_USER, DEVELOPMENT_OPERATOR]) {
    const user = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('username', '=', username)
      .where('active', '=', true)
      .executeTakeFirst();
    if (user && (await verifyPassword(password, user.password_hash))) known.push(username);
  }
  return known;
};

/**
 * Outside development: disables the development accounts of a data folder, unless their passwords
 * were changed.
 */
export const disableDevelopmentUsers = async (db: Db): Promise<void> => {
  for (const username of await knownAccounts(db)) await disableUser(db, username);
};

/**
 * Deletes the development accounts with their sign-ins and views, unless their passwords were
 * changed; their history stays. Returns whether there were any.
 */
export const removeDevelopmentUsers = async (db: Db): Promise<boolean> => {
  const known = await knownAccounts(db);
  for (const username of known) {
    await db.deleteFrom('list_view').where('owner', '=', username).execute();
    await db.deleteFrom('app_user').where('username', '=', username).execute();
  }
  return known.length > 0;
};

export interface NewUser {
  username: string;
  password: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  operator?: boolean;
  /** Whether the password must be changed at the first sign-in; default: true. */
  password_due?: boolean;
}

const USERNAME = /^[\p{L}\p{N}@.+_-]{1,150}$/u;

/** An error for the person who manages users on the command line. */
export class UserFault extends Error {
  override readonly name = 'UserFault';
}

const checkNames = (names: readonly (string | undefined)[]): void => {
  if (names.some((name = '') => shortName(name) !== name.trim()))
    throw new UserFault('Names and addresses must not contain line breaks or unseen characters.');
};

const checkPassword = (password: string, owner: PasswordOwner, product: Product): void => {
  const fault = passwordFault(password, owner, product);
  if (fault !== undefined) throw new UserFault(fault);
};

const insertUser = async (
  db: Db,
  { password, ...user }: NewUser,
  cost?: PasswordCost,
): Promise<void> => {
  const added = await db
    .insertInto('app_user')
    .values({ ...user, password_hash: await hashPassword(password, cost) })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new UserFault(`There is a user ${user.username} already.`);
};

/** `cost`: the cost of password checks, for tests. */
export const addUser = async (
  db: Db,
  product: Product,
  user: NewUser,
  cost?: PasswordCost,
): Promise<void> => {
  if (!USERNAME.test(user.username))
    throw new UserFault('A user name has 1 to 150 letters, digits and @ . + - _ only.');
  checkNames([user.first_name, user.last_name, user.email]);
  checkPassword(user.password, user, product);
  await insertUser(db, { password_due: true, ...user }, cost);
};

const noUser = (username: string): UserFault => new UserFault(`There is no user ${username}.`);

type Changes = Partial<
  Pick<Selectable<Schema['app_user']>, 'active' | 'operator' | 'password_hash' | 'password_due'>
>;

/** Changes an account; returns its id. */
const change = async (db: Db, username: string, values: Changes): Promise<number> => {
  const user = await db
    .updateTable('app_user')
    .set(values)
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst();
  if (!user) throw noUser(username);
  return user.id;
};

/** Ends all sessions of a user; returns their number. */
const endTokens = async (db: Db, userId: number): Promise<number> =>
  (await db.deleteFrom('auth_token').where('user_id', '=', userId).returning('hash').execute())
    .length;

/**
 * Changes an account and ends all access: its sessions, the passwords of its feed readers, and the
 * known addresses.
 */
const changeAndEnd = (db: Db, username: string, values: Changes): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const id = await change(tx, username, values);
    await tx.deleteFrom('sign_in_success').where('user_id', '=', id).execute();
    await endTokens(tx, id);
    await tx.deleteFrom('feed_reader').where('user_id', '=', id).execute();
    // Cards must not wait for somebody who doesn't come back.
    if (values.active === false)
      await tx.deleteFrom('drug_taken').where('user_id', '=', id).execute();
    // A user who forgot the password had failures: the new one must work at once.
    if (values.password_hash !== undefined)
      await tx.deleteFrom('sign_in_failure').where('username', '=', username).execute();
  });

export const disableUser = (db: Db, username: string): Promise<void> =>
  changeAndEnd(db, username, { active: false });

/** Enables a disabled account; it keeps its password. */
export const enableUser = async (db: Db, username: string): Promise<void> => {
  await change(db, username, { active: true });
};

/** Throws a UserFault. */
const readUser = async (db: Db, username: string) => {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'email'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (!user) throw noUser(username);
  return user;
};

/** Ends all sessions of an account; the password stays. Returns their number. */
export const endSessions = async (db: Db, username: string): Promise<number> =>
  endTokens(db, (await readUser(db, username)).id);

/** Grants or revokes the operator right. Sessions end, so that it takes effect at once. */
export const setOperator = (db: Db, username: string, operator: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await endTokens(tx, await change(tx, username, { operator }));
  });

/** Changes the password to the user's own choice; the caller has checked the old one. */
export const changeOwnPassword = async (db: Db, id: number, password: string): Promise<void> => {
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password), password_due: false })
    .where('id', '=', id)
    .execute();
};

const storePassword = async (db: Db, username: string, password: string, due: boolean) =>
  changeAndEnd(db, username, {
    active: true,
    password_hash: await hashPassword(password),
    password_due: due,
  });

/**
 * Sets a password for a user; it must be changed at the first sign-in unless `due` is false. A
 * disabled user is enabled, and failed sign-ins no longer count.
 */
export const setPassword = async (
  db: Db,
  product: Product,
  username: string,
  password: string,
  due = true,
): Promise<void> => {
  const owner = await readUser(db, username);
  checkPassword(password, owner, product);
  await storePassword(db, username, password, due);
};

/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** A password to pass on and type once: 99 random bits, whatever names it contains by chance. */
const randomPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/** Like `setPassword`, with a random password, which it returns. */
export const setRandomPassword = async (db: Db, username: string): Promise<string> => {
  const password = randomPassword();
  await storePassword(db, username, password, true);
  return password;
};

/** The accounts with their current sessions. */
export const listPeople = async (db: Db, username?: string): Promise<Account[]> => {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('auth_token as t', (join) =>
      join.onRef('t.user_id', '=', 'u.id').on(sql<boolean>`${sql.raw(ALIVE)}`),
    )
    .select(['u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.active', 'u.operator'])
    .select([
      'u.password_due',
      sql<number>`count(t.hash)::integer`.as('sessions'),
      sql<Date | null>`max(t.last_used_at)`.as('last_used'),
    ])
    .$if(username !== undefined, (query) => query.where('u.username', '=', username!))
    .groupBy('u.id')
    .orderBy('u.username')
    .execute();
  return rows.map(({ last_used, ...person }) => ({
    ...person,
    last_used: last_used?.toISOString() ?? null,
  }));
};
