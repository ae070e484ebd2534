import type { IncomingHttpHeaders } from 'node:http';
import type { BackEnd, ReleaseStore } from '@refined/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT, type JWK } from 'jose';
import type { GatewayLimits } from '../configuration.ts';
import { problem } from '../http/answers.ts';
import { compressedAnswer, passedHeaders, type PassedHeaders, proxied } from './proxied.ts';
import { askApi, signedInUsers, type SignedInUser } from './signed-in.ts';

/** Seconds for which an identity is valid. */
const LIFETIME = 60;
const ALGORITHM = 'EdDSA';

/** The public key for verifying identities (RFC 7517). @param pem the private key, Ed25519 */
const publicJwk = async (pem: string): Promise<JWK> => {
  const jwk = await exportJWK(createPublicKey(pem));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
};

/** A JWT (RFC 7519) that names the user, for this screen's back end only (`aud`). */
const signIdentity = async (
  pem: string,
  { username, first_name, last_name, refined }: SignedInUser,
  screen: string,
): Promise<string> => {
  const { kid } = await publicJwk(pem);
  return new SignJWT({
    name: [first_name, last_name].filter(Boolean).join(' ') || username,
    operator: refined?.operator === true,
  })
    .setProtectedHeader({ alg: ALGORITHM, ...(kid !== undefined && { kid }) })
    .setSubject(username)
    .setAudience(screen)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME}s`)
    .sign(createPrivateKey(pem));
};

export interface BackEndOptions {
  readonly store: ReleaseStore;
  /** Address of the API that checks sessions; undefined while it is down. */
  readonly api: () => string | undefined;
  /** As for the API. */
  readonly limits: Pick<GatewayLimits, 'answer' | 'body'>;
}

/** ms for which a registration is cached; while the store doesn't answer, the old one stays. */
const REGISTERED = 5_000;
const KEPT = 100;
const CONNECTIONS = 1_024;

/**
 * The headers that a service gets and a page gets back: about content and conditions. None of the
 * session, and none that tells a browser how to treat this origin (cookies, policies, stored data).
 */
const REQUEST_HEADERS =
  /^(?:accept|content|if|x-forwarded|x-request)-|^(?:accept|range|host|idempotency-key)$/;
const ANSWER_HEADERS =
  /^content-(?:type|length|encoding|language|range|disposition)$|^(?:cache-control|etag|last-modified|expires|vary|accept-ranges|retry-after)$/;

const only = <Headers extends IncomingHttpHeaders | PassedHeaders>(
  headers: Headers,
  names: RegExp,
): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.test(name))) as Headers;

const screenOf = ({ params }: FastifyRequest): string => (params as { screen: string }).screen;

/** Why a service's answer isn't passed on; undefined: it is. */
const refusedAnswer = (status: number): string | undefined => {
  // A page would take the service's 401 for the end of the session.
  if (status === 401) return 'did not accept the signed-in user.';
  return status >= 300 && status < 400 && status !== 304
    ? 'answered with a redirect, and none is followed.'
    : undefined;
};

/**
 * Passes `/x/<screen>/…` on to the service that an operator registered for the screen, with the
 * user's identity. Only requests with the session's token are passed on. A browser never sends it
 * when it opens an address or loads a script, so a service's answer is never a page, a script or a
 * worker of this origin.
 */
export const backEnds = (app: FastifyInstance, { store, api, limits }: BackEndOptions): void => {
  const userOf = signedInUsers(askApi(api));
  const registrations = async () => (await store.teams.registrations.read()).workspaces;
  const registered = new LRUCache<string, BackEnd>({
    max: KEPT,
    ttl: REGISTERED,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (screen) => (await registrations())[screen]?.backend,
  });
  const admitted = new WeakMap<FastifyRequest, { address: string; token: string }>();
  const whose = (request: FastifyRequest): string => `The back end of ${screenOf(request)}`;

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const known = Object.values(await registrations()).flatMap(({ backend = [] }) => backend);
    const keys = await Promise.all(known.map(({ key }) => publicJwk(key)));
    return reply.header('cache-control', 'no-cache').send({ keys });
  });
  proxied(app, {
    prefix: '/x/:screen',
    whose,
    address: (request) => admitted.get(request)?.address,
    connections: CONNECTIONS,
    timeout: limits.answer,
    bodyLimit: () => limits.body,
    onRequest: async (request, reply) => {
      const screen = screenOf(request);
      const user = await userOf(request.headers.authorization).catch(() => null);
      if (user === null)
        return problem(reply, 503, 'The API is not available. Try again in a moment.', 2);
      if (!user || user.refined?.password_due) return problem(reply, 401, 'Sign in first.');
      const backEnd = await registered.fetch(screen);
      if (!backEnd) return problem(reply, 404, `${screen} has no back end here.`);
      const token = await signIdentity(backEnd.key, user, screen);
      admitted.set(request, { address: backEnd.url, token });
      return undefined;
    },
    headers: (request, headers) => ({
      ...only(passedHeaders(request, headers, undefined), REQUEST_HEADERS),
      authorization: `Bearer ${admitted.get(request)!.token}`,
    }),
    // no-store by default: the browser's next user may be another one.
    answerHeaders: (headers) => ({ 'cache-control': 'no-store', ...only(headers, ANSWER_HEADERS) }),
    answer: (request, reply, body) => {
      const why = refusedAnswer(reply.statusCode);
      if (why === undefined) return void reply.send(compressedAnswer(reply, body));
      body.resume();
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
      problem(reply, 502, `${whose(request)} ${why}`);
    },
  });
};
