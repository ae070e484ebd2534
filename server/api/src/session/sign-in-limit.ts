import { sql } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';

/** Failures allowed in 15 minutes: per name and address (D42), per name, per address. */
const MOST = { pair: 5, name: 20, address: 50 } as const;
export const LIMIT_MINUTES = 15;
const WINDOW = LIMIT_MINUTES * 60;
/** Days for which an address stays known after a successful sign-in. */
const KNOWN = 30;
/** The advisory lock with which all processes count sign-ins. */
const LOCK = 0x51_67_49_6e;

/** A sign-in attempt: the typed name, whether or not the user exists, and the address. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
}

export interface Standing {
  /** This user has signed in from this address before. */
  readonly known: boolean;
  /** Seconds until this name may try again from this address; 0: now. */
  readonly pair: number;
  /** The same for unknown addresses: too many failures of the name or of the address. */
  readonly stranger: number;
}

/**
 * The failures that count. One in the future was stored while the clock was ahead; it would lock
 * the name until then. Not `now()`, the transaction's start: while this transaction waited for the
 * lock, another may have stored a failure.
 */
const COUNTED = `at > now() - interval '${WINDOW} seconds' and at <= clock_timestamp()`;

/** Seconds until fewer than `most` failures are in the window; 0 if it isn't reached. */
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

/** A stranger can't lock a user out of the user's known addresses. */
export const isRefused = ({ known, pair, stranger }: Standing): boolean =>
  pair > 0 || (!known && stranger > 0);

/**
 * Counts an attempt as a failure before the password is verified, so that parallel attempts on
 * several processes get no extra guesses. A refused attempt isn't counted.
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

/** After a success the user's count at this address restarts, and the address is known. */
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
