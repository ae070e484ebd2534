import { useEffect, useState } from 'react';
import {
  searchSource,
  useDrugList,
  type DrugListView,
  type DrugSource,
} from '@refined/shared/api-client';
import {
  isQueueName,
  PATHS,
  writeFilter,
  type PartOfQueue,
  type Queue,
  type QueueName,
} from '@refined/shared/domain';
import { useListChoice, useListQuery } from '@refined/shared/lists';
import { useSearchParams } from '@refined/shared/router';

type NextInQueue =
  { readonly status: 'loading' | 'end' } | { readonly status: 'next'; readonly id: string };

/** The list that the user came from, and the drug's position in it. */
export interface CameFrom {
  /** Undefined: a search, or no queue is known. */
  readonly queue: QueueName | undefined;
  /** The list is one group of a queue. */
  readonly isGroup: boolean;
  /** The list's address; undefined: unknown. */
  readonly to: string | undefined;
  /** The key of the drug's row in the list, and the row's index. */
  readonly row?: string | undefined;
  readonly index?: number | undefined;
  /** The drug's number in the list, from 1, and the number of drugs, if known. */
  readonly at?: number | undefined;
  readonly total?: number | undefined;
  /** Undefined: the user didn't come from a queue. */
  readonly next?: NextInQueue | undefined;
  /** Undefined: the user came from no list. */
  readonly list?: DrugListView | undefined;
  /** The drugs before and after this one in the list, if there are any. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The address of another drug of the list. */
  readonly addressOf: (id: string) => string;
}

/** The key of the group in a filter, if it names exactly one. */
const groupIn = (filter: DrugSource['filter'] = []): string | undefined => {
  const term = filter.find(({ facet, exclude }) => facet === 'group' && !exclude);
  return term?.values.length === 1 ? term.values[0] : undefined;
};

/** For a user who came from no list: the drug's queue, which isn't loaded. */
export const fromItsQueue = (drugId: string, queue: Queue | undefined): CameFrom => {
  const to = queue ? PATHS.queue(queue) : queue === '' ? PATHS.search() : undefined;
  return { queue: queue || undefined, isGroup: false, to, row: drugId, addressOf: PATHS.drug };
};

/**
 * The list that the user came from, by the page's address, and the drugs before and after this one
 * (D35). If this drug has left the list, the next one is the drug now in its place; pages are
 * loaded until this drug is found. Undefined: the user came from no list.
 */
export const useCameFrom = (drugId: string): CameFrom | undefined => {
  const [address] = useSearchParams();
  const query = useListQuery();
  const choice = useListChoice(query);
  const from = address.get('from');
  const queue = isQueueName(from) ? from : undefined;
  const search = from === 'search' ? searchSource(address) : undefined;
  const source: DrugSource | undefined = queue
    ? { by: 'queue', queue, ...choice }
    : search && { ...search, ...choice };
  const list = useDrugList(source);
  const index = list.drugs.findIndex(({ id }) => id === drugId);
  const [seen, setSeen] = useState<{ readonly drugId: string; readonly index: number }>();
  if (index >= 0 && (index !== seen?.index || drugId !== seen.drugId)) setSeen({ drugId, index });
  const place = seen?.drugId === drugId ? seen.index : undefined;

  const before = list.drugs[(index >= 0 ? index : (place ?? 0)) - 1];
  const after = list.drugs[index >= 0 ? index + 1 : (place ?? list.drugs.length)];
  const needsMore = after === undefined && list.hasMore && !list.loadMoreFault;
  const { loadMore, loadingMore } = list;
  useEffect(() => {
    if (needsMore && !loadingMore) loadMore();
  });

  const { filter = [], sort } = choice;
  const group = query.as === 'groups' ? groupIn(filter) : undefined;
  const part: PartOfQueue = {
    ...{ filter: writeFilter(filter), sort },
    ...(group !== undefined && { as: query.as }),
  };
  if (!source) return undefined;
  const nextInQueue = (): NextInQueue => {
    // The drug isn't in the queue, nor was it seen there: start with the queue's first drug.
    const found =
      after ?? (index < 0 && place === undefined && !list.hasMore ? list.drugs[0] : undefined);
    if (found) return { status: 'next', id: found.id };
    const isKnown = list.status === 'ready' && !list.hasMore;
    return {
      status: isKnown || list.status === 'failed' || list.loadMoreFault ? 'end' : 'loading',
    };
  };
  const searched = { by: search?.parameter, term: search?.term, ...part };
  const ungrouped = writeFilter(filter.filter(({ facet }) => facet !== 'group'));
  return {
    queue,
    isGroup: group !== undefined,
    to: queue
      ? PATHS.queue(queue, group === undefined ? part : { ...part, filter: ungrouped, open: group })
      : PATHS.search(searched),
    row: group === undefined ? drugId : `${group}.${drugId}`,
    index: group === undefined ? place : undefined,
    at: index < 0 ? undefined : index + 1,
    total: list.count ?? (list.status === 'ready' && !list.hasMore ? list.drugs.length : undefined),
    next: queue && nextInQueue(),
    list,
    before: before?.id,
    after: after?.id,
    addressOf: (id) => PATHS.drug(id, queue ?? 'search', queue ? part : searched),
  };
};
