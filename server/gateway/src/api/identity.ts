import { createPrivateKey, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT, type JWK } from 'jose';
import type { SignedInUser } from './signed-in.ts';

/** Seconds for which an identity is valid. */
const LIFETIME = 60;
const ALGORITHM = 'EdDSA';

/** The public key for verifying identities (RFC 7517). @param pem the private key, Ed25519 */
export const publicJwk = async (pem: string): Promise<JWK> => {
  const jwk = await exportJWK(createPublicKey(pem));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
};

/** A JWT (RFC 7519) that names the user, for this screen's back end only (`aud`). */
export const signIdentity = async (
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
