// Before anything that imports React.
import { takeRenders } from './testing/count-renders.ts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { DrugListView } from '@refined/shared/api-client';
import { offeredMoves } from '@refined/shared/domain';
import {
  createFakeApi,
  fakeDrug,
  fakeReason,
  fixtureDrug,
  renderScreen,
} from '@refined/shared/testing';
import { QueueDrugs } from './queue-drugs.tsx';

const CARDS = 10_000;
/** How many of them fit into jsdom's window. */
const IN_VIEW = 8;
/** Buttons of a card: a new queue may add one. */
const BUTTONS = offeredMoves('dpd', 'queue').length;
/** Beside the moves: assign, to oneself and to a colleague, and snooze. */
const MORE = 3;

type Figures = Readonly<Record<string, number>>;

/*
 * What 10,000 cards cost, the same on every machine: elements in the page, and renders of the parts
 * of cards by component. A figure that grew by more than 5 % fails and is named. Where one became
 * smaller, write the new one here.
 */
const CARD: Figures = {
  Card: 1,
  CardSelection: 1,
  SelectBox: 1,
  DrugBadges: 1,
  Badge: 1,
  DrugMarks: 1,
  OthersOnProduct: 1,
  FactBadges: 1,
  MoveButtons: 1,
  Toolbar: 1,
  ActionButtons: 1,
  IconButton: BUTTONS + MORE,
  Icon: BUTTONS + MORE + 1,
  ReasonStrip: 1,
  ReasonText: 1,
  ValueChange: 1,
  FieldValue: 2,
};
/** What renders again when the host has answered what it offers: the card without its reason. */
const AGAIN: Figures = {
  Card: 1,
  DrugBadges: 1,
  Badge: 1,
  DrugMarks: 1,
  OthersOnProduct: 1,
  FactBadges: 1,
  MoveButtons: 1,
  Toolbar: 1,
  IconButton: BUTTONS,
  Icon: BUTTONS,
};
const inView = (name: string): number => IN_VIEW * ((CARD[name] ?? 0) + (AGAIN[name] ?? 0));
const namesOf = Object.keys(CARD);

const WRITTEN: Readonly<Record<string, Figures>> = {
  elements: { all: 471 + 42 * (BUTTONS + MORE), cards: 448 + 42 * (BUTTONS + MORE) },
  shown: Object.fromEntries(namesOf.map((name) => [name, inView(name)])),
  /** The cards around them, in the next frames. */
  around: Object.fromEntries(namesOf.map((name) => [name, IN_VIEW * CARD[name]!])),
  /** Moving the focus and asking the question render no card. */
  next: {},
  asked: {},
  /** The card that came into the window. */
  moved: CARD,
};

const ROOM = 1.05;

const grown = (what: string, now: Figures): Figures =>
  Object.fromEntries(
    Object.entries(now).filter(([name, figure]) => figure > (WRITTEN[what]?.[name] ?? 0) * ROOM),
  );

const elementsOf = (container: HTMLElement): Figures => ({
  all: container.querySelectorAll('*').length,
  cards: container.querySelectorAll('.rf-card, .rf-card *').length,
});

const din = (number: number) => String(2_000_000 + number).padStart(8, '0');

const list: DrugListView = {
  drugs: Array.from({ length: CARDS }, (_, index) =>
    fixtureDrug({
      id: String(index + 1),
      din: din(index + 1),
      queue: 'dpd',
      reasons: [fakeReason()],
    }),
  ),
  count: CARDS,
  status: 'ready',
  since: new Date(),
  hasMore: false,
  loadingMore: false,
  isRefreshing: false,
  loadMore: () => {},
  refresh: () => {},
};

it('10,000 cards cost what a window of them costs', async () => {
  // The fake host knows only the moved drugs; the list is a prop.
  const moved = [1, 2].map((id) => fakeDrug({ id, din: din(id), queue: 'dpd' }));
  const { user, container } = renderScreen(
    <QueueDrugs source={{ by: 'queue', queue: 'dpd' }} list={list} explained />,
    {
      path: '/',
      at: '/',
      api: createFakeApi({ drugs: moved, features: ['reasons', 'drug_actions', 'undo'] }),
    },
  );
  await screen.findByText('Select all 10,000');
  expect(grown('shown', takeRenders())).toEqual({});
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(IN_VIEW));
  expect(grown('elements', elementsOf(container))).toEqual({});
  expect(grown('around', takeRenders())).toEqual({});
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: din(1) })).toHaveFocus();
  expect(grown('next', takeRenders())).toEqual({});
  await user.keyboard('u');
  await screen.findByRole('dialog');
  expect(grown('asked', takeRenders())).toEqual({});
  await user.keyboard('u');
  await waitFor(() => expect(screen.queryByRole('link', { name: din(1) })).toBeNull());
  await screen.findByText(new RegExp(`${din(1)}.*moved`, 'i'));
  expect(grown('moved', takeRenders())).toEqual({});
  expect(grown('elements', { cards: elementsOf(container).cards! })).toEqual({});
});
