export interface ReportWriter {
  /** There is something new to write. */
  changed(): void;
  /** Writes what isn't written yet; never rejects. */
  flush(): Promise<void>;
  /** Whether the last write succeeded; false before the first one. */
  isWritten(): boolean;
}

/**
 * Calls `write` at most every `interval` ms, one call at a time, for as long as there is something
 * to write. If writing fails, it is tried again with the next report.
 */
export const reportWriter = (
  write: () => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
): ReportWriter => {
  let unwritten = false;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isWritten = false;

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!unwritten) return writing;
    unwritten = false;
    // One at a time: the store keeps the last write.
    writing = writing
      .then(write)
      .then(() => void (isWritten = true))
      .catch((error: unknown) => {
        unwritten = true;
        isWritten = false;
        onFailure(error);
      });
    return writing;
  };

  return {
    flush,
    isWritten: () => isWritten,
    changed() {
      unwritten = true;
      timer ??= setTimeout(() => void flush(), interval);
      timer.unref();
    },
  };
};
