import { LRUCache } from 'lru-cache';

/**
 * A fault that prevents the process from starting and that its operator can correct: configuration,
 * a taken port, a locked data folder, a missing database or one with another schema. Its message is
 * one sentence for people; the process exits with 78 (EX_CONFIG).
 */
export class StartFault extends Error {
  static readonly exitStatus = 78;
  override readonly name = 'StartFault';
}

export const messageOf = (error: unknown): string => {
  // Node reports several tried addresses as one AggregateError without its own message.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** A cause that didn't occur for this time, in ms, is logged again. */
const QUIET = 60_000;
const CAUSES_KEPT = 200;

export interface CauseLog {
  /** Logs the sentence unless this cause occurred a moment ago. */
  error(cause: string, fields: object, sentence: string): void;
}

/** Fastify's log, or another one. */
interface ErrorLog {
  error(fields: object, sentence: string): void;
}

/** Logs each cause once while it lasts: a failing call can be retried many times a second. */
export const oncePerCause = (log: ErrorLog, now = () => performance.now()): CauseLog => {
  const met = new LRUCache<string, true>({
    max: CAUSES_KEPT,
    ttl: QUIET,
    perf: { now },
    ttlResolution: 0,
  });
  return {
    error(cause, fields, sentence) {
      const isNew = !met.has(cause);
      met.set(cause, true);
      if (isNew) log.error(fields, sentence);
    },
  };
};
