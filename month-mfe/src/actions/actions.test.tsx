import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ActionMember, MassAction, MassActionPage } from '@refined/shared/contract';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { actionMessages } from './action-messages.ts';
import { renderMonth } from '../test-month.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const UNDO = '22222222-2222-4222-8222-222222222222';
const AT = '2026-04-02T08:00:00.000Z';

const action: MassAction = {
  id: ID,
  kind: 'move',
  at: AT,
  actor: 'grace',
  reason: 'Withdrawn by the company',
  move: 'archive',
  decision: null,
  queue: 'dpd',
  filter: 'company.7 -product.yes',
  import: null,
  size: 3,
  refused: 1,
  undoes: null,
};
const page: MassActionPage = {
  action,
  made_of: [
    { facet: 'company', exclude: false, values: [{ value: '7', name: 'APOTEX INC' }], changes: [] },
    { facet: 'product', exclude: true, values: [{ value: 'yes', name: null }], changes: [] },
  ],
  outcomes: { standing: 2, changed: 0, undone: 1, refused: 1, unchanged: 0 },
  undone_by: [{ id: UNDO, kind: 'undo', at: AT, actor: 'ada', size: 1 }],
  undoable: true,
};
const DPD = { queue: 'dpd', in_product: false } as const;
const ARCHIVE = { queue: '', in_product: false } as const;
const member = (id: number, more: Partial<ActionMember> = {}): ActionMember => ({
  id: String(id),
  din: `0000000${id}`,
  name: `Drug ${id}`,
  outcome: 'standing',
  why: null,
  from: DPD,
  to: ARCHIVE,
  now: ARCHIVE,
  since: null,
  ...more,
});
const MEMBERS = [
  member(1),
  member(2),
  member(3, { outcome: 'undone', now: DPD, since: { actor: 'ada', at: AT } }),
  member(4, { outcome: 'refused', why: 'elsewhere', from: null, to: null, now: DPD }),
];

it.each([
  [{ move: 'update' as const }, 'Company: ENDO → KNIGHT, 3 drugs, to Update'],
  [{ move: 'archive' as const }, 'Company: ENDO → KNIGHT, 3 drugs, to archive'],
  [
    { kind: 'decision' as const, decision: { field: 'manufacturer', decision: 'take' as const } },
    'Company: ENDO → KNIGHT, 3 drugs: Health Canada’s value used',
  ],
  [
    {
      kind: 'fields' as const,
      fields: [
        { field: 'tier', after: ['3'] },
        { field: 'drug_class', after: [] },
      ],
    },
    'RG Tier set to 3 and Drug Class emptied for 3 drugs',
  ],
  [
    {
      kind: 'answer' as const,
      answer: { answer: 'include', tier: 3, reason: 'Cheaper.', meeting: '2026-05-12' } as const,
    },
    'Committee, 2026-05-12: include, tier 3, for 3 drugs',
  ],
])('is called by what changed in its drugs: %j', (more, name) => {
  const [before, after] = [['ENDO'], ['KNIGHT']];
  const changes = [{ kind: 'company', field: 'manufacturer', before, after }];
  expect(actionMessages.title({ ...action, changes, ...more })).toBe(name);
});

