import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, findViolations } from '@refined/shared/testing';
import { renderQueue, actionsSent } from '../testing/render-queue.tsx';
import { dinOf } from '../testing/fake-groups.ts';

const drugs = [1, 2, 3].map((id) =>
  fakeDrug({
    id,
    din: dinOf(id),
    queue: 'com',
    source_status: id === 3 ? 'dormant' : 'marketed',
  }),
);

const open = async () => {
  const api = createFakeApi({ drugs, features: ['drug_actions', 'undo'] });
  const shown = renderQueue('com', api);
  await screen.findByRole('button', { name: `Enter the committee’s answer on drug ${dinOf(1)}` });
  return { ...shown, api };
};
const dialog = () => screen.findByRole('dialog', { name: 'Committee’s Answer' });
const card = (number: number) => screen.queryByRole('link', { name: dinOf(number) });

describe('the committee’s answer', () => {
  it('is entered by e: the card goes where it says, and z brings it back', async () => {
    const { user, api } = await open();
    await user.keyboard('je');
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: /^Include/ }));
    await user.selectOptions(asked.getByLabelText('RG Tier'), '3');
    fireEvent.change(asked.getByLabelText('Day of the meeting'), {
      target: { value: '2026-05-12' },
    });
    await user.type(asked.getByLabelText('Reason'), 'Cheaper.');
    expect(await findViolations(await dialog())).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save answer' }));
    await screen.findByText('Committee’s answer saved for 1 drug.');
    expect(actionsSent(api)).toEqual([
      {
        action: 'answer',
        input: { answer: 'include', tier: 3, reason: 'Cheaper.', meeting: '2026-05-12' },
        drugs: [{ id: '1', queue: 'com' }],
      },
    ]);
    await waitFor(() => expect(card(1)).not.toBeInTheDocument());
    await waitFor(() => expect(card(2)).toHaveFocus());
    await user.keyboard('z');
    await waitFor(() => expect(card(1)).toBeInTheDocument());
  });

  it('needs a reason, and begins with the day that was entered last', async () => {
    sessionStorage.setItem('refined.meeting', '2026-05-12');
    const { user, api } = await open();
    await user.keyboard('je');
    const asked = within(await dialog());
    expect(asked.getByLabelText('Day of the meeting')).toHaveValue('2026-05-12');
    await user.click(asked.getByRole('radio', { name: /^Exclude/ }));
    await user.keyboard('e');
    expect(await asked.findByRole('alert')).toHaveTextContent('Write the reason first.');
    expect(actionsSent(api)).toEqual([]);
  });

  it('that defers leaves the selected cards where they are', async () => {
    const { user } = await open();
    await user.keyboard('jxjxe');
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: /^Defer/ }));
    await user.type(asked.getByLabelText('Reason'), 'Data are missing.');
    await user.click(asked.getByRole('button', { name: 'Save answer' }));
    await screen.findByText('Committee’s answer saved for 2 drugs.');
    expect(card(1)).toBeInTheDocument();
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
  });

  it('that includes a drug that is not on the market asks what becomes of it', async () => {
    const { user, api } = await open();
    const button = { name: `Enter the committee’s answer on drug ${dinOf(3)}` };
    await user.click(screen.getByRole('button', button));
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: /^Include/ }));
    await user.type(asked.getByLabelText('Reason'), 'Needed.');
    await user.click(await asked.findByRole('radio', { name: 'Keep it on Formulary' }));
    await user.click(asked.getByRole('button', { name: 'Save answer' }));
    await screen.findByText('Committee’s answer saved for 1 drug.');
    expect(actionsSent(api)).toMatchObject([{ input: { answer: 'include', keep: true } }]);
  });
});
