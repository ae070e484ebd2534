import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { renderQueue, actionsSent } from '../testing/render-queue.tsx';
import { dinOf } from '../testing/fake-groups.ts';

const drugs = [1, 1, 2].map((tier, index) =>
  fakeDrug({ id: index + 1, din: dinOf(index + 1), queue: 'dpd', tier }),
);

/** Opens the dialog about all three drugs. */
const ask = async (options: FakeApiOptions = {}) => {
  const api = createFakeApi({ drugs, features: ['drug_actions', 'undo'], ...options });
  const { user } = renderQueue('dpd', api);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
  await user.click(screen.getByRole('button', { name: 'Set fields of 3 drugs' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Fields' });
  const choose = async (field: string) => {
    const box = within(dialog).getByRole('checkbox', { name: field });
    await waitFor(() => expect(box).toBeEnabled());
    await user.click(box);
  };
  return { user, api, dialog, within: within(dialog), choose };
};

describe('setting fields of several drugs', () => {
  it('shows what they have and get before it is confirmed, and is undone as one', async () => {
    const { user, api, dialog, within: asked, choose } = await ask();
    await choose('RG Tier');
    await user.selectOptions(asked.getByLabelText('RG Tier', { selector: 'select' }), '3');
    const changes = await asked.findAllByText(/^[12] drugs?$/);
    expect(changes.map(({ parentElement }) => parentElement!.textContent)).toEqual([
      expect.stringMatching(/RG Tier: .*1.*→.*3.*2 drugs/),
      expect.stringMatching(/RG Tier: .*2.*→.*3.*1 drug/),
    ]);
    expect(await findViolations(dialog)).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Set' }));
    await screen.findByText('3 drugs changed.');
    expect(actionsSent(api)).toMatchObject([
      {
        action: 'set_fields',
        input: { tier: 3 },
        drugs: [{ id: '1', version: 1 }, { id: '2' }, { id: '3' }],
      },
    ]);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(api.drugs.map(({ tier }) => tier)).toEqual([1, 1, 2]));
  });

  it('takes a class of the list only, and empties a field where None is chosen', async () => {
    const { user, api, within: asked, choose } = await ask();
    await choose('Drug Class');
    const field = asked.getByLabelText('Drug Class', { selector: '[type=text], [list]' });
    await user.type(field, 'nothing like it');
    expect(asked.getByText('Choose a value from the list.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'None');
    await user.click(asked.getByRole('button', { name: 'Set' }));
    await waitFor(() => expect(actionsSent(api)).toMatchObject([{ input: { drug_class: null } }]));
  });

  it('names a drug that was changed meanwhile', async () => {
    const {
      user,
      within: asked,
      choose,
    } = await ask({
      actions: { refuses: ({ id }) => (id === 2 ? 'It was changed meanwhile.' : undefined) },
    });
    await choose('RG Tier');
    await user.selectOptions(asked.getByLabelText('RG Tier', { selector: 'select' }), '3');
    await asked.findByText('2 drugs');
    await user.click(asked.getByRole('button', { name: 'Set' }));
    await screen.findByText('2 drugs changed. 1 drug could not be changed.');
    await user.click(screen.getByRole('button', { name: 'Show what stayed' }));
    expect(await screen.findByText(/It was changed meanwhile/)).toBeVisible();
  });

  it('says that a second person approves, where one of the changes needs that', async () => {
    const { user, within: asked, choose } = await ask({ actions: { guarded: ['tier'] } });
    const told = () => asked.queryByText(/after a second person has approved them/);
    expect(told()).toBeNull();
    await choose('RG Tier');
    await user.selectOptions(asked.getByLabelText('RG Tier', { selector: 'select' }), '3');
    await waitFor(() => expect(told()).toBeVisible());
  });
});
