/** Time in ms after which a cause is logged again. */
const QUIET = 60_000;
const CAUSES_KEPT = 200;

export interface CauseLog {
  /** Logs the sentence unless this cause was logged a moment ago. */
  error(cause: string, fields: object, sentence: string): void;
}

/** Where the lines go: Fastify's log, or any other. */
export interface ErrorLog {
  error(fields: object, sentence: string): void;
}

/** Logs each cause once for as long as it lasts: what fails may be retried many times a second. */
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
