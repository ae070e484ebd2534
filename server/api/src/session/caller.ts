import type { Caller } from '@refined/server-base/process';
import type { FastifyRequest } from 'fastify';
import { tokenHashIn } from './authenticate.ts';
import { clientAddressReader } from './client-address.ts';
import type { TokenStore } from './token-store.ts';

/**
 * The lane in which a call waits: the user's lane if the token is known, else the lane of its
 * address.
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
