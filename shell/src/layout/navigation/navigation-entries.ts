import {
  isQueueName,
  isReviewQueue,
  PATHS,
  QUEUES,
  QUEUES_ON_SCREENS,
  REVIEW_QUEUES,
  reviewCount,
} from '@refined/shared/domain';
import type { QueueCounts, QueueName, ViewPlace } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { matchPath } from '@refined/shared/router';
import type { IconName } from '@refined/shared/ui';
import { shellMessages } from '../../messages/shell.ts';

interface Address {
  readonly pathname: string;
  readonly hash: string;
}

export interface NavigationEntry {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
  /** The entry's badge; entries without one have no space for it. */
  readonly count?: (counts: QueueCounts) => number;
  readonly isCurrent: (address: Address) => boolean;
  /** Named views of these places stand below the entry. */
  readonly viewsOf?: readonly ViewPlace[];
}

/** Entries of one group; `heading` is shown above them. */
export interface NavigationGroup {
  readonly heading?: string | undefined;
  readonly entries: readonly NavigationEntry[];
}

const queueAt = ({ pathname }: Address): QueueName | undefined => {
  const slug = matchPath('/drugs/queue/:queueSlug', pathname)?.params.queueSlug;
  return isQueueName(slug) ? slug : undefined;
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
