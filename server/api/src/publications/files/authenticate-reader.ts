import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../../messages/api.ts';
import { findReader } from './reader-store.ts';

const BASIC = /^basic +([a-z0-9+/]+=*)$/i;

/**
 * Only sent when a request has no token. The product's own pages have one, so browsers never show a
 * password dialog there.
 */
const CHALLENGE = 'Token, Basic realm="Publications", charset="UTF-8"';

const refused = (detail: string): HttpProblem =>
  new HttpProblem(401, detail, { headers: { 'www-authenticate': CHALLENGE } });

/** The text after the first colon; the user name is ignored. */
const passwordOf = (encoded: string): string => {
  const text = Buffer.from(encoded, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
};

/** For calls of feed readers: accepts a feed reader's password or a normal token. */
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
