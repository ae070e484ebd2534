import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { EarlierState } from '@refined/shared/contract';
import {
  findViolations,
  problemAnswer,
  type FakeDrug,
  type FakeRequest,
} from '@refined/shared/testing';
import { fakeEntry, fakeStateField } from '../testing/fake-history.ts';
import {
  enter,
  field,
  nameField,
  save,
  savedOver,
  saves,
  toast,
} from '../testing/open-edit-screen.tsx';
import { entryOf, openHistory, pressIn } from '../testing/open-history.tsx';

const first = fakeEntry({
  id: '2',
  version: 2,
  fields: [{ field: 'strength', before: ['100 MG'], after: ['250 MG'] }],
});
const second = fakeEntry({
  id: '3',
  version: 3,
  fields: [
    { field: 'strength', before: ['250 MG'], after: ['500 MG'] },
    { field: 'form', before: ['CAPSULE'], after: ['TABLET'] },
  ],
});
const restoredEntry = fakeEntry({
  id: '4',
  kind: 'restore',
  version: 4,
  restores: 2,
  fields: [{ field: 'strength', before: ['500 MG'], after: ['250 MG'] }],
});

/** Version 2, compared with the drug's current state. */
const stateBeside = (
  { version, strength, form, queue, in_formulary }: FakeDrug,
  more: Partial<EarlierState> = {},
): EarlierState => ({
  entry: first,
  version,
  then: { queue: 'dpd', in_product: true },
  now: { queue, in_product: in_formulary },
  fields: [
    fakeStateField('din', ['02247162'], ['02247162'], false),
    fakeStateField('drug_name', ['Apo-Metformin']),
    fakeStateField('strength', ['250 MG'], [strength]),
    fakeStateField('form', ['CAPSULE'], [form]),
    fakeStateField('tier', ['2'], ['1'], false),
  ],
  ...more,
});

const bringBack = (drug: FakeDrug): Response => {
  Object.assign(drug, { strength: '250 MG', form: 'CAPSULE', version: drug.version + 1 });
  return Response.json({ version: drug.version, fields: ['strength', 'form'] });
};

interface OpenOptions {
  readonly restore?: (drug: FakeDrug, request: FakeRequest) => Response;
  readonly state?: (drug: FakeDrug) => EarlierState;
}

const open = async ({ restore = bringBack, state = stateBeside }: OpenOptions = {}) => {
  const opened = openHistory({
    drug: { version: 3, queue: 'update' },
    entries: (drug) => [...(drug.strength === '250 MG' ? [restoredEntry] : []), second, first],
    answers: (drug) => ({
      earlierState: ({ params }) =>
        params.entry === '2' ? Response.json(state(drug())) : problemAnswer(404, 'No.'),
      restoreDrug: (request) => restore(drug(), request),
    }),
  });
  await nameField();
  return opened;
};
const look = async () =>
  pressIn(await entryOf('Edited Strength'), 'View this version: Edited Strength');
const dialog = () => screen.findByRole('dialog', { name: /^As of .*2026.*, version 2$/ });
/** The strength needs a confirmation (D85): Health Canada has never given a value for this drug. */
const answerAnyway = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(
    within(await screen.findByRole('dialog', { name: /^Save .*Strength/ })).getByRole('button', {
      name: 'Save anyway',
    }),
  );
const restores = (calls: readonly { address: string; body: unknown; headers: Headers }[]) =>
  calls.filter(({ address }) => address === '/api/drugs/7/restore/');

