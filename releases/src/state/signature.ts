import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { ReleaseState } from '@refined/shared/contract';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { signedText } from './hashes.ts';

/**
 * Ed25519 (RFC 8032). A public key is written as base64 of its 32 bytes; its id is the beginning of
 * their SHA-256.
 */
const idOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex').slice(0, 16);
const rawOf = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** A new key pair: the private key as PEM (PKCS 8), the public one as base64 of its 32 bytes. */
export const newSigningKey = (): { privateKey: string; publicKey: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: rawOf(publicKey).toString('base64'),
  };
};

const readPrivateKey = (pem: string): KeyObject => {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error is thrown below.
  }
  throw new ReleaseStoreError(
    'bad-signature',
    'The signing key is no Ed25519 private key in PEM form.',
  );
};

/**
 * The public half of a private key, as base64 of its 32 bytes. Throws `bad-signature` when it isn't
 * an Ed25519 key.
 */
export const publicKeyOf = (privateKey: string): string =>
  rawOf(createPublicKey(readPrivateKey(privateKey))).toString('base64');

/**
 * The state signed with this key (PEM); replaces an existing signature. Throws `bad-signature` when
 * it isn't an Ed25519 key.
 */
export const signState = (state: ReleaseState, privateKey: string): ReleaseState => {
  const key = readPrivateKey(privateKey);
  return {
    ...state,
    signature: {
      key: idOf(rawOf(createPublicKey(key))),
      value: sign(null, Buffer.from(signedText(state)), key).toString('base64'),
    },
  };
};

const signatureOf = (raw: unknown): { key: string; value: string } | undefined => {
  const { signature } = (raw ?? {}) as { signature?: { key?: unknown; value?: unknown } };
  return typeof signature?.key === 'string' && typeof signature.value === 'string'
    ? { key: signature.key, value: signature.value }
    : undefined;
};

/**
 * Whether the signature of a state, as parsed from JSON, is valid for one of these public keys.
 * Never throws.
 */
export const verifyState = (raw: unknown, publicKeys: readonly string[]): boolean => {
  const signature = signatureOf(raw);
  if (!signature) return false;
  return publicKeys.some((publicKey) => {
    const bytes = Buffer.from(publicKey, 'base64');
    if (bytes.length !== 32 || idOf(bytes) !== signature.key) return false;
    try {
      const key = createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
        format: 'jwk',
      });
      return verify(
        null,
        Buffer.from(signedText(raw as object)),
        key,
        Buffer.from(signature.value, 'base64'),
      );
    } catch {
      return false;
    }
  });
};
