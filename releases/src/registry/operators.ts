import { sessionUser } from '@refined/shared/contract';
import type { RegistryVerb } from '@refined/shared/contract';
import { teamMessages } from '../teams/team-messages.ts';
import { NotAllowed } from './permission.ts';

/** A signed-in user of the product, as the API knows them. */
export interface SignedInUser {
  /** For the history: "Robin Reviewer (robin)". */
  readonly name: string;
  readonly isOperator: boolean;
}

/** Rejects with NotAllowed: 401 for no session, 503 while nobody can say. */
export type AskWho = (authorization: string) => Promise<SignedInUser>;

/** What operators may do with every screen and the shell, on the product's page for that. */
export const OPERATOR_VERBS: readonly RegistryVerb[] = [
  'rollback',
  'canary',
  'disable',
  'enable',
  'status',
];

/** The header of a session at the API, in contrast to a token of the registry. */
export const isSession = (authorization: string | undefined): authorization is string =>
  /^Token [\x21-\x7e]{1,512}$/.test(authorization ?? '');

/** In ms. */
const DEADLINE = 5_000;

/**
 * Asks the API whose session it is and what they may: nothing else that a browser sends says it.
 * @param address of the API; undefined while it is down
 */
export const askApi =
  (address: () => string | undefined): AskWho =>
  async (authorization) => {
    const noAnswer = new NotAllowed(503, 'no-api', teamMessages.noApi);
    const api = address();
    if (api === undefined) throw noAnswer;
    const answer = await fetch(`${api}/api/user/`, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    }).catch(() => undefined);
    if (answer?.status === 401) throw new NotAllowed(401, 'session', teamMessages.noSession);
    const user = answer?.ok
      ? sessionUser.safeParse(await answer.json().catch(() => undefined)).data
      : undefined;
    if (!user) throw noAnswer;
    const { username, first_name, last_name, refined } = user;
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return {
      name: name ? `${name} (${username})` : username,
      isOperator: refined?.operator === true,
    };
  };
