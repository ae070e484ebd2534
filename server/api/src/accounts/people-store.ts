import type { Account } from '@refined/shared/contract';
import { sql, type Kysely } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Schema } from '../db/schema.ts';
import { ALIVE } from '../session/token-store.ts';

/** The accounts, with the sessions that they have now. */
export const listPeople = async (db: Kysely<Schema>, username?: string): Promise<Account[]> => {
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

/** No letter or digit that is taken for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

/** A password to be told and typed once: 99 random bits. */
export const firstPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');
