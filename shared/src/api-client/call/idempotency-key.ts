import { LIMITS } from '../../domain/index.ts';
import type { Fault } from './result.ts';

/**
 * Names one action of the user: 128 random bits, hex. Works without a secure context too, unlike
 * crypto.randomUUID.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * After how many milliseconds a named action is sent again under the same key, because its answer
 * was lost (browser fault 30) or the first sending is still in work; undefined: the fault is the
 * answer. `sent`: how often it was sent by now.
 */
export const repeatAfter = ({ kind, retryAfter }: Fault, sent: number): number | undefined => {
  if (kind === 'network' || kind === 'timeout')
    return sent < LIMITS.repeats.unanswered ? LIMITS.repeats.pause : undefined;
  // A refusal of ours never says when to come again; the one for a request in work does.
  if (kind === 'conflict' && retryAfter !== undefined)
    return sent < LIMITS.repeats.inWork ? retryAfter * 1_000 : undefined;
  return undefined;
};
