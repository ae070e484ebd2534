import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  findViolations,
  moveAnswerOf,
  problemAnswer,
  type FakeDrug,
} from '@refined/shared/testing';
import { fakeEntry } from '../testing/fake-history.ts';
import {
  field,
  nameField,
  openForm,
  saveOther,
  savedOver,
  toast,
} from '../testing/open-edit-screen.tsx';
import {
  entryOf,
  historyPanel,
  openHistory,
  pressIn,
  timesAsked,
} from '../testing/open-history.tsx';

const DPD = { queue: 'dpd', in_product: false } as const;
const UPDATE = { queue: 'update', in_product: false } as const;

const baseline = fakeEntry({
  ...{ id: '1', kind: 'baseline', version: 1, actor: 'import', at: '2026-03-02T05:00:00.000Z' },
  source: { kind: 'dpd', date: '2026-03-02', import_id: 1 },
  moved: { from: null, to: DPD },
  fields: [
    { field: 'strength', before: null, after: ['250 MG'] },
    { field: 'tier', before: null, after: ['1'] },
  ],
  inferred: ['type', 'tier'],
});
const edit = fakeEntry({
  id: '2',
  version: 2,
  fields: [
    { field: 'strength', before: ['250 MG'], after: ['500 MG'] },
    { field: 'form', before: ['TABLET'], after: [] },
  ],
});
const move = fakeEntry({
  id: '3',
  kind: 'move',
  version: 3,
  moved: { from: DPD, to: UPDATE },
  undoable: true,
});
const bulk = fakeEntry({
  ...move,
  batch: { id: '6c7a1b1e-0000-4000-8000-000000000000', size: 12 },
});
const takenBack = fakeEntry({
  id: '4',
  kind: 'undo',
  version: 4,
  moved: { from: UPDATE, to: DPD },
  undoes: 3,
});

const moved = { queue: 'update', in_formulary: false, version: 3 } as const;
/** The record's history before and after the undo of the move. */
const entries = (first: typeof move) => (drug: FakeDrug) =>
  drug.queue === 'update'
    ? [first, edit, baseline]
    : [takenBack, { ...first, undoable: false }, edit, baseline];
const goBack = (drug: FakeDrug) => Object.assign(drug, { queue: 'dpd', version: drug.version + 1 });
describe('the history of a record (D43)', () => {
  it('leads from an entry to the page of the mass action that it was part of', async () => {
    openHistory({ entries: () => [{ ...bulk, action: bulk.batch!.id }, edit] });
    const link = within(await entryOf(/^Moved from/)).getByRole('link');
    expect(link).toHaveAttribute('href', `/drugs/actions/${bulk.batch!.id}`);
    expect(within(await entryOf(/^Edited/)).queryByRole('link')).toBeNull();
  });

  it('is opened over the form and closed again, in the address too', async () => {
    const { user, container, router } = openHistory({ at: '/drugs/7?from=dpd' });
    await nameField();
    const button = await screen.findByRole('button', { name: 'History' });
    await user.click(button);
    const panel = await historyPanel();
    expect(within(panel).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(router.state.location).toMatchObject({ search: '?from=dpd', hash: '#history' });
    expect(await entryOf('Edited Strength')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Close history' }));
    expect(screen.queryByRole('region', { name: 'History of this record' })).toBeNull();
    expect(button).toHaveFocus();
    expect(router.state.location).toMatchObject({ search: '?from=dpd', hash: '' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is neither shown nor asked for on a host that keeps none', async () => {
    const { api } = await openForm({ bare: true, at: '/drugs/7#history' });
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'History of this record' })).toBeNull();
    expect(api.calls.filter(({ address }) => /history|comments/.test(address))).toEqual([]);
  });

  it('tells who, when, and each field before and after; what it began with on demand', async () => {
    const { user } = openHistory({ drug: moved, entries: entries(move) });
    const first = await entryOf('Edited Strength and Form');
    expect(first).toHaveTextContent('reviewer, ');
    expect(first.querySelector('time')).toHaveAttribute('datetime', edit.at);
    const [gone] = within(first).getAllByRole('deletion');
    expect(gone).toHaveTextContent(/^250 MG$/);
    // The difference is marked.
    expect(within(gone!).getByText('250').tagName).toBe('MARK');
    expect(within(first).getAllByRole('insertion')[0]).toHaveTextContent(/^500 MG$/);
    expect(first).toHaveTextContent(/before TABLET → after none/);
    const start = await entryOf('Baseline of 2026-03-02: in DPD Review Queue');
    expect(start).toHaveTextContent(
      'Health Canada does not give Drug Sub-Type and RG Tier: the first values were inferred.',
    );
    expect(within(start).queryByText('250 MG')).toBeNull();
    await user.click(pressIn(start, 'View original values'));
    expect(within(start).getByText('250 MG').tagName).toBe('INS');
    expect(within(start).queryByText('before')).toBeNull();
    expect(within(start).getByText('RG Tier')).toHaveTextContent('RG Tier (inferred)');
    expect(within(start).getByText('Strength')).toHaveTextContent(/^Strength$/);
  });

  it('comes page by page; a page that failed can be asked for again', async () => {
    const many = Array.from({ length: 3 }, (_, index) =>
      fakeEntry({
        id: String(3 - index),
        version: 3 - index,
        decision: { field: 'strength', decision: 'keep' },
        actor: `reviewer ${3 - index}`,
      }),
    );
    const { user, api } = openHistory({
      answers: () => ({
        drugHistory: ({ query }) =>
          query.get('before') === '2'
            ? Response.json({ count: 3, results: many.slice(1), next: null })
            : Response.json({
                count: 3,
                results: many.slice(0, 2),
                next: '/api/drugs/7/history/?before=2',
              }),
      }),
    });
    expect(await screen.findByText('2 of 3 shown')).toBeVisible();
    api.intercept('before=2', () => problemAnswer(400, 'No.'));
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Earlier entries could not be loaded.',
    );
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    await waitFor(() => expect(screen.getAllByText('Strength: our value kept')).toHaveLength(3));
    expect(screen.getByText('reviewer 1,', { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let fails = true;
    const { user } = openHistory({
      answers: () => ({
        drugHistory: () =>
          fails ? problemAnswer(400, 'No.') : Response.json({ count: 0, results: [], next: null }),
      }),
    });
    const fault = await screen.findByRole('region', { name: 'The history could not be loaded.' });
    fails = false;
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has happened to this record yet.')).toBeVisible();
  });

  it('is asked anew after an own save', async () => {
    const { user, api } = openHistory();
    await entryOf('Edited Strength');
    const before = timesAsked(api);
    await user.type(field('Strength'), '0');
    await saveOther({ user });
    expect(await toast('Drug data successfully updated!')).toBeVisible();
    await waitFor(() => expect(timesAsked(api)).toBeGreaterThan(before));
  });

  it('and after an own move', async () => {
    const { user, api } = openHistory({
      drug: { queue: 'dpd' },
      entries: (drug) => (drug.queue === 'update' ? [move, edit] : [edit]),
    });
    await entryOf('Edited Strength and Form');
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Update queue' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move Drug Record' }),
    );
    expect(await entryOf('Moved from DPD Review Queue to Update Queue')).toBeVisible();
    expect(timesAsked(api)).toBeGreaterThan(1);
  });
});

