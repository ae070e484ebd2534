import { PATHS } from '@refined/shared/domain';
import { editMessages } from '@refined/shared/messages';
import { ButtonLink } from '@refined/shared/ui';
import { useNextInQueue } from './use-next-in-queue.ts';

/** "Next in queue" where the user came from one (D35); at its end, and where it could not be had, the way back to it. */
export const NextInQueueLink = ({ drugId, from }: { drugId: string; from: string | null }) => {
  const next = useNextInQueue(drugId, from);
  if (next.status === 'none' || next.status === 'loading') return null;
  if (next.status === 'next') return <ButtonLink to={PATHS.drug(next.id, next.queue)}>{editMessages.nextInQueue}</ButtonLink>;
  return <ButtonLink to={PATHS.queue(next.queue)}>{editMessages.backToQueue(next.queue)}</ButtonLink>;
};
