import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, problemAnswer } from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';

const KEPT = 'You wrote this earlier. It was not sent.';
const drugs = [1, 2].map((id) => fakeDrug({ id, din: `0200000${id}`, queue: 'dpd' }));

const open = (features: string[]) => {
  const api = createFakeApi({ drugs: drugs.map((drug) => ({ ...drug })), features });
  return renderQueue('dpd', api);
};
const texts = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('refined.draft.'))
    .map(([, text]) => text);
const field = async (name: string) =>
  within(await screen.findByRole('dialog')).findByRole('textbox', { name });

it('keeps a question for the committee through Esc and a refusal, each drug its own, until it was taken (D89)', async () => {
  const { user, api } = open(['questions']);
  const ask = async (din: string) => {
    await user.click(
      await screen.findByRole('button', { name: `Move ${din} to Expert Committee Review queue` }),
    );
    return field('Question for the committee (optional)');
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const confirm = async () => {
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Move Drug Record' }),
    );
    await closed();
  };
  await user.type(await ask('02000001'), 'Is 10 MG right?');
  await user.keyboard('{Escape}');
  await closed();

  const other = await ask('02000002');
  expect(other).toHaveValue('');
  expect(other).not.toHaveAccessibleDescription(KEPT);
  await user.keyboard('{Escape}');
  await closed();

  const again = await ask('02000001');
  expect(again).toHaveValue('Is 10 MG right?');
  expect(again).toHaveAccessibleDescription(KEPT);

  api.intercept('POST', () => problemAnswer(403, 'No.'));
  await confirm();
  expect(await ask('02000001')).toHaveValue('Is 10 MG right?');
  await confirm();
  await waitFor(() => expect(texts()).toEqual([]));
});

it('keeps the reason for a move of several through a closed dialog (D89)', async () => {
  const { user } = open(['drug_actions', 'actions']);
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: /^Move 2 .*Update/ }));
    return field('Reason (optional)');
  };
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.type(await ask(), 'As agreed');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await ask();
  expect(again).toHaveValue('As agreed');
  expect(again).toHaveAccessibleDescription(KEPT);
});