describe('a move undone from the history (D14)', () => {
  it('of one drug: the badges, the history and the focus follow; unsaved changes stay', async () => {
    const { user, api } = openHistory({
      drug: moved,
      entries: entries(move),
      answers: (drug) => ({ undoMove: () => Response.json(moveAnswerOf(goBack(drug()))) }),
    });
    await user.type(await nameField(), ' XR');
    const item = await entryOf('Moved from DPD Review Queue to Update Queue');
    expect(within(item).queryByRole('button', { name: /^Undo for all/ })).toBeNull();
    await user.click(pressIn(item, 'Undo: Moved from DPD Review Queue to Update Queue'));
    expect(await toast('Drug 02247162 is back where it was.')).toBeVisible();
    expect(await entryOf('Move undone: from Update Queue to DPD Review Queue')).toBeVisible();
    expect(api.calls.find(({ address }) => address === '/api/drugs/7/undo/')).toMatchObject({
      body: { version: 3 },
    });
    expect(screen.getByText('In DPD Review Queue')).toBeVisible();
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin XR');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'What happened' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await toast('Drug data successfully updated!')).toBeVisible();
    expect(savedOver(api)).toBe('"v4"');
  });

  it('of a bulk move for this drug alone, or, confirmed, for all of it', async () => {
    const { user, api } = openHistory({
      drug: moved,
      entries: entries(bulk),
      answers: (drug) => ({
        undoAction: () => {
          goBack(drug());
          return Response.json({ action: null, results: [], undone: 10, refused: 2 });
        },
      }),
    });
    const item = await entryOf('Moved from DPD Review Queue to Update Queue, with 11 others');
    expect(pressIn(item, /^Undo: /)).toBeVisible();
    await user.click(pressIn(item, /^Undo for all 12 drugs: /));
    let question = await screen.findByRole('dialog', { name: 'Undo the move of 12 drugs?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(api.calls.filter(({ address }) => address.startsWith('/api/actions/'))).toEqual([]);
    await user.click(pressIn(item, /^Undo for all 12 drugs: /));
    question = await screen.findByRole('dialog', { name: 'Undo the move of 12 drugs?' });
    await user.click(within(question).getByRole('button', { name: 'Undo for all 12 drugs' }));
    expect(
      await toast('10 undone; 2 not, because something else has happened since.'),
    ).toBeVisible();
    expect(
      api.calls.filter(({ address }) => address === `/api/actions/${bulk.batch!.id}/undo/`),
    ).toHaveLength(1);
    expect(await entryOf('Move undone: from Update Queue to DPD Review Queue')).toBeVisible();
    expect(screen.getByText('In DPD Review Queue')).toBeVisible();
  });

  it('that is none any more says where the drug is', async () => {
    const { user, api } = openHistory({ drug: moved, entries: entries(move) });
    const item = await entryOf('Moved from DPD Review Queue to Update Queue');
    Object.assign(api.drugs[0]!, { queue: 'com', version: 4 });
    api.intercept('/undo/', () =>
      problemAnswer(409, 'Something else happened since.', {
        current: { ...moveAnswerOf(api.drugs[0]!), moved_by: 'grace' },
      }),
    );
    await user.click(pressIn(item, /^Undo: /));
    expect(
      await toast(
        'The move of drug 02247162 could not be undone. Drug 02247162 was moved meanwhile by grace: In Committee Queue.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('In Committee Queue')).toBeVisible();
  });

  it('that failed is tried again by Retry in its toast', async () => {
    let asked = 0;
    const { user } = openHistory({
      drug: moved,
      entries: entries(move),
      answers: (drug) => ({
        undoMove: () =>
          ++asked === 1 ? problemAnswer(503, 'Busy.') : Response.json(moveAnswerOf(goBack(drug()))),
      }),
    });
    await user.click(
      pressIn(await entryOf('Moved from DPD Review Queue to Update Queue'), /^Undo: /),
    );
    expect(await toast('The move of drug 02247162 could not be undone.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await toast('Drug 02247162 is back where it was.')).toBeVisible();
  });
});
