import { expect, it } from '@jest/globals';
import { KeptCards } from './kept-cards.ts';

const stamp = (id: number, version = 1, touch = '7') => ({ id, version, touch });

it('a card is right for one version and one transaction', () => {
  const cards = new KeptCards();
  cards.keep(stamp(1), 'one');
  expect(cards.get(stamp(1))).toBe('one');
  expect(cards.get(stamp(1, 2))).toBeUndefined();
  // Its version is the same: only why it is queued was written.
  expect(cards.get(stamp(1, 1, '8'))).toBeUndefined();
  cards.keep(stamp(1, 1, '8'), 'uno');
  expect(cards.get(stamp(1, 1, '8'))).toBe('uno');
});

it('forgets the cards that were not shown for longest', () => {
  const cards = new KeptCards(10);
  cards.keep(stamp(1), 'xxxx');
  cards.keep(stamp(2), 'yyyy');
  cards.get(stamp(1));
  cards.keep(stamp(3), 'zzzz');
  expect([1, 2, 3].map((id) => cards.get(stamp(id)))).toEqual(['xxxx', undefined, 'zzzz']);
  // A card in its own place takes no more room than it has.
  cards.keep(stamp(3), 'ZZZZZZ');
  expect([1, 3].map((id) => cards.get(stamp(id)))).toEqual(['xxxx', 'ZZZZZZ']);
});

it('holds no names of earlier lists', () => {
  const cards = new KeptCards();
  cards.under('a');
  cards.keep(stamp(1), 'one');
  cards.under('a');
  expect(cards.get(stamp(1))).toBe('one');
  cards.under('b');
  expect(cards.get(stamp(1))).toBeUndefined();
});