const open = (at: string, shown: MassActionPage = page, features = ['actions']) => {
  const asked: unknown[] = [];
  const api = createFakeApi({
    features,
    answers: {
      massActions: () => Response.json({ results: [action], next: null }),
      massAction: () => Response.json(shown),
      actionMembers: ({ query }) => {
        const outcome = query.get('outcome');
        const results = MEMBERS.filter((one) => !outcome || one.outcome === outcome);
        return Response.json({ count: results.length, results, next: null });
      },
      undoAction: ({ body }) => {
        asked.push(body);
        return Response.json({ action: UNDO, undone: 1, refused: 0, results: [] });
      },
      actionComments: () => Response.json({ count: 0, results: [] }),
      addActionComment: ({ body }) =>
        Response.json({
          count: 1,
          results: [{ id: '1', at: AT, actor: 'reviewer', text: (body as { text: string }).text }],
        }),
    },
  });
  return { ...renderMonth({ at, api }), asked };
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('are listed, each leading to its page', async () => {
  open('/drugs/actions/');
  const link = await screen.findByRole('link', { name: '3 drugs moved to archive' });
  expect(link).toHaveAttribute('href', `/drugs/actions/${ID}`);
  const row = within(link.closest('tr')!);
  expect(row.getByText('Bulk move · 1 drug left as it was')).toBeVisible();
  expect(row.getByText('Withdrawn by the company')).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});

it('say who, when, why, of what, and what became of each drug', async () => {
  open(`/drugs/actions/${ID}`);
  expect(
    await screen.findByRole('heading', { level: 1, name: '3 drugs moved to archive' }),
  ).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'About it' }));
  expect(facts.getByText('grace,')).toBeVisible();
  expect(facts.getByText('Withdrawn by the company')).toBeVisible();
  expect(
    facts.getByText('DPD Review; Company: APOTEX INC; On Formulary: not Yes', { exact: false }),
  ).toBeVisible();
  expect(facts.getByRole('link', { name: 'Show the list now' })).toHaveAttribute(
    'href',
    '/drugs/queue/dpd/?filter=company.7+-product.yes',
  );
  expect(facts.getByRole('link', { name: /^Undo by ada/ })).toHaveAttribute(
    'href',
    `/drugs/actions/${UNDO}`,
  );
  expect(await screen.findByRole('link', { name: '00000004' })).toBeVisible();
  expect(screen.getByText(/^left out · it was in another queue/)).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});

it('show the drugs of one outcome', async () => {
  const { user } = open(`/drugs/actions/${ID}`);
  await screen.findByRole('link', { name: '00000001' });
  await user.click(button('Undone 1'));
  await waitFor(() => expect(screen.queryByRole('link', { name: '00000001' })).toBeNull());
  expect(await screen.findByRole('link', { name: '00000003' })).toBeVisible();
  expect(button('Undone 1')).toHaveAttribute('aria-pressed', 'true');
});

it('are undone for all, or for the drugs that one selects, with a reason', async () => {
  const { user, asked } = open(`/drugs/actions/${ID}`);
  await screen.findByRole('link', { name: '00000001' });
  // Only a drug that is still as the action left it can be put back.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(button('Undo for all 2 drugs'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 drug is as it was.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('checkbox', { name: 'Select 00000002' }));
  await user.click(button('Undo for 1 selected'));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), ' Not that one ');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked).toEqual([{}, { drugs: ['2'], reason: 'Not that one' }]));
});

it('keep the question open when the undo fails, and say why', async () => {
  const { user, api } = open(`/drugs/actions/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Undo for all 2 drugs' }));
  api.intercept('/undo/', () => problemAnswer(500, 'Broken.'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Nothing was undone\./)).toBeVisible();
});

it('are talked about', async () => {
  const { user } = open(`/drugs/actions/${ID}`);
  expect(await screen.findByText('No comments yet.')).toBeVisible();
  await user.click(button('Add comment'));
  expect(await screen.findByText('Write a comment first.')).toBeVisible();
  await user.type(screen.getByLabelText('New comment'), 'Agreed with the committee');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Agreed with the committee')).toBeVisible();
  expect(screen.getByLabelText('New comment')).toHaveValue('');
});

it('that are imports lead to where they are taken back', async () => {
  open(`/drugs/actions/${ID}`, {
    ...page,
    action: {
      ...action,
      kind: 'import',
      queue: null,
      filter: null,
      import: { id: 2, kind: 'dpd', date: '2026-04-01' },
    },
    made_of: [],
    undone_by: [],
    undoable: false,
  });
  expect(await screen.findByRole('link', { name: 'Take back on Database Files' })).toHaveAttribute(
    'href',
    '/drugs/#files',
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Drug Product Database, 2026-04-01: 3 drugs imported',
  );
  expect(screen.queryByRole('button', { name: /^Undo for/ })).toBeNull();
});

it('that don’t exist are not found', async () => {
  const { api } = open(`/drugs/actions/${ID}`);
  api.intercept(`/api/actions/${ID}/`, () => problemAnswer(404, 'No.'));
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('are asked of no host that doesn’t keep them', async () => {
  const { api } = open('/drugs/actions/', page, []);
  expect(await screen.findByText('This server keeps no record of mass actions.')).toBeVisible();
  expect(api.calls.some(({ address }) => address.includes('actions'))).toBe(false);
});
