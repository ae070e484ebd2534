import type { Paged } from '@refined/shared/api-client';
import { Button, FaultPanel } from '@refined/shared/ui';
import { kitMessages } from '@refined/shared/messages';

/** A list that is loaded page by page. */
export interface PagedView<Item> extends Paged {
  readonly items: readonly Item[];
  /** Undefined until the first page is loaded. */
  readonly count?: number;
}

interface ShowMoreProps {
  readonly list: Paged;
  readonly label: string;
  /** The title if the next page couldn't be loaded. */
  readonly failed: string;
}

/** Loads the next page; nothing after the last. */
export const ShowMore = ({ list, label, failed }: ShowMoreProps) =>
  list.loadMoreFault ? (
    <FaultPanel title={failed} fault={list.loadMoreFault} refresh={list.loadMore} />
  ) : list.hasMore ? (
    <Button busy={list.loadingMore} onClick={list.loadMore}>
      {label}
    </Button>
  ) : null;

/**
 * The skeleton of a section, by default of a list that fills the page; visible only after
 * LIMITS.skeletonDelay, like the kit's skeletons.
 */
export const SectionPlace = ({ className = 'mo-list-place', bones = 6 }) => (
  <div
    className={`rf-skeleton mo-place ${className}`}
    role="group"
    aria-busy="true"
    aria-label={kitMessages.loading}
  >
    {Array.from({ length: bones }, (_, index) => (
      <i key={index} className="rf-bone" aria-hidden="true" />
    ))}
  </div>
);
