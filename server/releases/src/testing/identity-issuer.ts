import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

const algorithm = 'ES256';

/** A CI system that signs identities (OpenID Connect), on loopback. */
export const startIssuer = async () => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const found = request.url?.endsWith('openid-configuration')
      ? { issuer, jwks_uri: `${issuer}/keys` }
      : { keys: [jwk] };
    response.end(JSON.stringify(found));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    issuer,
    /** An identity token of a job, valid for `lives` seconds. */
    sign: (claims: JWTPayload, { lives = 300, key = privateKey } = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({ iss: issuer, jti: `job-${(count += 1)}`, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: 'one' })
        .setIssuedAt(now + Math.min(0, lives))
        .setExpirationTime(now + lives)
        .sign(key);
    },
    stranger: async () => (await generateKeyPair(algorithm)).privateKey,
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
};
