import type { ListChoice } from '@refined/shared/api-client';
import { PATHS, writeFilter } from '@refined/shared/domain';
import { useListChoice, useListQuery } from '@refined/shared/lists';
import { useNavigate } from '@refined/shared/router';
import { ButtonLink, useKeyHint, useKeys } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';
import { useNextInQueue } from './use-next-in-queue.ts';

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
