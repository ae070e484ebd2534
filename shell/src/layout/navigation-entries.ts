import {
  isQueueName,
  isReviewQueue,
  PATHS,
  QUEUES,
  QUEUES_ON_SCREENS,
  REVIEW_QUEUES,
  reviewCount,
  type QueueCounts,
  type QueueName,
  type ViewPlace,
} from '@refined/shared/domain';
import { kitMessages, moveMessages } from '@refined/shared/messages';
import { matchPath } from '@refined/shared/router';
import { isIconName, type IconName } from '@refined/shared/ui';
import type { ScreenChoice } from '@refined/shared/federation';
import { shellMessages } from '../shell-messages.ts';
import { routeOf } from '../remotes/index.ts';

interface Address {
  readonly pathname: string;
  readonly hash: string;
  /** The queue of the open record. */
  readonly queue?: QueueName | undefined;
}

export interface NavigationEntry {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
  /** The entry's count; entries without one reserve no space for a badge. */
  readonly count?: (counts: QueueCounts) => number;
  readonly isCurrent: (address: Address) => boolean;
  /** Named views of these places are listed below the entry. */
  readonly viewsOf?: readonly ViewPlace[];
}

/** Entries of one group; `heading` is shown above them. */
export interface NavigationGroup {
  readonly heading?: string | undefined;
  readonly entries: readonly NavigationEntry[];
}

const queueAt = ({ pathname, queue }: Address): QueueName | undefined => {
  const slug = matchPath('/drugs/queue/:queueSlug', pathname)?.params.queueSlug;
  return isQueueName(slug) ? slug : queue;
};

const queueEntry = (queue: QueueName, label: string, icon: IconName): NavigationEntry => ({
  label,
  icon,
  to: PATHS.queue(queue),
  count: (counts) => counts[QUEUES[queue].countKey],
  isCurrent: (address) => queueAt(address) === queue,
  viewsOf: [queue],
});

const isFilesPage = ({ pathname }: Address): boolean => matchPath('/drugs', pathname) !== null;
const isFilesSection = ({ hash }: Address): boolean => hash === '#files';

/** The product's own side navigation, in the specification's order (§2), in groups. */
export const navigationEntries = (productName: string): readonly NavigationGroup[] =>
  productGroups(productName).map((entries) => ({ entries }));

const productGroups = (productName: string): readonly (readonly NavigationEntry[])[] => [
  [
    {
      label: shellMessages.navigation.home,
      icon: 'home',
      to: PATHS.home(),
      isCurrent: ({ pathname }) => pathname === '/',
    },
    {
      label: shellMessages.navigation.search,
      icon: 'search',
      to: PATHS.search(),
      isCurrent: ({ pathname }) => matchPath(PATHS.search(), pathname) !== null,
      viewsOf: ['search'],
    },
  ],
  [
    {
      // One entry for the review queues: it shows their sum, and is current on each of them (D18).
      ...queueEntry(REVIEW_QUEUES[0]!, shellMessages.navigation.review, 'review'),
      count: reviewCount,
      isCurrent: (address) => isReviewQueue(queueAt(address) ?? ''),
      viewsOf: REVIEW_QUEUES,
    },
    ...QUEUES_ON_SCREENS.filter((queue) => !isReviewQueue(queue)).map((queue) =>
      queueEntry(queue, moveMessages.queue[queue], QUEUES[queue].icon),
    ),
  ],
  [
    // One page with two sections (D38).
    {
      label: productName,
      icon: 'product',
      to: PATHS.product(),
      isCurrent: (address) => isFilesPage(address) && !isFilesSection(address),
    },
    {
      label: shellMessages.navigation.files,
      icon: 'files',
      to: PATHS.files(),
      isCurrent: (address) => isFilesPage(address) && isFilesSection(address),
    },
  ],
];

/** The icon of entries with an unknown icon name: of a newer screen, or misspelt. */
const PLAIN: IconName = 'next';

type Declared = ScreenChoice['navigation'][number];

/** Only addresses of the product; others are ignored. */
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
 * The screens' declared entries, below the product's own groups: grouped by section, in the order
 * of the screens, entries without a section first. A screen that is switched off or fails keeps its
 * entries: its page explains why.
 * @param features that the host announces to this user: some entries need one
 */
export const screenNavigation = (
  choices: readonly ScreenChoice[],
  features: readonly string[] = [],
): readonly NavigationGroup[] => {
  const sections = new Map<string | undefined, NavigationEntry[]>();
  const declarations = choices.flatMap(({ navigation }) => navigation).filter(isOwnAddress);
  for (const declared of declarations) {
    if (declared.feature !== undefined && !features.includes(declared.feature)) continue;
    sections.set(declared.section, [...(sections.get(declared.section) ?? []), entryOf(declared)]);
  }
  const plain = sections.get(undefined);
  sections.delete(undefined);
  return [
    ...(plain ? [{ entries: plain }] : []),
    ...[...sections].map(([heading, entries]) => ({ heading, entries })),
  ];
};

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

/**
 * The addresses that users can reach from any page: the navigation's entries, and a record, because
 * every card links to one. Other screens are only fetched on demand.
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

/**
 * "Committee Queue, 12 items", as a label: browsers would add a blank before the comma of the
 * content.
 */
export const countedName = (
  label: string,
  count: number | undefined,
  isStale: boolean,
): string | undefined =>
  count === undefined
    ? undefined
    : [label, kitMessages.items(count), ...(isStale ? [kitMessages.stale] : [])].join(', ');
