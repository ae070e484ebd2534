import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Rule, RuleDryRun } from '@refined/shared/contract';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { renderMonth } from '../test-month.tsx';

const IMPORT = { id: 2, kind: 'dpd', date: '2026-04-01' } as const;
const RULE: Rule = {
  ...{ id: '3', name: 'Company only', queue: 'dpd', kinds: ['company'], on_product: true },
  ...{ move: 'update', sample: 10, version: 1, made_by: 'ada', on: null, last_run: null },
};
const ON: Rule = {
  ...{ ...RULE, id: '4', name: 'Names', kinds: ['renamed'] },
  on: { by: 'grace', at: '2026-04-02T16:00:00.000Z' },
  last_run: {
    ...{ import: IMPORT, action: 'b1' },
    said: 'Rule “Names”: 3 drugs moved to update queue; 1 stays in DPD Review as a sample.',
  },
};
const TRIED: RuleDryRun['imports'][number] = {
  ...IMPORT,
  ...{ fits: 12, sampled: 2, same: 8, elsewhere: 1, waiting: 3, ruled: 0 },
  differing: [
    {
      ...{ id: '7', din: '02240001', drug_name: 'Metformin', strength: '500 MG', form: 'TABLET' },
      ...{ queue: 'com', in_product: true, by: 'Grace Hopper' },
    },
  ],
};

/** A host with rules, as far as the page needs it. */
const open = (at = '/drugs/rules/', features = ['rules']) => {
  let rules = [RULE, ON];
  const put = (rule: Rule) => {
    rules = [...rules.filter(({ id }) => id !== rule.id), rule];
    return Response.json(rule);
  };
  const known = (id: string | undefined) => rules.find((rule) => rule.id === id)!;
  const api = createFakeApi({
    features,
    answers: {
      rules: () => Response.json({ rules }),
      ruleDryRun: ({ params }) =>
        Response.json({ version: known(params.rule).version, imports: [TRIED] }),
      createRule: ({ body }) => put({ ...RULE, ...(body as object), id: '5' }),
      changeRule: ({ params, body }) => {
        const { version, ...content } = body as Rule;
        return put({ ...known(params.rule), ...content, version: version + 1, on: null });
      },
      switchRule: ({ params, body }) => {
        const { version, on } = body as { version: number; on: boolean };
        const now = known(params.rule);
        if (now.version !== version) return problemAnswer(412, 'Changed.', { current: now });
        return put({ ...now, version: version + 1, on: on ? { ...ON.on! } : null });
      },
      deleteRule: ({ params }) => {
        const gone = known(params.rule);
        rules = rules.filter((rule) => rule !== gone);
        return Response.json(gone);
      },
    },
  });
  return { ...renderMonth({ at, api }), put };
};
const sent = (api: ReturnType<typeof open>['api'], method: string) =>
  api.calls.filter((call) => call.method === method).map(({ body }) => body);

it('lists what each does, whether it is on, and what it did last', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Rules' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('DPD Review, only company changed → Update');
  expect(first).toHaveTextContent('Off');
  expect(second).toHaveTextContent(/On, by grace since 2026-04-0[23]/);
  expect(second).toHaveTextContent('3 drugs moved to update queue; 1 stays in DPD Review');
  expect(within(second!).getByRole('link', { name: 'Show the mass action' })).toHaveAttribute(
    'href',
    '/drugs/actions/b1',
  );
  expect(await findViolations(document.body)).toEqual([]);
});

it('makes one: what was entered stays when it could not be saved', async () => {
  const { api, user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = screen.getByRole('dialog', { name: 'New rule' });
  await user.type(within(dialog).getByLabelText('Name'), 'Names only');
  expect(within(dialog).queryByLabelText('Strength changed')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
  expect(sent(api, 'POST')).toEqual([]);
  await user.click(within(dialog).getByLabelText('Name changed'));
  const detail = 'There is a rule of this name already.';
  api.intercept('POST /api/rules/', () =>
    problemAnswer(422, detail, { errors: { name: [detail] } }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(detail)).toBeVisible();
  await user.type(within(dialog).getByLabelText('Name'), '!');
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Names only!' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/drugs/rules/5');
  expect(sent(api, 'POST').at(-1)).toEqual({
    ...{ name: 'Names only!', queue: 'dpd', kinds: ['renamed'] },
    ...{ on_product: true, move: 'update', sample: 10 },
  });
});

it('shows what it would have done, by name where people decided otherwise, and switches it on', async () => {
  const { api, user } = open('/drugs/rules/3');
  const table = await screen.findByRole('table', { name: 'What it would have done' });
  const [, row, note] = within(table).getAllByRole('row');
  expect([...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)).toEqual([
    ...['Drug Product Database, 2026-04-01', '12', '2', '8', '1', '3'],
  ]);
  expect(note).toHaveTextContent(
    '02240001 Metformin · 500 MG · TABLET · Committee Queue, by Grace Hopper',
  );
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeVisible();
  expect(sent(api, 'POST')).toEqual([{ version: 1, on: true }]);
});

it('is not switched on as a colleague changed it before that was looked at', async () => {
  const { put, user } = open('/drugs/rules/3');
  await screen.findByRole('table', { name: 'What it would have done' });
  put({ ...RULE, kinds: ['company', 'renamed'], version: 2 });
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(
    await screen.findByText(
      'The rule was not switched. Somebody else changed this rule meanwhile. Check what it does now.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Only company changed and name changed')).toBeVisible();
});

it('is off once it is changed, and is deleted if it never ran', async () => {
  const { user, router } = open('/drugs/rules/4');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit rule' });
  expect(within(dialog).getByText(/^Saving switches the rule off/)).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText('Move to'), 'Archive');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();

  await router.navigate('/drugs/rules/3');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/drugs/rules/'));
  expect(screen.queryByText('Company only')).toBeNull();
});

it('asks a host without rules for nothing', async () => {
  const { api } = open('/drugs/rules/', []);
  expect(await screen.findByText('This server has no rules.')).toBeVisible();
  expect(api.calls.filter(({ address }) => address.includes('/rules/'))).toEqual([]);
});
