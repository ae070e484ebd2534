import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sessionUser, user } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

/** As any host's API answers; only ours says who is an operator. */
const answeredUser = z.extend(user, { refined: sessionUser.shape.refined });
export type SignedInUser = z.output<typeof answeredUser>;

/** Who sent a report: only signed-in people can make the stop rule stop a release. */
export interface Person {
  /** The same for all pages and sign-ins of one person; of this process only. */
  readonly key: string;
  /** To be removed from what they report. */
  readonly names: readonly string[];
}

/** ms for which an answer holds: of who sent a report, and of who calls a screen's back end. */
const LIFETIME = { person: 5 * 60_000, user: 10_000 };
const KEPT = 5_000;
/** Questions to the API at once. */
const ASKED_AT_ONCE = 8;
const DEADLINE = 2_000;
const AUTHORIZATION = /^Token [\x21-\x7e]{1,512}$/;

/** Undefined: a token that the API doesn't know. Rejects when the API can't be asked. */
export type AskWho = (authorization: string) => Promise<SignedInUser | undefined>;

/**
 * Asks the API whose token it is.
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

/** Tokens are neither kept nor logged: a keyed hash is kept in memory. */
const keyedHash = () => {
  const secret = randomBytes(32);
  return (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
};

/**
 * What was found for the session's token that came with a request; undefined when there is none.
 * What isn't found is looked for again: the API may be back with the next request.
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

/** Rejects when the API can't be asked. */
export const signedInUsers = (ask: AskWho) => perSession(ask, LIFETIME.user);

/** Undefined also when the API can't be asked: a report is only a report. */
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
