import { canonicalJson } from '@refined/shared/contract';

const KEY_ID_DIGITS = 16;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const keyId = async (key: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', key)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
    .join('')
    .slice(0, KEY_ID_DIGITS);

/**
 * Whether a release state, exactly as it was parsed, is signed with one of the keys (base64 of the
 * raw 32 bytes). False if that can't be determined: no signature, no WebCrypto (a page without a
 * secure context), a browser without Ed25519.
 */
export const isSigned = async (raw: unknown, keys: readonly string[]): Promise<boolean> => {
  try {
    const { signature, ...signed } = raw as { signature: { key: string; value: string } };
    for (const key of keys.map(bytesOf)) {
      if ((await keyId(key)) !== signature.key) continue;
      const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify(
        'Ed25519',
        imported,
        bytesOf(signature.value),
        new TextEncoder().encode(canonicalJson(signed)),
      );
    }
  } catch {
    // A signature that can't be checked counts as missing.
  }
  return false;
};
