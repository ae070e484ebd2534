import { PASSWORD_DUE } from '@refined/shared/contract';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { type SessionUser, type TokenStore, hashToken } from './token-store.ts';

const HEADER = /^token +([0-9a-f]{40})$/i;

const refused = (detail: string) =>
  new HttpProblem(401, detail, { headers: { 'www-authenticate': 'Token' } });

/** The hash of a call's token; undefined if it has none. */
export const tokenHashIn = (authorization: string | undefined): string | undefined => {
  const token = authorization === undefined ? undefined : HEADER.exec(authorization)?.[1];
  return token === undefined ? undefined : hashToken(token.toLowerCase());
};

/**
 * Checks the token of every call except sign-in (D4): 401 with `WWW-Authenticate: Token` (D41). If
 * an operator set the user's password, only calls for changing it are allowed.
 */
export const authenticator =
  (tokens: TokenStore): onRequestHookHandler =>
  (request, _reply, done) => {
    const { authorization } = request.headers;
    if (!authorization) throw refused(apiMessages.noToken);
    const hash = tokenHashIn(authorization);
    if (hash === undefined) throw refused(apiMessages.invalidToken);
    const enter = (user: SessionUser | undefined): void => {
      if (!user) return done(refused(apiMessages.invalidToken));
      request.user = user;
      request.tokenHash = hash;
      if (user.password_due && !request.routeOptions.config.call?.evenIfDue)
        return done(new HttpProblem(403, apiMessages.passwordDue, { type: PASSWORD_DUE }));
      done();
    };
    const cached = tokens.cachedUser(hash);
    if (cached) enter(cached);
    else tokens.find(hash).then(enter, done);
  };

export const userOf = ({ user }: { user: SessionUser | null }): SessionUser => {
  if (!user) throw new Error('a call without a token asked who is signed in');
  return user;
};

/** The author of a call, as the history stores it (D43). */
export const authorOf = (request: FastifyRequest) => ({
  actor: userOf(request).username,
  requestId: request.id,
});
