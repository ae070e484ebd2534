import { LIMITS } from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { canonicalJson } from '@refined/shared/contract';
import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';

/** A request with a key: its user, the key, and what it asks for (SHA-256, hex). */
export interface NamedRequest {
  readonly userId: number;
  readonly key: string;
  readonly hash: string;
  /** Method and path of the call, for people who read the table. */
  readonly route: string;
}

/** An attempt at a request with a key; only its holder may store the answer. */
export interface Reservation extends NamedRequest {
  readonly holder: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The row of a key that couldn't be reserved. */
export interface StandingRequest {
  readonly hash: string;
  readonly holder: string;
  /** Its process renewed the lease recently. */
  readonly alive: boolean;
  readonly answer?: KeptAnswer;
}

const kept = `interval '${LIMITS.idempotency.kept} milliseconds'`;
const alive = `interval '${LIMITS.idempotency.alive} milliseconds'`;
/** A lease that ends too late was written while the clock was ahead: it counts as expired. */
const isAlive = `alive_until between now() and clock_timestamp() + ${alive}`;

// One statement decides who works on it: the key is free or expired, or ($6) its attempt died
// without an answer and may be repeated.
const reserveQuery = hotQuery<{ holder: string }>(
  `insert into idempotent_request as r (user_id, key, hash, route, holder, alive_until) values ($1, $2, $3, $4, $5, now() + ${alive})
   on conflict (user_id, key) do update set hash = excluded.hash, route = excluded.route, holder = excluded.holder, alive_until = excluded.alive_until,
     status = null, headers = null, body = null, created_at = case when r.created_at < now() - ${kept} then now() else r.created_at end
   where r.created_at < now() - ${kept} or ($6::boolean and r.status is null and not (r.${isAlive}) and r.hash = excluded.hash and r.holder <> all($7::uuid[]))
   returning holder`,
);

/**
 * True: the caller works on it. `again`: an attempt that died without an answer may be repeated;
 * `ours`: holders of this process, always alive.
 */
export const reserve = async (
  db: Db,
  { userId, key, hash, route, holder }: Reservation,
  again: boolean,
  ours: readonly string[],
): Promise<boolean> =>
  (await reserveQuery(db, [userId, key, hash, route, holder, again, ours])).length > 0;

interface Row {
  hash: string;
  holder: string;
  alive: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

const readQuery = hotQuery<Row>(
  `select hash, holder, ${isAlive} as alive, status, headers, body from idempotent_request where user_id = $1 and key = $2`,
);

export const readStanding = async (
  db: Db,
  { userId, key }: NamedRequest,
): Promise<StandingRequest | undefined> => {
  const [row] = await readQuery(db, [userId, key]);
  if (!row) return undefined;
  const { hash, holder, alive: isAlive, status, headers, body } = row;
  return {
    hash,
    holder,
    alive: isAlive,
    ...(status !== null && { answer: { status, headers: headers ?? {}, body: body ?? '' } }),
  };
};

const keepQuery = hotQuery<{ key: string }>(
  `update idempotent_request set status = $4, headers = $5::jsonb, body = $6 where user_id = $1 and key = $2 and holder = $3 and status is null returning key`,
);

/** Stores the answer; false when another attempt has taken over. */
export const keep = async (
  db: Db,
  { userId, key, holder }: Reservation,
  { status, headers, body }: KeptAnswer,
): Promise<boolean> =>
  (await keepQuery(db, [userId, key, holder, status, JSON.stringify(headers), body])).length > 0;

const releaseQuery = hotQuery(
  `delete from idempotent_request where user_id = $1 and key = $2 and holder = $3 and status is null`,
);

/** Releases the key, because the attempt's outcome must not be repeated. */
export const release = async (db: Db, { userId, key, holder }: Reservation): Promise<void> => {
  await releaseQuery(db, [userId, key, holder]);
};

const aliveQuery = hotQuery(
  `update idempotent_request set alive_until = now() + ${alive} where holder = any($1::uuid[]) and status is null`,
);

export const renewLeases = async (db: Db, holders: readonly string[]): Promise<void> => {
  await aliveQuery(db, [holders]);
};

const deadQuery = hotQuery(
  `update idempotent_request set alive_until = now() where status is null`,
);

/**
 * For the embedded database's only process, at start: the processes of all unfinished rows have
 * ended.
 */
export const expireInFlight = async (db: Db): Promise<void> => {
  await deadQuery(db);
};

// Beyond the limits a user's oldest answers go first: a client that lost an answer retries soon.
const clearQuery = hotQuery(
  `delete from idempotent_request r using (
     select user_id, key, created_at, status,
       row_number() over newest as number,
       sum(coalesce(pg_column_size(body), 0)) over newest as bytes
     from idempotent_request
     window newest as (partition by user_id order by created_at desc, key)) as kept
   where r.user_id = kept.user_id and r.key = kept.key and (kept.created_at < now() - ${kept}
     or kept.status is not null and (kept.number > ${LIMITS.idempotency.perUser}
       or kept.bytes > ${LIMITS.idempotency.bytesPerUser}))`,
);

/** Deletes answers that have expired or exceed the limits of their user. */
export const clearExpired = async (db: Db): Promise<void> => {
  await clearQuery(db);
};

/**
 * The id of an action on many drugs. It is a hash of its parts, so that a retry finds what an
 * interrupted attempt has already done.
 */
export const actionNamed = (...name: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The id of a request's action: derived from its key, or random without one. */
export const batchOf = ({ reservation }: FastifyRequest): string =>
  reservation ? actionNamed(reservation.userId, reservation.key, reservation.hash) : randomUUID();

/** Printable ASCII, so that it is safe in a header. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotency.keyLength}}$`);

/**
 * Identifies the body: its content if it was parsed as JSON, else its size and type (uploads are
 * streams).
 */
const contentOf = ({ body, headers }: FastifyRequest): string =>
  body === null ||
  body === undefined ||
  typeof body === 'string' ||
  Array.isArray(body) ||
  Object.getPrototypeOf(body) === Object.prototype
    ? canonicalJson(body ?? null)
    : `${headers['content-type'] ?? ''} ${headers['content-length'] ?? ''}`;

/**
 * The key and the request's fingerprint; undefined for a request that has no key, only reads, or
 * isn't signed in. Throws a 400 problem.
 */
export const namedRequest = (request: FastifyRequest): NamedRequest | undefined => {
  const key = request.headers['idempotency-key'];
  const { method, user, url, headers } = request;
  if (key === undefined || !user || (method !== 'POST' && method !== 'PUT')) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new HttpProblem(400, apiMessages.badIdempotencyKey(LIMITS.idempotency.keyLength));
  const [path = '', query = ''] = url.split('?', 2);
  const asked = [
    method,
    path.replace(/\/$/, ''),
    query,
    headers['if-match'] ?? '',
    contentOf(request),
  ];
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { userId: user.id, key, hash, route: `${method} ${request.routeOptions.url ?? path}` };
};
