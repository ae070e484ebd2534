import {
  confirmationCalls,
  pathOfCall,
  peopleCalls,
  sessionUser,
  type ConfirmedOperation,
} from '@refined/shared/contract';
import { teamMessages } from '../teams/team-messages.ts';
import { NotAllowed } from './permission.ts';

export interface SignedInUser {
  /** For the history: "Robin Reviewer (robin)". */
  readonly name: string;
  readonly isOperator: boolean;
}

/** Sessions in the API. Both methods reject with NotAllowed: 401 no session, 503 no answer. */
export interface Sessions {
  readonly who: (authorization: string) => Promise<SignedInUser>;
  /** Rejects with 403 unless the person has confirmed this operation; usable once. */
  readonly spend: (
    authorization: string,
    confirmation: string,
    operation: ConfirmedOperation,
  ) => Promise<void>;
}

/** Whether the header has a session of the API, not a token of the registry. */
export const isSession = (authorization: string | undefined): authorization is string =>
  /^Token [\x21-\x7e]{1,512}$/.test(authorization ?? '');

/** In ms. */
const DEADLINE = 5_000;

/**
 * Asks the API for the session's user, rights and confirmations. Nothing else that a browser sends
 * counts.
 * @param address of the API; undefined while it is down
 */
export const askApi = (address: () => string | undefined): Sessions => {
  const noAnswer = () => new NotAllowed(503, 'no-api', teamMessages.noApi);
  const ask = async (authorization: string, path: string, body?: object): Promise<Response> => {
    const api = address();
    if (api === undefined) throw noAnswer();
    const answer = await fetch(`${api}${path}`, {
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    }).catch(() => undefined);
    if (answer?.status === 401) throw new NotAllowed(401, 'session', teamMessages.noSession);
    if (!answer) throw noAnswer();
    return answer;
  };
  return {
    who: async (authorization) => {
      const answer = await ask(authorization, '/api/user/');
      const user = answer.ok
        ? sessionUser.safeParse(await answer.json().catch(() => undefined)).data
        : undefined;
      if (!user) throw noAnswer();
      const { username, first_name, last_name, refined } = user;
      const isOperator = refined?.operator === true;
      // The API logs the refusal for operators.
      if (!isOperator) await ask(authorization, peopleCalls.operatorRight.path).catch(() => {});
      const name = [first_name, last_name].filter(Boolean).join(' ');
      return {
        name: name ? `${name} (${username})` : username,
        isOperator,
      };
    },
    spend: async (authorization, confirmation, operation) => {
      const path = pathOfCall(confirmationCalls.spendConfirmation, { confirmation });
      const { ok, status } = await ask(authorization, path, operation);
      if (ok) return;
      if (status >= 500) throw noAnswer();
      throw new NotAllowed(403, 'unconfirmed', teamMessages.unconfirmed);
    },
  };
};
