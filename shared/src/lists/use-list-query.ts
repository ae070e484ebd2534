import { useCallback, useMemo } from 'react';
import { readListQuery, writeListQuery } from '../domain/index.ts';
import type { ListQuery } from '../domain/index.ts';
import { useSearchParams } from '@refined/shared/router';

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
