import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../../messages/api.ts';
import { findReader } from './reader-store.ts';

const BASIC = /^basic +([a-z0-9+/]+=*)$/i;

/**
 * Sent only to requests without any token: a page's own calls have one, so that no browser asks its
 * user for a password there.
 */
const CHALLENGE = 'Token, Basic realm="Publications", charset="UTF-8"';

const refused = (detail: string): HttpProblem =>
  new HttpProblem(401, detail, { headers: { 'www-authenticate': CHALLENGE } });

/** What stands after the first colon; the user name doesn't matter. */
const passwordOf = (encoded: string): string => {
  const text = Buffer.from(encoded, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
};

/** For calls that feed readers may make: their own password, or a token like everybody's. */
export const readerAuthenticator = ({ db, authenticate }: FastifyInstance): onRequestHookHandler =>
  function authenticateReader(request, reply, done) {
    const { authorization } = request.headers;
    if (!authorization) throw refused(apiMessages.noToken);
    const encoded = BASIC.exec(authorization)?.[1];
    if (encoded === undefined) return authenticate.call(this, request, reply, done);
    findReader(db, passwordOf(encoded)).then((user) => {
      if (!user) return done(refused(apiMessages.invalidToken));
      request.user = user;
      done();
    }, done);
  };
