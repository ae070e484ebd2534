import { PATHS } from '@refined/shared/domain';
import { ButtonLink } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';
import { useNextInQueue } from './use-next-in-queue.ts';

/**
 * "Next in queue" if the user came from one (D35); at its end, or when the next drug couldn't be
 * loaded, the way back to it.
 */
export const NextInQueueLink = ({ drugId, from }: { drugId: string; from: string | null }) => {
  const next = useNextInQueue(drugId, from);
  if (next.status === 'none') return null;
  // Its space is reserved while it loads, so that the heading doesn't move.
  if (next.status === 'loading') {
    return (
      <span className="rf-button rf-button-default ed-place" aria-hidden="true">
        {editMessages.nextInQueue}
      </span>
    );
  }
  if (next.status === 'next')
    return <ButtonLink to={PATHS.drug(next.id, next.queue)}>{editMessages.nextInQueue}</ButtonLink>;
  return (
    <ButtonLink to={PATHS.queue(next.queue)}>{editMessages.backToQueue(next.queue)}</ButtonLink>
  );
};
