import { useCallback, useMemo } from 'react';
import { useSearchParams } from '@refined/shared/router';
import { useFeature, useQueueCounts, type ListChoice } from '@refined/shared/api-client';
import { readListQuery, writeListQuery, type ListQuery } from '../domain/index.ts';

export interface ListQueryView extends ListQuery {
  /** Invalid parts of the address; they are ignored. */
  readonly unread: readonly string[];
  /** Writes a choice into the address, without a history entry. */
  readonly change: (next: Partial<ListQuery>) => void;
}

/** The filter, order and form of the page's list, from its address. */
export const useListQuery = (): ListQueryView => {
  const [address, setAddress] = useSearchParams();
  const read = useMemo(() => readListQuery(address), [address]);
  const change = useCallback(
    (next: Partial<ListQuery>) =>
      setAddress((now) => writeListQuery(now, { ...readListQuery(now).query, ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  return useMemo(() => ({ ...read.query, unread: read.unread, change }), [read, change]);
};

/**
 * The choice that the page may send to its host. A host that can't filter would answer with the
 * whole list, so it gets no choice. While the host's features are unknown, the choice is sent.
 */
export const useListChoice = ({ filter, sort }: ListQuery): ListChoice => {
  const { data: counts, fault } = useQueueCounts();
  const isAsked = useFeature('facets') || (!counts && !fault);
  return useMemo(() => (isAsked ? { filter, sort } : {}), [isAsked, filter, sort]);
};
