import { useEffect, useState } from 'react';
import { useDrugList } from '@refined/shared/api-client';
import type { ListChoice } from '@refined/shared/api-client';
import { isQueueName, PATHS, writeFilter } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import { useListChoice, useListQuery } from '@refined/shared/lists';
import { useNavigate } from '@refined/shared/router';
import { ButtonLink, useKeyHint, useKeys } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';

/** `none`: the user came from no queue. */
type NextInQueue =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'end' | 'unknown'; readonly queue: QueueName }
  | { readonly status: 'next'; readonly queue: QueueName; readonly id: string };

/**
 * The drug after this one in the queue, or the part of it, that the user came from (D35). If this one has left the
 * queue, it is the one that took its place; further pages are loaded until this one is found.
 */
const useNextInQueue = (drugId: string, from: string | null, choice: ListChoice): NextInQueue => {
  const queue = isQueueName(from) ? from : undefined;
  const list = useDrugList(queue && { by: 'queue', queue, ...choice });
  const index = list.drugs.findIndex(({ id }) => id === drugId);
  const [place, setPlace] = useState<number>();
  if (index >= 0 && index !== place) setPlace(index);

  const next = list.drugs[index >= 0 ? index + 1 : (place ?? list.drugs.length)];
  const needsMore = next === undefined && list.hasMore && !list.loadMoreFault;
  const { loadMore, loadingMore } = list;
  useEffect(() => {
    if (needsMore && !loadingMore) loadMore();
  });

  if (!queue) return { status: 'none' };
  // Not in the queue, and not known to have been: the next one is the list's first.
  const found =
    next ?? (index < 0 && place === undefined && !list.hasMore ? list.drugs[0] : undefined);
  if (found) return { status: 'next', queue, id: found.id };
  if (list.status === 'failed' || list.loadMoreFault) return { status: 'unknown', queue };
  return { status: list.status === 'ready' && !list.hasMore ? 'end' : 'loading', queue };
};

const partOf = ({ filter = [], sort }: ListChoice) => ({ filter: writeFilter(filter), sort });

/**
 * "Next in queue" if the user came from one (D35); at its end, or when the next drug couldn't be
 * loaded, the way back to it.
 */
export const NextInQueueLink = ({ drugId, from }: { drugId: string; from: string | null }) => {
  const choice = useListChoice(useListQuery());
  const part = partOf(choice);
  const next = useNextInQueue(drugId, from, choice);
  const navigate = useNavigate();
  const hintOf = useKeyHint();
  const to =
    next.status === 'next'
      ? PATHS.drug(next.id, next.queue, part)
      : next.status === 'end' || next.status === 'unknown'
        ? PATHS.queue(next.queue, part)
        : undefined;
  useKeys({ nextInQueue: to === undefined ? undefined : () => void navigate(to) });
  if (next.status === 'none') return null;
  // Its space is reserved while it loads, so that the heading doesn't move.
  if (next.status === 'loading') {
    return (
      <span className="rf-button rf-button-default ed-place" aria-hidden="true">
        {editMessages.nextInQueue}
      </span>
    );
  }
  return (
    <ButtonLink to={to ?? PATHS.queue(next.queue, part)} {...hintOf('nextInQueue')}>
      {next.status === 'next' ? editMessages.nextInQueue : editMessages.backToQueue(next.queue)}
    </ButtonLink>
  );
};
