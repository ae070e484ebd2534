import { Link, useNavigate } from '@refined/shared/router';
import { ButtonLink, Icon, useKeyHint, useKeys, type PlaceState } from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import type { CameFrom } from './use-came-from.ts';

/** Link to this drug in the list that the user came from, or else to the drug's queue. */
export const BackToList = ({ from }: { readonly from: CameFrom }) => {
  const { to, row, index, total, isGroup } = from;
  if (to === undefined) return null;
  const state: PlaceState | undefined =
    row === undefined ? undefined : { place: { key: row, index } };
  return (
    <p className="ed-back">
      <Link to={to} state={state}>
        <Icon name="next" size={16} />
        {editMessages.backTo(from.queue, from.at, total, isGroup)}
      </Link>
    </p>
  );
};

/** A narrow page shows only the first word. */
const NextText = () => (
  <span>
    {editMessages.next}
    <span className="ed-rest"> {editMessages.inQueue}</span>
  </span>
);

/**
 * "Next in queue", if the user came from a queue (D35); at its end, or if the next drug couldn't be
 * loaded, the link back to it.
 */
export const NextInQueueLink = ({ from }: { readonly from: CameFrom }) => {
  const { next, queue, addressOf, to: back } = from;
  const navigate = useNavigate();
  const hintOf = useKeyHint();
  const to =
    next?.status === 'next' ? addressOf(next.id) : next?.status === 'end' ? back : undefined;
  useKeys({ nextInQueue: to === undefined ? undefined : () => void navigate(to) });
  if (!next || !queue) return null;
  // Reserves its space while it loads, so that the heading doesn't jump.
  if (to === undefined) {
    return (
      <span className="rf-button rf-button-default ed-place" aria-hidden="true">
        <NextText />
      </span>
    );
  }
  return (
    <ButtonLink to={to} {...hintOf('nextInQueue')}>
      {next.status === 'next' ? <NextText /> : editMessages.backToQueue(queue)}
    </ButtonLink>
  );
};
