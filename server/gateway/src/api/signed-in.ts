import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sessionUser, user } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

/** A user in any host's API; only ours adds `refined`, which names operators. */
const answeredUser = z.extend(user, { refined: sessionUser.shape.refined });
export type SignedInUser = z.output<typeof answeredUser>;

/** A report's sender: only reports of signed-in people count for the stop rule. */
export interface Person {
  /** The same for all pages and sign-ins of one person, but only in this process. */
  readonly key: string;
  /** Removed from the texts that they report. */
  readonly names: readonly string[];
}

/** ms for which an answer is cached: for a report's sender, and for a caller of a back end. */
const LIFETIME = { person: 5 * 60_000, user: 10_000 };
const KEPT = 5_000;
/** Parallel requests to the API. */
const ASKED_AT_ONCE = 8;
const DEADLINE = 2_000;
const AUTHORIZATION = /^Token [\x21-\x7e]{1,512}$/;

/** Undefined: the API doesn't know the token. Rejects when the API can't be reached. */
export type AskWho = (authorization: string) => Promise<SignedInUser | undefined>;

/**
 * Asks the API for the user of a token.
 * @param address of the API; undefined while it is down
 */
export const askApi =
  (address: () => string | undefined): AskWho =>
  async (authorization) => {
    const api = address();
    if (api === undefined) throw new Error('The API is down.');
    const answer = await fetch(`${api}/api/user/`, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    });
    if (answer.ok) return answeredUser.parse(await answer.json());
    await answer.body?.cancel();
    if (answer.status === 401) return undefined;
    throw new Error(`The API answered ${answer.status}.`);
  };

/** For cache keys: tokens are neither kept nor logged. */
const keyedHash = () => {
  const secret = randomBytes(32);
  return (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
};

/**
 * Caches what `find` returns for a request's token; undefined without a valid token. Undefined
 * results aren't cached: the API may be back at the next request.
 */
const perSession = <Found extends object>(
  find: (authorization: string) => Promise<Found | undefined>,
  ttl: number,
  hashOf = keyedHash(),
  now = () => performance.now(),
) => {
  const known = new LRUCache<string, Found, string>({
    max: KEPT,
    ttl,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context }) => find(context),
  });
  return async (authorization: string | undefined): Promise<Found | undefined> =>
    authorization !== undefined && AUTHORIZATION.test(authorization)
      ? known.fetch(hashOf(authorization), { context: authorization })
      : undefined;
};

/** Rejects when the API can't be reached. */
export const signedInUsers = (ask: AskWho) => perSession(ask, LIFETIME.user);

/** Undefined also when the API can't be reached: a report is then handled as a stranger's. */
export const signedInPeople = (ask: AskWho, now?: () => number) => {
  const hashOf = keyedHash();
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
  return perSession(find, LIFETIME.person, hashOf, now);
};
