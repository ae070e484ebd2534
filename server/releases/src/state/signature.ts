import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { canonicalJson, type HistoryEntry, type ReleaseState } from '@refined/shared/contract';
import { ReleaseStoreError } from '../objects/store-error.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The part of a state that is signed and hashed: everything except the signature, including members
 * that this version doesn't know.
 */
const signedText = (state: object): string => canonicalJson({ ...state, signature: undefined });

/**
 * SHA-256 of a state without its signature, hexadecimal; its history entry contains it.
 */
export const hashOfState = (state: ReleaseState): string => sha256(signedText(state));

/** SHA-256 of a history entry, hexadecimal; the next entry contains it. */
export const hashOfEntry = (entry: HistoryEntry): string => sha256(canonicalJson(entry));

/**
 * Ed25519 (RFC 8032). A public key is written as base64 of its 32 bytes; its id is the start of
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
    'The signing key is not an Ed25519 private key in PEM form.',
  );
};

/**
 * The public key of a private key, as base64 of its 32 bytes. Throws `bad-signature` if it isn't an
 * Ed25519 key.
 */
export const publicKeyOf = (privateKey: string): string =>
  rawOf(createPublicKey(readPrivateKey(privateKey))).toString('base64');

/**
 * The state signed with this key (PEM); replaces an existing signature. Throws `bad-signature` if
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

export interface StoreOptions {
  /** Ed25519 private key, PEM: new states are signed with it. */
  readonly signingKey?: string;
  /**
   * Base64 of 32 bytes each: if there are any, only states signed with one of them are accepted.
   * Several while keys are rotated.
   */
  readonly publicKeys?: readonly string[];
  /** Keys in the shell's sources: pages accept no states that are signed with others. */
  readonly pageKeys?: readonly string[];
}

export interface Signing {
  /**
   * Returns the state; throws `bad-signature` if public keys are configured and none fits.
   */
  check(state: ReleaseState): ReleaseState;
  /**
   * Throws `bad-signature` if the next state couldn't be signed as required: a change never drops
   * the signature.
   */
  checkCanSign(present: ReleaseState | undefined): void;
  sign(state: ReleaseState): ReleaseState;
}

export const stateSigning = ({
  signingKey,
  publicKeys = [],
  pageKeys = [],
}: StoreOptions): Signing => {
  const isPinned = publicKeys.length > 0;
  const own = signingKey === undefined ? undefined : publicKeyOf(signingKey);
  return {
    check: (state) => {
      if (isPinned && !verifyState(state, publicKeys))
        throw new ReleaseStoreError(
          'bad-signature',
          `The release state (generation ${state.generation}) is ` +
            (state.signature
              ? 'signed by none of the pinned keys, or was edited: it is refused.'
              : 'not signed: it is refused. To begin with signing, sign it ' +
                '(RELEASE_SIGNING_KEY) before any key is pinned (RELEASE_PUBLIC_KEYS).'),
        );
      return state;
    },
    checkCanSign: (present) => {
      if (own === undefined) {
        if (present?.signature || isPinned)
          throw new ReleaseStoreError(
            'bad-signature',
            `The release state ${present?.signature ? 'is' : 'must be'} signed, and there is ` +
              'no key to sign the next one with: set RELEASE_SIGNING_KEY.',
          );
      } else if (isPinned && !publicKeys.includes(own))
        throw new ReleaseStoreError(
          'bad-signature',
          'The signing key belongs to none of the pinned public keys (RELEASE_PUBLIC_KEYS): ' +
            'nothing would accept what it signs.',
        );
      else if (pageKeys.length > 0 && !pageKeys.includes(own))
        throw new ReleaseStoreError(
          'bad-signature',
          'The signing key belongs to none of the keys in shell/src/remotes/release-keys.ts: ' +
            'no page would accept what it signs. Add its public key there and publish the shell ' +
            'first, signed with a key that pages know.',
        );
    },
    sign: (state) => (signingKey === undefined ? state : signState(state, signingKey)),
  };
};
