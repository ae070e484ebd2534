import { PATHS } from '@refined/shared/domain';
import type { ScreenChoice } from '@refined/shared/federation';
import { navigationEntries } from './navigation-entries.ts';
import { screenNavigation } from './screen-navigation.ts';

/**
 * Where users can go from any page: the navigation's entries, and a record, to which every card
 * leads. A screen that is behind none of them isn't fetched before somebody wants it.
 */
export const addressesToOpen = (
  productName: string,
  choices: readonly ScreenChoice[],
): readonly string[] => [
  ...[...navigationEntries(productName), ...screenNavigation(choices)].flatMap(({ entries }) =>
    entries.map(({ to }) => to),
  ),
  PATHS.drug('1'),
];
