import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  problemAnswer,
  type FakeApiOptions,
  moveAnswerOf,
} from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';

const drugs = [
  fakeDrug({ id: 1, din: '02000001', queue: 'dpd', in_formulary: true }),
  fakeDrug({ id: 2, din: '02000002', queue: 'dpd', in_formulary: false }),
];

const open = (options: FakeApiOptions = {}) => {
  const api = createFakeApi({
    drugs,
    features: ['undo'],
    answers: {
      undoMove: ({ body, params }) => {
        const drug = api.drugs.find(({ id }) => String(id) === params.id)!;
        if ((body as { version: number }).version !== drug.version)
          throw new Error('another version than the move made');
        Object.assign(drug, { queue: 'dpd', version: drug.version + 1 });
        return Response.json(moveAnswerOf(drug));
      },
    },
    ...options,
  });
  return renderQueue('dpd', api);
};

const move = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Move 02000001 to Update queue' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Move Drug Record' }),
  );
  return within(screen.getByRole('status')).findByText('Drug 02000001 moved to update queue.');
};

it('is offered by the toast of a move, and brings the card back (D14)', async () => {
  const { user } = open();
  await move(user);
  await waitFor(() => expect(screen.queryByRole('link', { name: '02000001' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(await screen.findByText('Drug 02000001 is back where it was.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '02000001' })).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('DPD Review, 2 items2');
});

it('says where the drug went, and by whom, when something else happened since', async () => {
  const current = { ...moveAnswerOf({ ...drugs[0]!, queue: 'com' }), moved_by: 'grace' };
  const { user } = open({
    answers: { undoMove: () => problemAnswer(409, 'Something else happened.', { current }) },
  });
  await move(user);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(
      'The move of drug 02000001 could not be undone. Drug 02000001 was moved meanwhile by grace: In Committee Queue.',
    ),
  ).toBeInTheDocument();
});

it.each([
  ['on a host that can’t', { features: [] }],
  ['on a bare host', { bare: true }],
])('is not offered %s', async (_where, options) => {
  const { user } = open(options);
  await move(user);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('is not offered where the drug was there already: somebody else moved it', async () => {
  const { user, api } = open();
  const current = moveAnswerOf({ ...drugs[0]!, queue: 'update' });
  api.intercept('POST', () => Response.json({ ...current, moved_by: 'grace' }));
  await move(user);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('is done by z after a reload too (D84)', async () => {
  const { user, api, unmount } = open();
  await move(user);
  unmount();
  const again = renderQueue('dpd', api);
  await screen.findByRole('link', { name: '02000002' });
  await again.user.keyboard('z');
  expect(await screen.findByText('Drug 02000001 is back where it was.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '02000001' })).toBeVisible();
});
