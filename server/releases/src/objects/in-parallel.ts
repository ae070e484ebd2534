/**
 * Runs `work` for every item, at most `width` at once; resolves to the results in the items' order.
 * The first failure stops it.
 */
export const inParallel = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results = new Array<R>(items.length);
  let next = 0;
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as T);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
};
