import { apiMessages } from '@refined/shared/messages';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { HttpProblem } from '../http/problem.ts';
import { Gate } from './gate.ts';

/** D42. */
const FAILURES = 5;
const WINDOW_SECONDS = 15 * 60;
const window = sql.lit(`${WINDOW_SECONDS} seconds`);
/** Attempts of one user and address that may stand in line. */
const WAITING = 20;

/** Who tries: the name as typed, whether or not there is such a user, and the address. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
}

const gates = new Map<string, Gate>();

/**
 * One attempt of a user and address after the other, so that a burst of guesses sent at once gets no more than five either, while
 * several sign-ins of one person with the right password all succeed.
 */
export const inTurn = async <Result>({ username, address }: Attempt, task: () => Promise<Result>): Promise<Result> => {
  const key = `${username}\n${address}`;
  const gate = gates.get(key) ?? new Gate(1, WAITING);
  gates.set(key, gate);
  try {
    return await gate.run(task);
  } finally {
    if (gate.idle) gates.delete(key);
  }
};

/** Throws 429 with Retry-After when there were five failures in the last 15 minutes. */
export const assertMayTry = async (db: Kysely<Schema>, { username, address }: Attempt): Promise<void> => {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - at)::integer as age from sign_in_failure
    where username = ${username} and address = ${address} and at > now() - interval ${window}
    order by at desc limit ${FAILURES}`.execute(db);
  const oldest = rows[FAILURES - 1];
  if (!oldest) return;
  const seconds = Math.max(1, WINDOW_SECONDS - oldest.age);
  throw new HttpProblem(429, apiMessages.tooManySignIns(seconds), { retryAfter: seconds });
};

export const recordFailure = async (db: Kysely<Schema>, { username, address }: Attempt): Promise<void> => {
  await sql`delete from sign_in_failure where at < now() - interval ${window}`.execute(db);
  await db.insertInto('sign_in_failure').values({ username, address }).execute();
};

/** After a success the count begins anew. */
export const clearFailures = async (db: Kysely<Schema>, { username, address }: Attempt): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('username', '=', username).where('address', '=', address).execute();
};
