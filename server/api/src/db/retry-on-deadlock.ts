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
