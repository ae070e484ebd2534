import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DrugLook, DrugMarks } from '@refined/shared/contract';
import type { ActionName } from '@refined/shared/domain';
import { createFakeApi, fakeDrug, type FakeApi } from '@refined/shared/testing';
import { fakeEntry } from '../testing/fake-history.ts';
import { openForm } from '../testing/open-edit-screen.tsx';

const DIN = '02247162';
const UNTIL = '2026-11-23T15:00:00.000Z';
const assignment = (username: string, name: string) => ({ username, name, until: UNTIL });
const NEVER: DrugLook = { since: null, changes: [], more: 0 };

/** A host on which a record can be snoozed, assigned and marked as viewed. */
const open = async (marks: Partial<DrugMarks> = {}, look: DrugLook = NEVER) => {
  let now: DrugMarks = { later: null, taken: null, ...marks };
  const next: Partial<Record<ActionName, Partial<DrugMarks>>> = {
    assign: { taken: assignment('reviewer', 'Ada Byron') },
    unassign: { taken: null },
    unsnooze: { later: null },
  };
  const api: FakeApi = createFakeApi({
    drugs: [fakeDrug({ queue: 'dpd' })],
    features: ['drug_actions', 'looks', 'undo'],
    answers: {
      drugMarks: () => Response.json(now),
      lookAtDrug: () => Response.json(look),
      performAction: ({ body }) => {
        now = { ...now, ...next[(body as { action: ActionName }).action] };
        api.drugs[0]!.version += 1;
        const results = [{ id: '7', din: DIN, outcome: 'done', version: api.drugs[0]!.version }];
        return Response.json({ action: null, results, done: 1, refused: 0 });
      },
      confirmInferred: () => {
        now = { ...now, inferred: [] };
        return Response.json({ inferred: [] });
      },
    },
  });
  const shown = await openForm({ api });
  return shown;
};
const line = () => screen.findByRole('group', { name: 'Who does what' });
const bodiesOf = (api: FakeApi, path: string) =>
  api.calls
    .filter(({ method, address }) => method === 'POST' && address === path)
    .map(({ body }) => body);
const actionsOf = (api: FakeApi) => bodiesOf(api, '/api/actions/');

it('says which values were inferred, until one press says that they are right (D86)', async () => {
  const { user, api } = await open({ inferred: ['type', 'tier'] });
  expect(
    await screen.findByText('Inferred, not given by Health Canada: Drug Sub-Type and RG Tier'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'They are right' }));
  await waitFor(() => expect(screen.queryByText(/^Inferred/)).toBeNull());
  expect(bodiesOf(api, '/api/drugs/7/inferred/')).toEqual([{ fields: ['type', 'tier'] }]);
});

describe('who does a record', () => {
  it('is taken by t, and released by t again', async () => {
    const { user, api } = await open();
    expect(within(await line()).getByRole('button', { name: 'Assign to me' })).toBeVisible();
    await user.keyboard('t');
    expect(await screen.findByText('Assigned to you')).toBeVisible();
    expect(actionsOf(api)).toMatchObject([{ action: 'assign', drugs: [{ id: '7' }] }]);
    await user.keyboard('t');
    expect(await screen.findByRole('button', { name: 'Assign to me' })).toBeVisible();
    expect(actionsOf(api)[1]).toMatchObject({ action: 'unassign', drugs: [{ id: '7' }] });
  });

  it('is said, and taken over by the button', async () => {
    const { user, api } = await open({ taken: assignment('grace', 'Grace Hopper') });
    const over = await screen.findByRole('button', { name: 'Reassign to me' });
    expect(over).not.toHaveAttribute('aria-keyshortcuts');
    await user.click(over);
    await waitFor(() =>
      expect(actionsOf(api)).toMatchObject([{ action: 'assign', input: { over: true } }]),
    );
  });

  it('is asked by a colleague, with the committee’s answer, and sent back', async () => {
    const by = { username: 'grace', name: 'Grace Hopper' };
    const taken = { ...assignment('reviewer', 'Ada Byron'), by, note: 'Please check it.' };
    const answer = {
      answer: 'include',
      tier: 3,
      reason: 'Cheaper.',
      meeting: '2026-05-12',
    } as const;
    const { user } = await open({ taken, answer });
    expect(await screen.findByText('Grace Hopper asks:')).toHaveTextContent('Please check it.');
    expect(screen.getByText(/^Committee, 2026-05-12: include, tier 3/)).toHaveTextContent(
      'Cheaper.',
    );
    await user.click(screen.getByRole('button', { name: 'Send back to Grace Hopper' }));
    expect(await screen.findByRole('dialog', { name: 'Send Back' })).toBeVisible();
  });

  it('is nothing that a host of the specification shows', async () => {
    await openForm({ api: createFakeApi({ drugs: [fakeDrug({ queue: 'dpd' })], bare: true }) });
    expect(screen.queryByRole('group', { name: 'Who does what' })).toBeNull();
    expect(screen.queryByText(/Changed since you looked/)).toBeNull();
  });
});

describe('a record that waits', () => {
  const later = { until: 'import', by: 'Grace Hopper', at: '2026-11-20T09:00:00.000Z' } as const;

  it('is snoozed by s and s again', async () => {
    const { user, api } = await open();
    expect(within(await line()).getByRole('button', { name: 'Snooze' })).toBeVisible();
    await user.keyboard('s');
    await screen.findByRole('dialog', { name: 'Snooze' });
    await user.keyboard('s');
    expect(await screen.findByText(new RegExp(`^Drug ${DIN} snoozed until`))).toBeVisible();
    expect(actionsOf(api)).toMatchObject([{ action: 'snooze', input: { until: 'date' } }]);
  });

  it('says who snoozed it and until when, and is unsnoozed', async () => {
    const { user, api } = await open({ later: { ...later, away: true } });
    const note = 'Snoozed by Grace Hopper on 2026-11-20 until the next import';
    expect(await screen.findByText(note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unsnooze' }));
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
    expect(actionsOf(api)).toMatchObject([{ action: 'unsnooze', drugs: [{ id: '7' }] }]);
  });

  it('that is back says so, and can be snoozed again', async () => {
    await open({ later: { ...later, away: false } });
    expect(await screen.findByText(/^Back: snoozed by Grace Hopper/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Snooze' })).toBeVisible();
  });
});

describe('what changed since the last look', () => {
  const entry = fakeEntry({
    id: '9',
    kind: 'edit',
    actor: 'grace',
    fields: [{ field: 'strength', before: ['500 MG'], after: ['750 MG'] }],
  });

  it('is listed, with who changed it, and how much more there is', async () => {
    await open({}, { since: '2026-11-19T08:00:00.000Z', changes: [entry], more: 3 });
    const summary = await screen.findByText(/^Changed since you looked on/);
    const list = within(summary.closest('details')!);
    expect(list.getByText(/^by grace/)).toBeVisible();
    expect(list.getByRole('insertion')).toHaveTextContent('750 MG');
    expect(list.getByText('3 more changes in the history.')).toBeVisible();
  });

  it.each([
    ['this is the first look', { since: null, changes: [entry], more: 0 }],
    ['nothing did', { since: '2026-11-19T08:00:00.000Z', changes: [], more: 0 }],
  ])('is not shown where %s', async (_why, look) => {
    const { api } = await open({}, look);
    await waitFor(() => expect(bodiesOf(api, '/api/drugs/7/look/')).toHaveLength(1));
    await line();
    expect(screen.queryByText(/Changed since you looked/)).toBeNull();
  });
});
