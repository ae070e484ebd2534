/** A cause that hasn't shown for so long, in ms, is news when it shows again. */
const QUIET = 60_000;
const CAUSES_KEPT = 200;

export interface CauseLog {
  /** Logs the sentence unless this cause was met a moment ago. */
  error(cause: string, fields: object, sentence: string): void;
}

/** Where the lines go: Fastify's log, or any other. */
export interface ErrorLog {
  error(fields: object, sentence: string): void;
}

/**
 * What fails is tried again many times a second: each cause is logged once for as long as it lasts.
 */
export const oncePerCause = (log: ErrorLog, now: () => number = Date.now): CauseLog => {
  const lastMet = new Map<string, number>();
  return {
    error(cause, fields, sentence) {
      const last = lastMet.get(cause);
      lastMet.delete(cause);
      lastMet.set(cause, now());
      if (lastMet.size > CAUSES_KEPT) lastMet.delete(lastMet.keys().next().value!);
      if (last === undefined || now() - last > QUIET) log.error(fields, sentence);
    },
  };
};
