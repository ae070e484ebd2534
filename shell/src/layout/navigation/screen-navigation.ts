import type { ScreenChoice } from '@refined/shared/federation';
import { matchPath } from '@refined/shared/router';
import { isIconName } from '@refined/shared/ui';
import type { IconName } from '@refined/shared/ui';
import type { NavigationEntry, NavigationGroup } from './navigation-entries.ts';

/** The icon of entries that name none of the kit's icons: a newer screen's, or a misspelt one. */
const PLAIN: IconName = 'next';

type Declared = ScreenChoice['navigation'][number];

/** Only addresses inside the product; others are left out. */
const isOwnAddress = ({ to }: Declared): boolean => /^\/(?![/\\])/.test(to);

const entryOf = ({ label, to, icon }: Declared): NavigationEntry => {
  const { pathname, hash } = new URL(to, window.location.origin);
  return {
    label,
    to,
    icon: isIconName(icon) ? icon : PLAIN,
    isCurrent: (address) =>
      matchPath(pathname, address.pathname) !== null && (hash === '' || hash === address.hash),
  };
};

/**
 * The screens' declared entries, below the product's own groups: entries of one section together,
 * in the order of the screens, those without a section first. A screen that is switched off or
 * fails keeps its entries: its page explains why.
 */
export const screenNavigation = (choices: readonly ScreenChoice[]): readonly NavigationGroup[] => {
  const sections = new Map<string | undefined, NavigationEntry[]>();
  for (const declared of choices.flatMap(({ navigation }) => navigation).filter(isOwnAddress)) {
    sections.set(declared.section, [...(sections.get(declared.section) ?? []), entryOf(declared)]);
  }
  const plain = sections.get(undefined);
  sections.delete(undefined);
  return [
    ...(plain ? [{ entries: plain }] : []),
    ...[...sections].map(([heading, entries]) => ({ heading, entries })),
  ];
};
