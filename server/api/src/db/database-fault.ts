/**
 * Server closed or shutting down, too many connections, statement cancelled by its time limit: the
 * caller may retry.
 */
const TRANSIENT_STATES = /^(08...|53300|57P0[123]|57014|40001|40P01|55P03|25P03)$/;
const TRANSIENT_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
// pg gives these errors no code.
const TRANSIENT_TEXT =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database is currently unavailable, rather than that the query is
 * wrong.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === 'string' && (TRANSIENT_STATES.test(code) || TRANSIENT_ERRNO.has(code))) ||
    TRANSIENT_TEXT.test(error.message)
  );
};

/** PostgreSQL: disk full, I/O error. Node: no space, over the quota, read-only, I/O error. */
const STORAGE_CODES = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/**
 * Whether an error means that nothing can be stored at present: on the database's disk, or on the
 * disk of the files that we write.
 */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && STORAGE_CODES.has(String((error as { code?: unknown }).code));

/** Number of attempts after conflicts with other transactions. */
const ATTEMPTS = 4;
/** PostgreSQL's deadlock and serialization failure. */
const CROSSED = new Set(['40P01', '40001']);

const isCrossed = (error: unknown): boolean =>
  error instanceof Error && CROSSED.has(String((error as { code?: unknown }).code));

/**
 * Repeats a statement or transaction that PostgreSQL ended because of a deadlock. Nothing of it was
 * written.
 */
export const retryOnDeadlock = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isCrossed(error) || tries >= ATTEMPTS) throw error;
    }
  }
};
