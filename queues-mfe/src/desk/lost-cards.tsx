import { useEffect } from 'react';
import { useLostCards, useProduct } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { Box, Button, tokens, useAnnounce } from '@refined/shared/ui';
import { othersMessages } from '../messages/others.ts';

/** Cards that are named; of the others only the number is said. */
const NAMED = 3;

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  mb: '10px',
  p: '6px 12px',
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  background: tokens.color.accentSoft,
  '& ul': { flex: '1 1 240px', m: 0, p: 0, listStyle: 'none', lineHeight: '24px' },
} as const;

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
    <Box sx={LINE}>
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
    </Box>
  );
};
