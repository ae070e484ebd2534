import type { ScreenChoice } from '@refined/shared/federation';
import { routeOf } from '../../remotes/index.ts';
import type { NavigationGroup } from './navigation-entries.ts';

/** The groups without the entries that lead to a retired screen. */
export const withoutRetired = (
  groups: readonly NavigationGroup[],
  choices: readonly ScreenChoice[],
  retired: readonly ScreenChoice[],
): readonly NavigationGroup[] => {
  if (retired.length === 0) return groups;
  const gone = new Set(retired.map(({ workspace }) => workspace));
  const leadsNowhere = (to: string): boolean => {
    const { pathname } = new URL(to, window.location.origin);
    return gone.has(routeOf([...choices, ...retired], pathname)?.workspace ?? '');
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => !leadsNowhere(to)) }))
    .filter(({ entries }) => entries.length > 0);
};
