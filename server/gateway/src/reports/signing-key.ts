import { readFileSync } from 'node:fs';
import { publicKeyOf } from '@refined/releases';

const SETTING = 'STOP_RULE_SIGNING_KEY';

const publicHalf = (pem: string): string | undefined => {
  try {
    return publicKeyOf(pem);
  } catch {
    return undefined;
  }
};

/**
 * The stop rule's private key as PEM, or why it can't be used. Without this check, a wrong key
 * would be noticed only when a release has to be stopped.
 * @param publicKeys the configured ones; empty: states aren't signed, so any key is accepted
 */
export const readStopRuleKey = (
  file: string,
  publicKeys: readonly string[],
): { readonly key: string } | { readonly problem: string } => {
  let key: string;
  try {
    key = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `${SETTING} names ${file}, which can not be read (${code}).` };
  }
  const own = publicHalf(key);
  if (own === undefined)
    return {
      problem: `${SETTING} names ${file}, which is not an Ed25519 private key in PEM form.`,
    };
  if (publicKeys.length > 0 && !publicKeys.includes(own))
    return {
      problem: `${SETTING} names ${file}, a key that belongs to none of RELEASE_PUBLIC_KEYS: nothing would accept what it signs.`,
    };
  return { key };
};