describe('an earlier state of a record (D43)', () => {
  it('stands beside the present one: what differs first, the rest on demand', async () => {
    const { user } = await open();
    const newest = await entryOf('Edited Strength and Form');
    expect(within(newest).queryByRole('button', { name: /^View this version/ })).toBeNull();
    await user.click(await look());
    const shown = await dialog();
    const table = await within(shown).findByRole('table', { name: 'The record then and now' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Strength≠ Differs', 'Form≠ Differs', 'RG Tier≠ DiffersNot restored']);
    expect(
      within(within(table).getByRole('row', { name: /^Strength/ }))
        .getAllByRole('cell')
        .map((cell) => [cell.dataset.short, cell.textContent]),
    ).toEqual([
      ['Then', '250 MG'],
      ['Now', '500 MG'],
    ]);
    expect(shown).toHaveTextContent(
      'Then: DPD Review Queue, on Formulary. Now: Update Queue, on Formulary. Restoring changes neither the queue nor Formulary.',
    );
    await user.click(within(shown).getByRole('button', { name: 'Show the other 2 fields' }));
    expect(within(table).getByRole('row', { name: /^DIN/ })).toBeVisible();
    expect(within(shown).getByRole('button', { name: 'Restore 2 fields' })).toBeVisible();
    expect(await findViolations(document.body)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await look()).toHaveFocus();
  });

  it('is restored: the form shows it, what is unsaved elsewhere stays and is saved over the new version', async () => {
    const { user, api } = await open();
    await user.type(field('Drug/Product Name'), ' XR');
    await user.click(await look());
    await user.click(within(await dialog()).getByRole('button', { name: 'Restore 2 fields' }));
    expect(
      await screen.findByRole('dialog', { name: /^Save although Strength/ }),
    ).toHaveTextContent('before 500 MG → after 250 MG');
    expect(restores(api.calls)).toEqual([]);
    await answerAnyway(user);
    expect(await toast('Strength and Form restored from version 2.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(field('Strength')).toHaveValue('250 MG'));
    expect(field('Form')).toHaveValue('CAPSULE');
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin XR');
    expect(await entryOf('Restored as it was in version 2')).toBeVisible();
    const [asked] = restores(api.calls);
    expect(asked!.body).toEqual({ entry: '2' });
    expect(asked!.headers.get('if-match')).toBe('"v3"');
    await save(user);
    expect(saves(api)).toEqual([
      expect.objectContaining({
        drug_name: 'Apo-Metformin XR',
        strength: '250 MG',
        form: 'CAPSULE',
      }),
    ]);
    expect(savedOver(api)).toBe('"v4"');
  });

  it('asks, and shows both, where such a field has an unsaved change', async () => {
    const { user, api } = await open();
    await enter(user, 'Strength', '7 MG');
    await user.click(await look());
    await user.click(
      await within(await dialog()).findByRole('button', { name: 'Restore 2 fields' }),
    );
    let question = await screen.findByRole('dialog', { name: 'Replace your unsaved change?' });
    expect(question).toHaveTextContent('Strengthbefore 7 MG → after 250 MG');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(restores(api.calls)).toEqual([]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Restore 2 fields' }));
    question = await screen.findByRole('dialog', { name: 'Replace your unsaved change?' });
    await user.click(within(question).getByRole('button', { name: 'Replace mine and restore' }));
    await answerAnyway(user);
    await waitFor(() => expect(field('Strength')).toHaveValue('250 MG'));
    expect(field('Form')).toHaveValue('CAPSULE');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('is not restored over a version that the user did not see: the new comparison is shown, and that can be', async () => {
    let times = 0;
    const { user, api } = await open({
      restore: (drug) => {
        times += 1;
        if (times > 1) return bringBack(drug);
        Object.assign(drug, { form: 'CAPSULE', version: 4 });
        return problemAnswer(412, 'Changed.', { current: stateBeside(drug) });
      },
    });
    await user.click(await look());
    const shown = await dialog();
    await user.click(await within(shown).findByRole('button', { name: 'Restore 2 fields' }));
    await answerAnyway(user);
    expect(await within(shown).findByRole('alert')).toHaveTextContent(
      'Nothing was restored: the record was changed meanwhile. Compare it again.',
    );
    await user.click(await within(shown).findByRole('button', { name: 'Restore 1 field' }));
    await answerAnyway(user);
    expect(await toast('Strength and Form restored from version 2.')).toBeVisible();
    expect(restores(api.calls).map(({ headers }) => headers.get('if-match'))).toEqual([
      '"v3"',
      '"v4"',
    ]);
  });

  it('that could not be restored says why, and leaves everything as it was', async () => {
    const { user } = await open({ restore: () => problemAnswer(422, 'No such state.') });
    await user.click(await look());
    const shown = await dialog();
    await user.click(await within(shown).findByRole('button', { name: 'Restore 2 fields' }));
    await answerAnyway(user);
    expect(await within(shown).findByRole('alert')).toHaveTextContent(
      'Nothing was restored. No such state.',
    );
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(field('Strength')).toHaveValue('500 MG');
    await user.click(await look());
    expect(within(await dialog()).queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'that is the present one',
      [fakeStateField('strength', ['500 MG'])],
      'The record has not changed since then.',
    ],
    [
      'of which nothing can be restored',
      [fakeStateField('tier', ['2'], ['1'], false)],
      'Nothing here can be restored: DIN, PIN and RG Tier are not edited here.',
    ],
  ])('%s offers nothing', async (_, fields, sentence) => {
    const { user } = await open({ state: (drug) => stateBeside(drug, { fields }) });
    await user.click(await look());
    const shown = await dialog();
    expect(await within(shown).findByText(sentence)).toBeVisible();
    expect(within(shown).queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('that could not be loaded can be asked for again', async () => {
    const { user, api } = await open();
    api.intercept('/history/2/', () => problemAnswer(400, 'No.'));
    await user.click(await look());
    await user.click(
      within(
        await screen.findByRole('region', { name: 'The earlier version could not be loaded.' }),
      ).getByRole('button', { name: 'Retry' }),
    );
    expect(await screen.findByRole('button', { name: 'Restore 2 fields' })).toBeVisible();
  });
});
