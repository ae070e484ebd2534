import type { ChangeGroup } from '@refined/shared/contract';

const isDecided = ({ count, decided }: ChangeGroup): boolean => decided >= count;

const distinct = (groups: readonly ChangeGroup[]): ReadonlyMap<string, ChangeGroup> =>
  new Map(groups.map((group) => [group.key, group]));

/**
 * Newly loaded groups in the order of those that were shown before: moving one group makes others
 * smaller, and the next one must not jump away. A new group stands behind the one that it follows
 * in the loaded order. Those of which all is decided come last, as the host sends them.
 */
export const inSteadyOrder = (
  shown: readonly ChangeGroup[],
  loaded: readonly ChangeGroup[],
): readonly ChangeGroup[] => {
  const byKey = distinct(loaded);
  const all = [...byKey.values()];
  const open = all.filter((group) => !isDecided(group));
  const stillOpen = new Set(open.map(({ key }) => key));
  const known = shown
    .filter((group) => !isDecided(group) && stillOpen.has(group.key))
    .map(({ key }) => key);
  const placed = new Set(known);
  const order = [...known];
  for (const [index, { key }] of open.entries()) {
    if (placed.has(key)) continue;
    const before = open[index - 1]?.key;
    order.splice(before === undefined ? 0 : order.lastIndexOf(before) + 1, 0, key);
    placed.add(key);
  }
  return [...order.map((key) => byKey.get(key)!), ...all.filter(isDecided)];
};
