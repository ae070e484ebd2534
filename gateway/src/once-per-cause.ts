import type { FastifyBaseLogger } from 'fastify';

/** A cause that hasn't shown for so long, in ms, is news when it shows again. */
const QUIET = 60_000;
const CAUSES_KEPT = 200;

export interface CauseLog {
  /** Logs the sentence unless this cause was met a moment ago. */
  error(cause: string, fields: Readonly<Record<string, unknown>>, sentence: string): void;
}

/** What fails is tried again many times a second: each cause is logged once for as long as it lasts. */
export const oncePerCause = (log: FastifyBaseLogger, now: () => number = Date.now): CauseLog => {
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

/** What tells one cause from another: the store's fault or the system's code, and what it is about. A storage that fails is one cause, whatever was asked of it. */
export const causeOf = (error: unknown): string => {
  const { fault, code, message } = error as { fault?: string; code?: string; message?: string };
  return fault === 'storage' ? fault : [fault ?? code ?? '', message ?? String(error)].join(' ');
};
