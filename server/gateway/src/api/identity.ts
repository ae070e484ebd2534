import { createPrivateKey, createPublicKey } from 'node:crypto';
import { newSigningKey } from '@refined/releases';
import { calculateJwkThumbprint, exportJWK, SignJWT, type JSONWebKeySet } from 'jose';
import type { SignedInUser } from './signed-in.ts';

/** Seconds for which a service may take an identity. */
const LIFETIME = 60;
const ALGORITHM = 'EdDSA';

export interface Identities {
  /** A JWT (RFC 7519) that says who is signed in, for the back end of this screen alone. */
  readonly sign: (user: SignedInUser, screen: string) => Promise<string>;
  /** What a service verifies them with (RFC 7517). */
  readonly keys: JSONWebKeySet;
}

/** @param pem an Ed25519 private key; without one, a key of this process */
export const identities = async (pem = newSigningKey().privateKey): Promise<Identities> => {
  const key = createPrivateKey(pem);
  const jwk = await exportJWK(createPublicKey(key));
  const kid = await calculateJwkThumbprint(jwk);
  return {
    sign: ({ username, first_name, last_name, refined }, screen) =>
      new SignJWT({
        name: [first_name, last_name].filter(Boolean).join(' ') || username,
        operator: refined?.operator === true,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .setSubject(username)
        .setAudience(screen)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME}s`)
        .sign(key),
    keys: { keys: [{ ...jwk, kid, alg: ALGORITHM, use: 'sig' }] },
  };
};
