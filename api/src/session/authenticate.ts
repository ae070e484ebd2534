import type { onRequestHookHandler } from 'fastify';
import { HttpProblem } from '../http/problem.ts';
import { apiMessages } from '../messages/api.ts';
import type { SessionUser, TokenStore } from './token-store.ts';
import { hashToken } from './token-store.ts';

const HEADER = /^token +([0-9a-f]{40})$/i;

const refused = (detail: string) =>
  new HttpProblem(401, detail, { headers: { 'www-authenticate': 'Token' } });

/** Checks the token of every call but sign-in (D4): 401 with `WWW-Authenticate: Token` (D41). */
export const authenticator =
  (tokens: TokenStore): onRequestHookHandler =>
  (request, _reply, done) => {
    const { authorization } = request.headers;
    if (!authorization) throw refused(apiMessages.noToken);
    const token = HEADER.exec(authorization)?.[1];
    if (token === undefined) throw refused(apiMessages.invalidToken);
    const hash = hashToken(token.toLowerCase());
    const enter = (user: SessionUser | undefined): void => {
      if (!user) return done(refused(apiMessages.invalidToken));
      request.user = user;
      request.tokenHash = hash;
      done();
    };
    const cached = tokens.cachedUser(hash);
    if (cached) enter(cached);
    else tokens.find(hash).then(enter, done);
  };

/** The signed-in user of an authenticated call. */
export const userOf = ({ user }: { user: SessionUser | null }): SessionUser => {
  if (!user) throw new Error('a call without a token asked who is signed in');
  return user;
};
