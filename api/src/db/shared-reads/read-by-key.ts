import { coalesced } from './coalesced.ts';

/**
 * Reads rows by their keys: keys that are asked for at the same time share one statement, by the
 * rule of `coalesced`. Undefined: there is no such row.
 */
export const readByKey = <Key, Row>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): ((key: Key) => Promise<Row | undefined>) => {
  let wanted = new Set<Key>();
  const next = coalesced(() => {
    const keys = [...wanted];
    wanted = new Set();
    return read(keys);
  });
  return async (key) => {
    wanted.add(key);
    return (await next()).get(key);
  };
};
