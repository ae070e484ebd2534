import { faultOf, type Fault } from '@refined/shared/api-client';
import { Button } from '@refined/shared/ui';

/** A list that is loaded page by page. */
export interface PagedView<Item> {
  readonly items: readonly Item[];
  /** Undefined until the first page is loaded. */
  readonly count?: number;
  readonly fault?: Fault;
  readonly busy: boolean;
  /** Undefined when everything is loaded. */
  readonly more?: () => void;
  readonly refresh: () => void;
}

interface PagedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** The part of a view that all paged lists share. */
export const pagedView = (query: PagedQuery): Omit<PagedView<never>, 'items' | 'count'> => ({
  fault: query.isFetching ? undefined : faultOf(query.error),
  busy: query.isFetching,
  more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  refresh: () => void query.refetch(),
});

/** Loads the next page; nothing after the last. */
export const ShowMore = ({
  label,
  busy,
  more,
}: Pick<PagedView<never>, 'busy' | 'more'> & { label: string }) =>
  more ? (
    <Button busy={busy} onClick={more}>
      {label}
    </Button>
  ) : null;
