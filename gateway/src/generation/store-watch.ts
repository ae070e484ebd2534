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
  /** A look that went well; whether the one before had failed. */
  read(): boolean;
  failed(error: unknown): void;
}

/** A look that takes longer than this (ms) is no answer: the interval is below a second. */
const NO_ANSWER = 30_000;

const faultOf = (error: unknown): string =>
  error instanceof ReleaseStoreError
    ? error.fault
    : ((error as NodeJS.ErrnoException).code ?? 'storage');

export const storeWatch = (clock: () => number = Date.now): StoreWatch => {
  const start = clock();
  let readAt: number | undefined;
  let fault: string | undefined;
  return {
    now: () => ({
      readAt,
      fault: fault ?? (clock() - (readAt ?? start) > NO_ANSWER ? 'no-answer' : undefined),
    }),
    read: () => {
      const hadFailed = fault !== undefined;
      [readAt, fault] = [clock(), undefined];
      return hadFailed;
    },
    failed: (error) => {
      fault = faultOf(error);
    },
  };
};
