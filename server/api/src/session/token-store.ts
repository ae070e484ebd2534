import { hash as digest, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';

export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** May change which releases are live. */
  readonly operator: boolean;
  /** An operator set the password: the user must change it first. */
  readonly password_due: boolean;
}

export interface StoredSession {
  readonly id: string;
  readonly since: Date;
  readonly last_used: Date;
  readonly address: string | null;
  readonly hash: string;
}

/** Lifetimes in hours (D42). */
const IDLE = 2;
const ABSOLUTE = 12;
/**
 * How long a token is valid without a database check, in ms. A sign-out on another process takes
 * effect within this time.
 */
const CACHED = 10_000;
const MOST_CACHED = 10_000;

// Written while the clock was ahead: such a token would stay valid too long.
const ahead = `(t.created_at > now() or t.last_used_at > now())`;
/** A condition on `auth_token t`. */
export const ALIVE = `t.created_at > now() - interval '${ABSOLUTE} hours' and t.last_used_at > now() - interval '${IDLE} hours'`;

const findToken = hotQuery<SessionUser & { stale: boolean }>(
  `select u.id, u.username, u.email, u.first_name, u.last_name, u.operator, u.password_due, t.last_used_at < now() - interval '1 minute' or ${ahead} as stale
   from auth_token t join app_user u on u.id = t.user_id where t.hash = $1 and u.active and ${ALIVE}`,
);
const findGood = hotQuery<{ hash: string }>(
  `select t.hash from auth_token t join app_user u on u.id = t.user_id where t.hash = any($1::text[]) and u.active and ${ALIVE}`,
);
// Written at most once a minute (D42), by only one of several concurrent requests.
const touchToken = hotQuery(
  `update auth_token t set created_at = least(created_at, now()), last_used_at = now()
   where hash = $1 and (last_used_at < now() - interval '1 minute' or ${ahead})`,
);

// Half of a hash identifies a session, but can't be used as its token.
const NAME = `left(t.hash, 32)`;
const listTokens = hotQuery<StoredSession>(
  `select ${NAME} as id, t.created_at as since, t.last_used_at as last_used, t.address, t.hash
   from auth_token t where t.user_id = $1 and ${ALIVE} order by t.created_at desc, t.hash`,
);

export const hashToken = (token: string): string => digest('sha256', token, 'hex');

interface Cached {
  readonly reading: Promise<SessionUser | undefined>;
  readonly until: number;
  /** Set once it has been read. */
  user?: SessionUser;
  /** From the previous read; not for authorisation. */
  readonly last: SessionUser | undefined;
}

/** Tokens: created at sign-in, checked on every call, stored only as SHA-256 (D42). */
export class TokenStore {
  readonly #db: Db;
  readonly #cache = new LRUCache<string, Cached>({ max: MOST_CACHED });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Creates a token of 40 hex digits, and deletes expired ones. */
  async issue(userId: number, address: string): Promise<string> {
    const token = randomBytes(20).toString('hex');
    await this.#db
      .insertInto('auth_token')
      .values({ hash: hashToken(token), user_id: userId, address })
      .execute();
    await sql`update auth_token t set created_at = least(created_at, now()),
      last_used_at = least(last_used_at, now()) where ${sql.raw(ahead)}`.execute(this.#db);
    await sql`delete from auth_token t where not (${sql.raw(ALIVE)})`.execute(this.#db);
    return token;
  }

  /** The user of a valid token if it is cached; see `find`. */
  cachedUser(hash: string): SessionUser | undefined {
    const cached = this.#cache.get(hash);
    return cached && cached.until > performance.now() ? cached.user : undefined;
  }

  /** The user at the last lookup; the token may have ended since. */
  lastUser(hash: string): SessionUser | undefined {
    const cached = this.#cache.get(hash);
    return cached?.user ?? cached?.last;
  }

  /** The user of a valid token. */
  async find(hash: string): Promise<SessionUser | undefined> {
    const now = performance.now();
    const cached = this.#cache.get(hash);
    if (cached && cached.until > now) return cached.reading;
    const entry: Cached = {
      reading: this.#read(hash),
      until: now + CACHED,
      last: this.lastUser(hash),
    };
    this.#cache.set(hash, entry);
    // Not cached: errors, invalid tokens, and users who must change the password.
    const forget = () => {
      if (this.#cache.get(hash) === entry) this.#cache.delete(hash);
    };
    entry.reading.then(
      (user) => (user && !user.password_due ? (entry.user = user) : forget()),
      forget,
    );
    return entry.reading;
  }

  /** The hashes that are still valid in the database. Doesn't count as a use of the token. */
  async stillGood(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await findGood(this.#db, [hashes]);
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Removes a token that another process has ended from the cache. */
  forget(hash: string): void {
    this.#cache.delete(hash);
  }

  async end(hash: string): Promise<void> {
    this.#cache.delete(hash);
    await this.#db.deleteFrom('auth_token').where('hash', '=', hash).execute();
    // A concurrent check may have cached it again.
    this.#cache.delete(hash);
  }

  /** A user's sessions, the newest first. */
  list(userId: number): Promise<StoredSession[]> {
    return listTokens(this.#db, [userId]);
  }

  /** Ends the user's sessions for which `isMeant` is true, by default all. */
  async endOf(
    userId: number,
    isMeant: (session: StoredSession) => boolean = () => true,
  ): Promise<number> {
    const hashes = (await this.list(userId)).filter(isMeant).map(({ hash }) => hash);
    if (hashes.length === 0) return 0;
    await this.#db.deleteFrom('auth_token').where('hash', 'in', hashes).execute();
    for (const hash of hashes) this.forget(hash);
    return hashes.length;
  }

  /** A user's sessions have ended. Also drops running checks, which may still find one. */
  forgetUser(username: string): void {
    for (const [hash, { user }] of this.#cache)
      if (user === undefined || user.username === username) this.#cache.delete(hash);
  }

  async #read(hash: string): Promise<SessionUser | undefined> {
    const [row] = await findToken(this.#db, [hash]);
    if (!row) return undefined;
    const { stale, ...user } = row;
    if (stale) await touchToken(this.#db, [hash]);
    return user;
  }
}
