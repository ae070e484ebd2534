import { fileRole } from '@refined/releases';
import { RELEASES_BASE } from '@refined/shared/federation';
import { acceptedEncodings } from './accept-encoding.ts';

/** A byte sequence of 32 bytes, as header fields write it. */
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * `Use-As-Dictionary` of a released script (RFC 9842): it helps with the same file of any other
 * release of its workspace. Undefined for other files, which have no deltas.
 */
export const dictionaryUse = (workspace: string, path: string): string | undefined =>
  /\.m?js$/.test(path) ? `match="${RELEASES_BASE}${workspace}/*/${fileRole(path)}"` : undefined;

/**
 * The file for which a client takes a delta, by its hash as release documents write it; undefined
 * when it has none or takes no deltas.
 */
export const offeredDictionary = (
  available: string | string[] | undefined,
  acceptEncoding: string | undefined,
): string | undefined => {
  const [, hash] = AVAILABLE.exec(String(available)) ?? [];
  return hash !== undefined && acceptedEncodings(acceptEncoding).has('dcz')
    ? `sha256-${hash}`
    : undefined;
};
