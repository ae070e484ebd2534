import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { user, type User } from '@refined/shared/contract';

/** Who sent a report: only signed-in people can make the stop rule stop a release. */
export interface Person {
  /** The same for all pages and sign-ins of one person; of this process only. */
  readonly key: string;
  /** To be removed from what they report. */
  readonly names: readonly string[];
}

/** ms for which an answer holds. */
const LIFETIME = 5 * 60_000;
const KEPT = 5_000;
/** Questions to the API at once. */
const ASKED_AT_ONCE = 8;
const DEADLINE = 2_000;
const AUTHORIZATION = /^Token [\x21-\x7e]{1,512}$/;

export type AskWho = (authorization: string) => Promise<User | undefined>;

/**
 * Asks the API whose token it is.
 * @param address of the API; undefined while it is down
 */
export const askApi =
  (address: () => string | undefined): AskWho =>
  async (authorization) => {
    const api = address();
    if (api === undefined) return undefined;
    const answer = await fetch(`${api}/api/user/`, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    });
    if (answer.ok) return user.safeParse(await answer.json()).data;
    await answer.body?.cancel();
    return undefined;
  };

/**
 * The person whose session's token came with a request; undefined when there is none, the API
 * doesn't know it, or can't be asked. Tokens are neither kept nor logged: a keyed hash is kept in
 * memory for a few minutes.
 */
export const signedInPeople = (ask: AskWho, now = () => performance.now()) => {
  const secret = randomBytes(32);
  const hashOf = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64');
  let asked = 0;

  const find = async (authorization: string): Promise<Person | undefined> => {
    if (asked >= ASKED_AT_ONCE) return undefined;
    asked++;
    try {
      const found = await ask(authorization);
      return (
        found && {
          key: hashOf(found.username),
          names: [found.username, found.email, found.first_name, found.last_name].filter(
            (name): name is string => typeof name === 'string' && name !== '',
          ),
        }
      );
    } catch {
      return undefined;
    } finally {
      asked--;
    }
  };

  // Who isn't found is asked for again: the API may be back with the next report.
  const known = new LRUCache<string, Person, string>({
    max: KEPT,
    ttl: LIFETIME,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context }) => find(context),
  });

  return (authorization: string | undefined): Promise<Person | undefined> => {
    if (authorization === undefined || !AUTHORIZATION.test(authorization))
      return Promise.resolve(undefined);
    return known.fetch(hashOf(authorization), { context: authorization });
  };
};
