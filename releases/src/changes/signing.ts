import type { ReleaseState } from '@refined/shared/contract';
import { publicKeyOf, signState, verifyState } from '../state/signature.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

export interface StoreOptions {
  /** Ed25519 private key, PEM: new states are signed with it. */
  readonly signingKey?: string;
  /**
   * Pinned keys, base64 of their 32 bytes: if there are any, only states signed by one of them are
   * accepted. Several while keys are rotated.
   */
  readonly publicKeys?: readonly string[];
  /** Keys that the shell has pinned: no page would take what another one signs. */
  readonly pageKeys?: readonly string[];
}

export interface Signing {
  /**
   * The state; throws `bad-signature` when keys are pinned and the signature is by none of them.
   */
  check(state: ReleaseState): ReleaseState;
  /**
   * Throws `bad-signature` when the next state couldn't be signed as required: a change never drops
   * the signature.
   */
  checkCanSign(present: ReleaseState | undefined): void;
  sign(state: ReleaseState): ReleaseState;
}

export const signing = ({ signingKey, publicKeys = [], pageKeys = [] }: StoreOptions): Signing => {
  const isPinned = publicKeys.length > 0;
  const own = signingKey === undefined ? undefined : publicKeyOf(signingKey);
  return {
    check: (state) => {
      if (isPinned && !verifyState(state, publicKeys))
        throw new ReleaseStoreError(
          'bad-signature',
          `The release state (generation ${state.generation}) is ${state.signature ? 'signed by none of the pinned keys, or was edited: it is not taken.' : 'not signed: it is not taken. To begin with signing, sign it (RELEASE_SIGNING_KEY) before any key is pinned (RELEASE_PUBLIC_KEYS).'}`,
        );
      return state;
    },
    checkCanSign: (present) => {
      if (own === undefined) {
        if (present?.signature || isPinned)
          throw new ReleaseStoreError(
            'bad-signature',
            `The release state ${present?.signature ? 'is' : 'must be'} signed, and there is no key to sign the next one with: set RELEASE_SIGNING_KEY.`,
          );
      } else if (isPinned && !publicKeys.includes(own))
        throw new ReleaseStoreError(
          'bad-signature',
          'The signing key belongs to none of the pinned public keys (RELEASE_PUBLIC_KEYS): what it signs would be taken by nobody.',
        );
      else if (pageKeys.length > 0 && !pageKeys.includes(own))
        throw new ReleaseStoreError(
          'bad-signature',
          'The signing key belongs to none of the keys in shell/src/remotes/release-keys.ts: no page would take what it signs. Add its public key there and publish the shell first, signed with a key that pages know.',
        );
    },
    sign: (state) => (signingKey === undefined ? state : signState(state, signingKey)),
  };
};
