import { ReleaseStoreError } from '@refined/releases';
import type { CauseLog } from '@refined/server-base/process';

/**
 * Identifies the cause of a failure: the store's fault or the system's error code, and the message.
 * A failing storage is one cause, whatever was read from it.
 */
export const causeOf = (error: unknown): string => {
  const { fault, code, message } = error as { fault?: string; code?: string; message?: string };
  return fault === 'storage' ? fault : [fault ?? code ?? '', message ?? String(error)].join(' ');
};

/** Whether the release store can be read. Doesn't name its location, because health is public. */
export interface StoreSight {
  /** When the store was last read, in ms since 1970; undefined: not since the start. */
  readonly readAt: number | undefined;
  /** Why it can't be read now, as a code. */
  readonly fault: string | undefined;
}

/** The store doesn't answer if nothing was read for this time (ms); checks come every second. */
const NO_ANSWER = 30_000;

/** The fault of a store whose answer never comes; no error says so. */
export const SILENT = 'no-answer';

const faultOf = (error: unknown): string =>
  error instanceof ReleaseStoreError
    ? error.fault
    : ((error as NodeJS.ErrnoException).code ?? 'storage');

export const storeWatch = (clock: () => number = Date.now) => {
  const start = clock();
  let readAt: number | undefined;
  let fault: string | undefined;
  const sight = (): StoreSight => ({
    readAt,
    fault: fault ?? (clock() - (readAt ?? start) > NO_ANSWER ? SILENT : undefined),
  });
  return {
    now: sight,
    /** The store was read. Returns whether it could not be read before. */
    read: (): boolean => {
      const hadFailed = sight().fault !== undefined;
      [readAt, fault] = [clock(), undefined];
      return hadFailed;
    },
    failed: (error: unknown): void => {
      fault = faultOf(error);
    },
  };
};

/** Interval of checks whether the store answers, in ms. */
const LOOK_EVERY = 5_000;

/**
 * Logs a store that doesn't answer: a request that hangs neither succeeds nor fails. Returns the
 * function that stops it.
 * @param serving the generation that is served meanwhile
 */
export const followSilence = (
  sight: Pick<ReturnType<typeof storeWatch>, 'now'>,
  causes: CauseLog,
  serving: () => number | undefined,
): (() => void) => {
  const timer = setInterval(() => {
    const { fault, readAt } = sight.now();
    if (fault === SILENT)
      causes.error(
        SILENT,
        { fault, readAt: readAt && new Date(readAt).toISOString(), serving: serving() },
        'release store does not answer',
      );
  }, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
