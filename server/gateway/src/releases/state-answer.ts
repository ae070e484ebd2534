import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { StoredEncoding } from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';

/** The answer to `GET /releases/state.json`, made once per generation. */
export interface StateAnswer {
  /** Weak, because all encodings share it. The same at all gateways that serve this state. */
  readonly tag: string;
  readonly bodies: Readonly<Record<StoredEncoding, Buffer>>;
}

/** The state unchanged: the page checks its signature. */
export const stateAnswer = async (state: ReleaseState): Promise<StateAnswer> => {
  const identity = Buffer.from(JSON.stringify(state));
  const [br, packed] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  return {
    tag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: { identity, br, gzip: packed },
  };
};

/**
 * Whether an `If-None-Match` header names the tag, by the weak comparison that GET uses (RFC 9110
 * §13.1.2).
 */
export const hasTag = (header: string | undefined, tag: string): boolean => {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '')
    .split(',')
    .some((known) => opaque(known) === opaque(tag) || known.trim() === '*');
};
