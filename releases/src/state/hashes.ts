import { createHash } from 'node:crypto';
import { canonicalJson } from '@refined/shared/contract';
import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The part of a state that is signed and hashed: everything but the signature, members unknown to
 * this version included.
 */
export const signedText = (state: object): string =>
  canonicalJson({ ...state, signature: undefined });

/**
 * SHA-256 of a state without its signature, hexadecimal: its history entry identifies it by this.
 */
export const hashOfState = (state: ReleaseState): string => sha256(signedText(state));

/** SHA-256 of a history entry, hexadecimal: the next entry identifies it by this. */
export const hashOfEntry = (entry: HistoryEntry): string => sha256(canonicalJson(entry));
