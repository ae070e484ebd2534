import { useEffect } from 'react';
import { useLostCards, useProduct } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { Button, useAnnounce } from '@refined/shared/ui';
import { othersMessages } from '../messages/others.ts';

/** Cards that are named; of the others only the number is said. */
const NAMED = 3;

/** Says what this user had taken and others have moved, and where to. */
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
    ...(last ? [`${othersMessages.lost} ${last.din || last.drug_name}. ${moved(last)}`] : []),
    ...many,
  ].join(' ');
  useEffect(() => {
    if (said !== '') announce(said);
  }, [announce, said]);
  if (said === '') return null;
  return (
    <div className="qu-lost">
      <ul>
        {many.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {cards.slice(-NAMED).map((card) => (
          <li key={card.id}>
            {othersMessages.lost} <Link to={PATHS.drug(card.id)}>{card.din || card.drug_name}</Link>{' '}
            {card.din ? `${card.drug_name}. ` : ''}
            {moved(card)}
          </li>
        ))}
        {cards.length > NAMED ? <li>{othersMessages.lostMore(cards.length - NAMED)}</li> : null}
      </ul>
      <Button onClick={read}>{othersMessages.lostRead}</Button>
    </div>
  );
};
