import { useCallback, useMemo } from 'react';
import { useSearchParams } from '@refined/shared/router';
import { useFeature, useQueueCounts, type ListChoice } from '@refined/shared/api-client';
import { readListQuery, writeListQuery, type ListQuery } from '../domain/index.ts';

export interface ListQueryView extends ListQuery {
  /** Parts of the address that can't be read; they are left out. */
  readonly unread: readonly string[];
  /** Writes a choice into the address. Back doesn't step through the choices. */
  readonly change: (next: Partial<ListQuery>) => void;
}

/** The filter, the order and the form of the page's list: they stand in its address. */
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
 * What the page asks its host for. A host that doesn't filter would answer the whole list as if it
 * were the filtered one, so it isn't asked; until it has said what it offers, it is.
 */
export const useListChoice = ({ filter, sort }: ListQuery): ListChoice => {
  const { data: counts, fault } = useQueueCounts();
  const isAsked = useFeature('facets') || (!counts && !fault);
  return useMemo(() => (isAsked ? { filter, sort } : {}), [isAsked, filter, sort]);
};
