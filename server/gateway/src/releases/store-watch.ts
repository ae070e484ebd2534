import { ReleaseStoreError } from '@refined/releases';

/** How the looks at the release store went. Says nothing of its place: health is public. */
export interface StoreSight {
  /** When the store was last read well, in ms since 1970; undefined: not since the start. */
  readonly readAt: number | undefined;
  /** Why it can't be read now, as a code. */
  readonly fault: string | undefined;
}

export interface StoreWatch {
  now(): StoreSight;
  /** A look that went well; whether the store could not be read before it. */
  read(): boolean;
  failed(error: unknown): void;
}

/** A look that takes longer than this (ms) is no answer: the interval is below a second. */
const NO_ANSWER = 30_000;

/** The fault of a store whose answer never comes; nothing else tells of it. */
export const SILENT = 'no-answer';

const faultOf = (error: unknown): string =>
  error instanceof ReleaseStoreError
    ? error.fault
    : ((error as NodeJS.ErrnoException).code ?? 'storage');

export const storeWatch = (clock: () => number = Date.now): StoreWatch => {
  const start = clock();
  let readAt: number | undefined;
  let fault: string | undefined;
  const sight = (): StoreSight => ({
    readAt,
    fault: fault ?? (clock() - (readAt ?? start) > NO_ANSWER ? SILENT : undefined),
  });
  return {
    now: sight,
    read: () => {
      const hadFailed = sight().fault !== undefined;
      [readAt, fault] = [clock(), undefined];
      return hadFailed;
    },
    failed: (error) => {
      fault = faultOf(error);
    },
  };
};
