import { type Kysely, sql } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** Failures allowed in 15 minutes: per name and address (D42), per name, per address. */
const MOST = { pair: 5, name: 20, address: 50 } as const;
export const LIMIT_MINUTES = 15;
const WINDOW = LIMIT_MINUTES * 60;
/** Days for which an address stays known after a sign-in from it. */
const KNOWN = 30;
/** PostgreSQL's advisory lock under which all processes count sign-ins. */
const LOCK = 0x51_67_49_6e;

/** Who tries: the name as typed, whether or not there is such a user, and the address. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
}

export interface Standing {
  /** The user of this name has signed in from this address before. */
  readonly known: boolean;
  /** Seconds until the name may be tried again from the address; 0: now. */
  readonly pair: number;
  /** The same for strangers: a name or an address with too many failures. */
  readonly stranger: number;
}

/**
 * The failures that count. One in the future was noted while the clock was ahead: it would lock a
 * name until then. Not `now()`, at which the transaction began: another may have noted a failure
 * since, while this one waited for the lock.
 */
const COUNTED = `at > now() - interval '${WINDOW} seconds' and at <= clock_timestamp()`;

/**
 * Seconds until the failure that is one too many is older than the window; 0 where there is none.
 */
const wait = (which: string, most: number): string =>
  `coalesce((select greatest(1, ${WINDOW} - extract(epoch from clock_timestamp() - at))::integer from sign_in_failure
     where ${which} and ${COUNTED} order by at desc offset ${most - 1} limit 1), 0)`;

const readStanding = hotQuery<Standing>(
  `select
     exists (
       select from sign_in_success s join app_user u on u.id = s.user_id
       where u.username = $1 and s.address = $2
         and s.at between now() - interval '${KNOWN} days' and clock_timestamp()
     ) as known,
     ${wait('username = $1 and address = $2', MOST.pair)} as pair,
     greatest(
       ${wait('username = $1 and not known', MOST.name)},
       ${wait('address = $2 and not known', MOST.address)}
     ) as stranger`,
);

export const standingOf = async (db: Db, { username, address }: Attempt): Promise<Standing> => {
  const [standing] = await readStanding(db, [username, address]);
  if (!standing) throw new Error('the standing of a sign-in has one row');
  return standing;
};

/** A stranger can't lock a user out of an address that the user is known from. */
export const isRefused = ({ known, pair, stranger }: Standing): boolean =>
  pair > 0 || (!known && stranger > 0);

/**
 * Counts the attempt as a failure before its password is verified, so that a burst over several
 * processes gets no more guesses. A refused attempt isn't counted.
 */
export const reserve = (db: Db, attempt: Attempt): Promise<Standing> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
    const standing = await standingOf(tx, attempt);
    if (isRefused(standing)) return standing;
    await sql`delete from sign_in_failure where not (${sql.raw(COUNTED)})`.execute(tx);
    await tx
      .insertInto('sign_in_failure')
      .values({ ...attempt, known: standing.known, at: sql<Date>`clock_timestamp()` })
      .execute();
    return standing;
  });

/** After a success the user's count at the address starts again, and the address is known. */
export const noteSuccess = (
  db: Db,
  userId: number,
  { username, address }: Attempt,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('sign_in_failure')
      .where('username', '=', username)
      .where('address', '=', address)
      .execute();
    await sql`delete from sign_in_success where at < now() - ${KNOWN} * interval '1 day'`.execute(
      tx,
    );
    await tx
      .insertInto('sign_in_success')
      .values({ user_id: userId, address })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'address']).doUpdateSet({ at: sql<Date>`now()` }),
      )
      .execute();
  });
