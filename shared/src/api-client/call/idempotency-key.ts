import { LIMITS } from '../../domain/index.ts';
import type { Fault } from './result.ts';

/**
 * Identifies one action of the user: 128 random bits, hex. Unlike crypto.randomUUID it also works
 * without a secure context.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Delay in ms until a named action is sent again with the same key, because its answer was lost or
 * the first request is still in work; undefined: the fault is final. `sent`: number of attempts so
 * far.
 */
export const repeatAfter = ({ kind, retryAfter }: Fault, sent: number): number | undefined => {
  if (kind === 'network' || kind === 'timeout')
    return sent < LIMITS.repeats.unanswered ? LIMITS.repeats.pause : undefined;
  // Only the refusal of a request in work has Retry-After; our other refusals don't.
  if (kind === 'conflict' && retryAfter !== undefined)
    return sent < LIMITS.repeats.inWork ? retryAfter * 1_000 : undefined;
  return undefined;
};
