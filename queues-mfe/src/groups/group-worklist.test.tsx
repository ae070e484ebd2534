import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeGroup } from '@refined/shared/contract';
import { dinOf, fakeGroups, type FakeGroups } from '../testing/fake-groups.ts';
import { renderQueue, actionsSent } from '../testing/render-queue.tsx';

const ENDO = /^Company: .*ENDO OPERATIONS LTD\./;
const NEXT = /NEW B/;

const open = async (
  given: Partial<ChangeGroup> = {},
  options: Partial<FakeGroups> = {},
  more = '',
) => {
  const api = fakeGroups({
    drugs: { aaaa: [1, 2, 3], bbbb: [4] },
    groups: { aaaa: given, bbbb: { before: ['OLD B'], after: ['NEW B'] } },
    ...options,
  });
  const shown = renderQueue(`dpd?as=groups${more}`, api);
  await screen.findByRole('button', { name: ENDO });
  return shown;
};
const group = (name: RegExp) => screen.queryByRole('button', { name });
const row = () => within(group(ENDO)!.closest('article')!);
const later = () => screen.findByRole('dialog', { name: 'Snooze' });
const OF_GROUP = { queue: 'dpd', filter: 'group.aaaa' };
const taken = (username: string, drugs: number) => ({
  taken: [{ username, name: 'Grace Hopper', drugs }],
});

describe('a group', () => {
  it('is snoozed by s and s again, without what is left out, and undone as one by z', async () => {
    const { user, api } = await open();
    await user.keyboard('jo');
    await user.click(await screen.findByRole('checkbox', { name: `Include ${dinOf(2)}` }));
    act(() => group(ENDO)!.focus());
    await user.keyboard('s');
    expect(await later()).toHaveTextContent('2 drugs leave the list');
    expect(await later()).toHaveTextContent('ENDO OPERATIONS LTD.');
    await user.type(within(await later()).getByLabelText(/Reason/), 'They are asked.');
    within(await later())
      .getByRole('button', { name: 'Cancel' })
      .focus();
    await user.keyboard('s');
    // It leaves at once, and the next one has the focus.
    expect(group(NEXT)).toHaveFocus();
    await screen.findByText(/^2 drugs snoozed until/);
    expect(actionsSent(api)).toEqual([
      {
        action: 'snooze',
        ...OF_GROUP,
        expected: 2,
        except: ['2'],
        input: { until: 'date', back_at: expect.stringMatching(/Z$/) },
        reason: 'They are asked.',
      },
    ]);
    expect(await screen.findByRole('button', { name: /ENDO.*\(1 drug\)$/ })).toBeVisible();

    await user.keyboard('z');
    await screen.findByText('2 drugs are as they were.');
    expect(await screen.findByRole('button', { name: /ENDO.*\(3 drugs\)$/ })).toBeVisible();
  });

  it('is unsnoozed from the list of what is snoozed', async () => {
    const { user, api } = await open({}, {}, '&filter=later.away');
    await user.click(row().getByRole('button', { name: 'Unsnooze 3 drugs' }));
    await waitFor(() =>
      expect(actionsSent(api)).toEqual([
        { action: 'unsnooze', queue: 'dpd', filter: 'later.away group.aaaa', expected: 3 },
      ]),
    );
  });

  it('is assigned to a colleague by Shift+t, and its fields are set by v', async () => {
    const { user, api } = await open();
    await user.keyboard('j{Shift>}T{/Shift}');
    const asked = within(await screen.findByRole('dialog', { name: 'Assign to a Colleague' }));
    await asked.findByRole('option', { name: 'Grace Hopper' });
    await user.selectOptions(asked.getByLabelText('Colleague'), 'grace');
    await user.click(asked.getByRole('button', { name: 'Assign' }));
    await screen.findByText('3 drugs are assigned to Grace Hopper.');
    await waitFor(() => expect(group(ENDO)).toHaveFocus());
    await user.keyboard('v');
    const fields = within(await screen.findByRole('dialog', { name: 'Set Fields' }));
    await waitFor(() => expect(fields.getByRole('checkbox', { name: 'RG Tier' })).toBeEnabled());
    await user.click(fields.getByRole('checkbox', { name: 'RG Tier' }));
    await user.selectOptions(fields.getByLabelText('RG Tier', { selector: 'select' }), '4');
    await user.click(fields.getByRole('button', { name: 'Set' }));
    await screen.findByText('3 drugs changed.');
    expect(actionsSent(api)).toMatchObject([
      { action: 'assign', ...OF_GROUP, expected: 3, input: { to: 'grace' } },
      { action: 'set_fields', ...OF_GROUP, expected: 3, input: { tier: 4 } },
    ]);
    expect(group(ENDO)).toBeInTheDocument();
  });

  it('is taken by t with one call, and says who has how many of it', async () => {
    const { user, api } = await open(taken('grace', 1));
    expect(group(ENDO)!.closest('article')).toHaveTextContent('Assigned to Grace Hopper: 1 of 3');
    await user.keyboard('jt');
    await screen.findByText('3 drugs are assigned to you.');
    expect(actionsSent(api)).toEqual([{ action: 'assign', ...OF_GROUP, expected: 3 }]);
    // The key doesn't reassign a colleague's drugs; the button does, and names the colleague.
    await user.click(
      row().getByRole('button', { name: 'Reassign 3 drugs from Grace Hopper to me' }),
    );
    await waitFor(() => expect(actionsSent(api)[1]).toMatchObject({ input: { over: true } }));
  });

  it('that is all mine is released by t', async () => {
    const { user, api } = await open(taken('reviewer', 3));
    expect(group(ENDO)!.closest('article')).toHaveTextContent(/Assigned to you(?!:)/);
    await user.keyboard('jt');
    await screen.findByText('3 drugs are no longer assigned.');
    expect(actionsSent(api)).toEqual([{ action: 'unassign', ...OF_GROUP, expected: 3 }]);
  });
});

describe('the letters of decisions', () => {
  it('ask again when there turn out to be other drugs than were shown', async () => {
    const { user, api } = await open();
    for (const drug of api.drugs) drug.in_formulary = false;
    for (const drug of api.drugs.slice(1, 3)) drug.queue = 'com';
    await user.keyboard('jaa');
    expect(await screen.findByText('There is now 1 drug. Confirm again.')).toBeVisible();
    expect(actionsSent(api)).toEqual([]);
    await user.keyboard('a');
    await waitFor(() => expect(actionsSent(api)).toMatchObject([{ expected: 1 }]));
  });

  it('say that nothing is left of a group, and end with that', async () => {
    const { user, api } = await open();
    for (const drug of api.drugs) drug.queue = 'com';
    await user.keyboard('ju');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('None of these drugs is in this queue any more.')).toBeVisible();
    await user.keyboard('u');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(actionsSent(api)).toEqual([]);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('are offered only where something waits for a decision', async () => {
    const { user } = await open();
    await user.keyboard('jh');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
