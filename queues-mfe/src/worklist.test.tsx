import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi, fakeDrug, type FakeApi } from '@refined/shared/testing';
import { renderQueue, actionsSent } from './testing/render-queue.tsx';
import { dinOf } from './testing/fake-groups.ts';

const drugs = [1, 2, 3].map((id) => fakeDrug({ id, din: dinOf(id), queue: 'com' }));

/** A host on which cards can be snoozed and assigned; drug 3 is refused. */
const hosting = (): FakeApi =>
  createFakeApi({
    drugs,
    features: ['drug_actions', 'undo'],
    actions: { refuses: ({ id }) => (id === 3 ? 'Not this one.' : undefined) },
  });

const open = async (api = hosting()) => {
  const shown = renderQueue('com', api);
  await screen.findByRole('link', { name: dinOf(1) });
  return shown;
};
/** The only card of the queue is assigned. */
const openTaken = (taken: object) => {
  const api = hosting();
  const results = [{ id: 1, din: dinOf(1), queue: 'com', taken }];
  api.intercept('GET /api/drugs/?queue=com', () =>
    Response.json({ results, count: 1, next: null }),
  );
  return open(api);
};
const card = (number: number) => screen.queryByRole('link', { name: dinOf(number) });
const later = () => screen.findByRole('dialog', { name: 'Snooze' });
const chooseDate = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Snooze drug ${dinOf(1)}` }));
  const dialog = await later();
  await user.click(within(dialog).getByRole('radio', { name: 'A date' }));
  return { dialog, field: within(dialog).getByLabelText('A date', { selector: '[type=date]' }) };
};

describe('a queue', () => {
  it('snoozes a drug by s and s again, goes on to the next, and undoes it by z', async () => {
    const { user, api } = await open();
    await screen.findByRole('button', { name: `Snooze drug ${dinOf(1)}` });
    await user.keyboard('js');
    await later();
    await user.keyboard('s');
    await screen.findByText(new RegExp(`^Drug ${dinOf(1)} snoozed until`));
    await waitFor(() => expect(card(1)).not.toBeInTheDocument());
    await waitFor(() => expect(card(2)).toHaveFocus());
    expect(actionsSent(api)).toEqual([
      {
        action: 'snooze',
        input: { until: 'date', back_at: expect.stringMatching(/Z$/) },
        drugs: [{ id: '1', queue: 'com' }],
      },
    ]);

    await user.keyboard('z');
    await screen.findByText('1 drug is as it was.');
    await waitFor(() => expect(card(1)).toBeInTheDocument());
  });

  it('puts a selection away until the next import', async () => {
    const { user, api } = await open();
    await screen.findByRole('checkbox', { name: new RegExp(dinOf(1)) });
    await user.keyboard('jxjx');
    await user.click(await screen.findByRole('button', { name: 'Snooze 2 drugs' }));
    const dialog = await later();
    await user.click(within(dialog).getByRole('radio', { name: 'The next import' }));
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await screen.findByText('2 drugs snoozed until the next import.');
    expect(actionsSent(api)).toMatchObject([
      { action: 'snooze', input: { until: 'import' }, drugs: [{ id: '1' }, { id: '2' }] },
    ]);
    await waitFor(() => expect(card(2)).not.toBeInTheDocument());
    expect(card(3)).toBeInTheDocument();
  });

  it('brings a refused card back to its place, and says why', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `Snooze drug ${dinOf(3)}` }));
    await user.click(within(await later()).getByRole('button', { name: 'Snooze' }));
    await screen.findByText('1 drug could not be snoozed. Not this one.');
    await waitFor(() => expect(card(3)).toBeInTheDocument());
  });

  it('wants a day after today', async () => {
    const { user, api } = await open();
    const { dialog } = await chooseDate(user);
    await user.click(within(dialog).getByRole('button', { name: /^Snooze/ }));
    expect(actionsSent(api)).toEqual([]);
    expect(dialog).toBeInTheDocument();
  });

  it('says at the day why it can’t be: a touch shows no hint of the button', async () => {
    const { user } = await open();
    const { field } = await chooseDate(user);
    expect(field).toBeValid();
    fireEvent.change(field, { target: { value: '2020-02-29' } });
    expect(field).toHaveAccessibleDescription(/at most a year away/);
  });

  it('takes no year of five digits, and stands while one is typed (D89)', async () => {
    const { user } = await open();
    const { dialog, field } = await chooseDate(user);
    expect(field).toHaveAttribute('max', '9999-12-31');
    fireEvent.change(field, { target: { value: '12026-12-31' } });
    expect(field).toHaveValue('12026-12-31');
    expect(within(dialog).getByRole('button', { name: /^Snooze/ })).toHaveAccessibleName(
      /at most a year away/,
    );
  });

  it('takes a card, and all that are selected', async () => {
    const { user, api } = await open();
    await user.click(await screen.findByRole('button', { name: `Assign drug ${dinOf(1)} to me` }));
    await screen.findByText(`Drug ${dinOf(1)} is assigned to you.`);
    await user.keyboard('xjx');
    await user.click(await screen.findByRole('button', { name: 'Assign 2 drugs to me' }));
    await screen.findByText('2 drugs are assigned to you.');
    expect(actionsSent(api)).toMatchObject([{ action: 'assign' }, { action: 'assign' }]);
  });

  it('assigns a card to a colleague with a note by Shift+t, and takes it back by z', async () => {
    const { user, api } = await open();
    await screen.findByRole('button', { name: `Assign drug ${dinOf(1)} to a colleague` });
    await user.keyboard('j{Shift>}T{/Shift}');
    const asked = within(await screen.findByRole('dialog', { name: 'Assign to a Colleague' }));
    await asked.findByRole('option', { name: 'Grace Hopper' });
    await user.selectOptions(asked.getByLabelText('Colleague'), 'grace');
    await user.type(asked.getByLabelText(/Your question/), 'Please check the strength.');
    await user.click(asked.getByRole('button', { name: 'Assign' }));
    await screen.findByText(`Drug ${dinOf(1)} is assigned to Grace Hopper.`);
    await user.keyboard('z');
    await screen.findByText(`Drug ${dinOf(1)} is no longer assigned.`);
    expect(actionsSent(api)).toMatchObject([
      { action: 'assign', input: { to: 'grace', note: 'Please check the strength.' } },
      { action: 'unassign', drugs: [{ id: '1' }] },
    ]);
  });

  it('says who asks what, and sends it back', async () => {
    const taken = {
      ...{ username: 'reviewer', name: 'Ada Byron', until: '2026-12-23T15:00:00.000Z' },
      ...{ by: { username: 'grace', name: 'Grace Hopper' }, note: 'Please check the strength.' },
    };
    const { user, api } = await openTaken(taken);
    expect(await screen.findByText(/^Grace Hopper asks:/)).toHaveTextContent(
      'Please check the strength.',
    );
    const back = `Send drug ${dinOf(1)} back to Grace Hopper`;
    await user.click(await screen.findByRole('button', { name: back }));
    const asked = within(await screen.findByRole('dialog', { name: 'Send Back' }));
    await asked.findByRole('option', { name: 'Grace Hopper' });
    await user.type(asked.getByLabelText(/Your answer/), 'It is 5 MG.');
    await user.click(asked.getByRole('button', { name: 'Send back' }));
    await screen.findByText(`Drug ${dinOf(1)} is assigned to Grace Hopper.`);
    expect(actionsSent(api)).toMatchObject([{ input: { to: 'grace', note: 'It is 5 MG.' } }]);
  });

  it('says in one line that somebody else has taken it, and asks nothing more', async () => {
    const taken = { username: 'grace', name: 'Grace Hopper', until: '2026-11-23T15:00:00.000Z' };
    const { user } = await openTaken(taken);
    await screen.findByText('Assigned to Grace Hopper');
    await user.click(screen.getByRole('button', { name: `Move ${dinOf(1)} to Archived` }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Drug Record' });
    expect(dialog).toHaveTextContent('It is assigned to Grace Hopper until');
  });

  it('shows none of it on a host that does not offer it', async () => {
    await open(createFakeApi({ drugs, features: [] }));
    expect(screen.queryByRole('button', { name: /^Snooze|^Assign/ })).not.toBeInTheDocument();
  });
});
