import { useEffect, useRef } from 'react';
import {
  queryKeys,
  useLostCards,
  useProduct,
  useQueryClient,
  useQueueCounts,
} from '@refined/shared/api-client';
import { filterValues, PATHS, type QueueName } from '@refined/shared/domain';
import { Button, DrugLine, useAnnounce } from '@refined/shared/ui';
import type { ListQueryView } from '@refined/shared/lists';
import { worklistMessages, drugLine } from '@refined/shared/messages';
import { othersMessages } from './queue-messages.ts';

/** How many cards are named; the others are counted. */
const NAMED = 3;

/** Says which cards assigned to this user others have moved, and where to. */
export const LostCards = () => {
  const { cards, moves, read } = useLostCards();
  const { name: productName } = useProduct();
  const announce = useAnnounce();
  const moved = ({ name, to, in_product }: (typeof cards)[number]) =>
    othersMessages.lostTo(name ?? undefined, to, in_product, productName);
  const many = moves.map(({ name, drugs, to, in_product }) =>
    othersMessages.lostMany(name ?? undefined, drugs, to, in_product, productName),
  );
  const last = cards.at(-1);
  const said = [
    ...(last ? [`${othersMessages.lost} ${drugLine(last)}. ${moved(last)}`] : []),
    ...many,
  ].join(' ');
  useEffect(() => {
    if (said !== '') announce(said);
  }, [announce, said]);
  if (said === '') return null;
  return (
    <div className="qu-lost rf-line">
      <ul className="rf-plain">
        {many.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {cards.slice(-NAMED).map((card) => (
          <li key={card.id}>
            {othersMessages.lost} <DrugLine drug={card} to={PATHS.drug(card.id)} />. {moved(card)}
          </li>
        ))}
        {cards.length > NAMED ? <li>{othersMessages.lostMore(cards.length - NAMED)}</li> : null}
      </ul>
      <Button onClick={read}>{othersMessages.lostRead}</Button>
    </div>
  );
};

interface SnoozedLineProps {
  readonly queue: QueueName;
  readonly query: ListQueryView;
}

/** A button with the number of snoozed cards that lists them, or leads back; or nothing. */
export const SnoozedLine = ({ queue, query }: SnoozedLineProps) => {
  const size = useQueueCounts().data?.refined?.put_away?.[queue] ?? 0;
  const { filter, change } = query;
  const others = filter.filter(({ facet }) => facet !== 'later');
  if (filterValues(filter, 'later').includes('away'))
    return (
      <Button variant="quiet" onClick={() => change({ filter: others })}>
        {worklistMessages.leaveSnoozed}
      </Button>
    );
  if (size === 0) return null;
  return (
    <Button
      variant="quiet"
      icon="later"
      onClick={() =>
        change({ filter: [...others, { facet: 'later', exclude: false, values: ['away'] }] })
      }
    >
      {worklistMessages.snoozedCount(size)}
    </Button>
  );
};

/** The longest delay of a timer, and the wait after a card's return time, in ms. */
const LONGEST = 2_147_483_647;
const AFTER = 250;

/**
 * Cards return from snooze while the page is open: at that time the counts are fetched again, and
 * if fewer are snoozed, the list too.
 */
export const useReturning = (queue: QueueName): void => {
  const queryClient = useQueryClient();
  const refined = useQueueCounts().data?.refined;
  const backAt = refined?.back_at;
  const away = refined?.put_away && (refined.put_away[queue] ?? 0);
  const before = useRef(away);

  useEffect(() => {
    if (!backAt) return;
    const wait = Math.max(0, new Date(backAt).getTime() - Date.now()) + AFTER;
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.counts() }),
      Math.min(wait, LONGEST),
    );
    return () => clearTimeout(timer);
  }, [queryClient, backAt]);

  useEffect(() => {
    const fewer = before.current !== undefined && away !== undefined && away < before.current;
    before.current = away;
    if (fewer)
      void queryClient.invalidateQueries({ queryKey: queryKeys.list({ by: 'queue', queue }) });
  }, [queryClient, queue, away]);
};
