import type { Caller } from '@refined/server-base/process';
import type { FastifyRequest } from 'fastify';
import { tokenHashIn } from './authenticate.ts';
import { clientAddressReader } from './client-address.ts';
import type { TokenStore } from './token-store.ts';

/**
 * Whose lane a call waits in: the user's; until a token was found to be somebody's, that of the
 * address that it comes from.
 */
export const callerReader = (tokens: TokenStore, gatewaySecret: string | undefined) => {
  const addressOf = clientAddressReader(gatewaySecret);
  return (request: FastifyRequest): Caller => {
    const hash = tokenHashIn(request.headers.authorization);
    const user = hash === undefined ? undefined : tokens.lastUser(hash);
    return user
      ? { lane: `user ${user.id}`, isKnown: true }
      : { lane: addressOf(request), isKnown: false };
  };
};
