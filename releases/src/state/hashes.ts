import { createHash } from 'node:crypto';
import { canonicalJson } from '@refined/shared/contract';
import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What is signed and hashed of a state: everything but the signature, members that this version
 * doesn't know included.
 */
export const signedText = (state: object): string =>
  canonicalJson({ ...state, signature: undefined });

/** SHA-256 of a state without its signature, hexadecimal: what its history entry names it by. */
export const hashOfState = (state: ReleaseState): string => sha256(signedText(state));

/** SHA-256 of a history entry, hexadecimal: what the next one names it by. */
export const hashOfEntry = (entry: HistoryEntry): string => sha256(canonicalJson(entry));
