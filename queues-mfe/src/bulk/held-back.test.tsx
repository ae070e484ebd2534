import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createFakeApi, fakeDrug } from '@refined/shared/testing';
import { renderQueue } from '../testing/render-queue.tsx';

const drugs = [1, 2, 3].map((id) => ({
  ...fakeDrug({ id, din: `0200000${id}`, drug_name: `Drug ${id}`, queue: 'dpd' }),
  form: 'TABLET',
  ...(id === 1 && { mixed_pairs: { ours: ['AMLODIPINE 40 MG'], theirs: ['AMLODIPINE 5 MG'] } }),
  ...(id === 2 && { same_din: [{ id: '9', din: '02000002', drug_name: 'APO-TWIN' }] }),
}));

/** Opens the question about all three drugs. */
const ask = async (move: string): Promise<HTMLElement> => {
  const { user } = renderQueue('dpd', createFakeApi({ drugs, features: ['drug_actions'] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
  await user.click(screen.getByRole('button', { name: move }));
  return screen.findByRole('dialog');
};

it('several drugs to Update: those with mixed pairs, or the DIN of another record, are named with it (D73, D75)', async () => {
  const dialog = await ask('Move 3 drugs to Update queue');
  expect(dialog).toHaveTextContent(
    /Strength\. Ours: AMLODIPINE 40 MG\. Health Canada: AMLODIPINE 5 MG\./,
  );
  expect(
    within(dialog).getByText(/Its DIN is also that of APO-TWIN: one DIN is published once\./),
  ).toBeVisible();
});

it('elsewhere nothing of the kind is said', async () => {
  const dialog = await ask('Move 3 drugs to Archived');
  expect(dialog).not.toHaveTextContent(/AMLODIPINE 40 MG|APO-TWIN/);
});
