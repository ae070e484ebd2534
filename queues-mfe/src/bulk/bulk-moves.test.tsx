import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  FAKE_ACTION,
  fakeDrug,
  fakeEvents,
  findViolations,
  problemAnswer,
  renderScreen,
  type FakeApi,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { useLive } from '@refined/shared/api-client';
import { offeredMoves, type ActionName } from '@refined/shared/domain';
import { Screen } from '../expose.tsx';
import { bulkMessages } from '../queue-messages.ts';
import { renderQueue } from '../testing/render-queue.tsx';
import { dinOf } from '../testing/fake-groups.ts';

const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const drugs = names.map((drug_name, index) =>
  fakeDrug({
    id: index + 1,
    din: dinOf(index + 1),
    drug_name,
    queue: 'dpd',
    in_formulary: index < 2,
  }),
);
/** The body of an action that is sent. */
interface Sent {
  readonly action: ActionName;
  readonly input?: object;
  readonly drugs?: readonly { readonly id: string; readonly queue: string }[];
  readonly expected?: number;
}

/** A host with actions on several drugs. */
const bulkApi = (options: FakeApiOptions = {}): FakeApi =>
  createFakeApi({ drugs, features: ['drug_actions'], ...options });

/** Only the first page loads, so not all matching drugs are known. */
const firstPageOnly = (api: FakeApi): FakeApi => {
  api.intercept('cursor=', () => new Promise<never>(() => {}), 100);
  return api;
};

afterEach(() => void jest.useRealTimers());

const open = async (options: FakeApiOptions = {}, api = bulkApi(options), element = <Screen />) => {
  const view = renderScreen(element, {
    path: '/drugs/queue/:queueSlug',
    at: '/drugs/queue/dpd',
    api,
  });
  await screen.findByRole('checkbox', { name: `Select ${dinOf(1)}` });
  return view;
};

const box = (number: number) => screen.getByRole('checkbox', { name: `Select ${dinOf(number)}` });
const link = (number: number) => screen.getByRole('link', { name: dinOf(number) });
const selectAll = () => screen.getByRole('checkbox', { name: /^Select all/ });
const chosen = () =>
  [1, 2, 3, 4, 5].filter((number) =>
    screen.queryByRole('checkbox', { name: `Select ${dinOf(number)}`, checked: true }),
  );
const bar = () => screen.getByRole('group', { name: 'Selection' });
const action = (name: RegExp) => within(bar()).getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');
const confirm = () => within(dialog()).getByRole('button', { name: /^Move Drug Record/ });
const toast = (text: string) => within(screen.getByRole('status')).findByText(text);
const sent = (api: FakeApi) =>
  api.calls.filter(({ address, method }) => method === 'POST' && address === '/api/actions/');

describe('selecting cards', () => {
  it('by pointer, and a range with Shift', async () => {
    const { user, container } = await open();
    await user.click(box(2));
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([2, 3, 4]);
    expect(bar()).toHaveTextContent('3 selected');
    expect(selectAll()).toHaveAttribute('aria-checked', 'mixed');
    expect(await findViolations(container)).toEqual([]);
  });

  it('by keyboard: Space on a card, Shift+Space for a range, Escape for none', async () => {
    const { user } = await open();
    act(() => link(1).focus());
    await user.keyboard(' ');
    act(() => link(3).focus());
    await user.keyboard('{Shift>} {/Shift}');
    expect(chosen()).toEqual([1, 2, 3]);
    act(() => box(2).focus());
    await user.keyboard(' ');
    expect(chosen()).toEqual([1, 3]);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    expect(bar()).not.toHaveTextContent('selected');
  });

  it('all that match, loaded or not, but those left out', async () => {
    const { user, api } = await open({}, firstPageOnly(bulkApi({ pageSize: 2 })));
    await user.click(selectAll());
    expect(bar()).toHaveTextContent('5 selected');
    await user.click(box(2));
    expect(bar()).toHaveTextContent('4 selected');
    await user.click(action(/^Move 4 drugs to Update queue/));
    await user.click(confirm());
    await toast('4 drugs moved to update queue.');
    await waitFor(() => expect(screen.queryByRole('link', { name: dinOf(1) })).toBeNull());
    expect(sent(api)[0]!.body).toEqual({
      action: 'update',
      queue: 'dpd',
      expected: 4,
      except: ['2'],
    });
    expect(api.drugs.filter(({ queue }) => queue === 'dpd').map(({ id }) => id)).toEqual([2]);
    expect(await screen.findByText('1 drug')).toBeVisible();
  });

  it('offers the queue’s moves only (specification §4)', async () => {
    const { user } = await open();
    await user.click(box(1));
    expect(
      within(bar())
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      ...offeredMoves('dpd', 'queue').map((move) => bulkMessages.action(move, 1)),
      'Assign 1 drug to me',
      'Assign 1 drug to a colleague',
      'Set fields of 1 drug',
      'Snooze 1 drug',
      'Clear selection',
    ]);
    await user.click(action(/^Clear/));
    expect(chosen()).toEqual([]);
  });

  it('offers to unassign drugs that are all assigned to this user', async () => {
    const until = '2026-04-03T14:05:00.000Z';
    const mine = { username: 'reviewer', name: 'Ada Byron', until };
    const api = bulkApi();
    const results = [1, 2, 3].map((id) => ({
      ...{ id, din: dinOf(id), queue: 'dpd' },
      ...(id < 3 && { taken: mine }),
    }));
    api.intercept('GET /api/drugs/?queue=dpd', () =>
      Response.json({ results, count: 3, next: null }),
    );
    const { user } = await open({}, api);
    await user.click(box(1));
    await user.click(box(3));
    expect(action(/^Assign 2 drugs to me/)).toBeVisible();
    await user.click(box(3));
    await user.click(box(2));
    await user.click(action(/^Unassign 2 drugs/));
    await waitFor(() => expect(sent(api)[0]!.body).toMatchObject({ action: 'unassign' }));
  });

  it('survives a refreshed list, and drops what left', async () => {
    const { user, api, queryClient } = await open();
    await user.click(box(1));
    await user.click(box(2));
    api.drugs.find(({ id }) => id === 1)!.queue = 'com';
    await queryClient.invalidateQueries({ queryKey: ['drugs'] });
    await waitFor(() => expect(chosen()).toEqual([2]));
    expect(bar()).toHaveTextContent('1 selected');
  });

  it('is not there on a host that can’t', async () => {
    renderQueue('dpd', createFakeApi({ drugs }));
    await screen.findByRole('link', { name: dinOf(1) });
    await waitFor(() =>
      expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('5 items'),
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  });
});

describe('moving what is selected', () => {
  it('asks once in the specification’s words for several, moves them, and goes on to the next card (D20)', async () => {
    const { user, api } = await open();
    await user.click(box(2));
    await user.click(box(3));
    await user.click(action(/Expert Committee/));
    expect(dialog()).toHaveTextContent(
      'Your selection includes 2 drug records that exist in DPD Review. Are you sure you want to move them to the Expert Comittee Reivew queue?',
    );
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await findViolations(dialog())).toEqual([]);
    await user.dblClick(confirm());
    await toast('2 drugs moved to expert committee queue.');
    await waitFor(() => expect(screen.queryByRole('link', { name: dinOf(2) })).toBeNull());
    expect(link(4)).toHaveFocus();
    expect(sent(api)).toHaveLength(1);
    expect(sent(api)[0]).toMatchObject({
      body: {
        action: 'committee',
        drugs: [
          { id: '2', queue: 'dpd' },
          { id: '3', queue: 'dpd' },
        ],
      },
    });
    expect(sent(api)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText('3 drugs')).toBeVisible();
  });

  it.each([
    ['all loaded', () => bulkApi()],
    ['one of them loaded', () => firstPageOnly(bulkApi({ pageSize: 1 }))],
  ])('says how many archiving takes off the product (D15), %s', async (_, given) => {
    const { user } = await open({}, given());
    await user.click(selectAll());
    await user.click(action(/Archived/));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      '2 of them are on Formulary. Archiving removes them from the next publication.',
    );
    await user.keyboard('{Escape}');
    expect(bar()).toHaveTextContent('5 selected');
  });

  it('names those that somebody else moved, and offers the way back for the others', async () => {
    const { user, api } = await open({ features: ['drug_actions', 'undo'] });
    await user.click(selectAll());
    api.drugs.find(({ id }) => id === 3)!.queue = 'com';
    await user.click(action(/Update/));
    await user.click(confirm());
    await toast('4 drugs moved to update queue, 1 not.');
    await user.click(
      within(screen.getByRole('status')).getByRole('button', { name: 'Show what stayed' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Not moved' })).toHaveTextContent(
      /Drug 02000003 was moved meanwhile by grace at 2026-04-02, \d\d:\d\d: In Committee Queue\./,
    );
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo the 4 that moved' }));
    await waitFor(() =>
      expect(
        api.calls.some(
          ({ method, address }) =>
            method === 'POST' && address === `/api/actions/${FAKE_ACTION}/undo/`,
        ),
      ).toBe(true),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was refused and is still here selected', async () => {
    const refuses = ({ id }: { readonly id: number }) => (id === 2 ? 'Not from here.' : undefined);
    const { user } = await open({ actions: { refuses } });
    await user.click(box(1));
    await user.click(box(2));
    await user.click(action(/Update/));
    await user.click(confirm());
    await toast('1 drug moved to update queue, 1 not.');
    await waitFor(() => expect(chosen()).toEqual([2]));
    expect(link(2)).toHaveFocus();
  });

  it('stays open when no answer came, and tries the same action again (browser fault 30)', async () => {
    const api = bulkApi();
    const { user } = await open({}, api);
    await user.click(box(1));
    await user.click(action(/Update/));
    api.intercept('POST /api/actions/', () => Promise.reject(new TypeError('Failed to fetch')), 2);
    await user.click(confirm());
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Could not move 1 drug to update queue, an error occured.',
    );
    await user.click(confirm());
    await toast('1 drug moved to update queue.');
    expect(new Set(sent(api).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('asks again with the number there is by now, as another action', async () => {
    const api = firstPageOnly(bulkApi({ pageSize: 2 }));
    const { user } = await open({}, api);
    await user.click(selectAll());
    await user.click(action(/Update/));
    await waitFor(() => expect(dialog()).not.toHaveAttribute('aria-busy'));
    api.intercept('POST /api/actions/', () =>
      problemAnswer(409, 'There are now 4 drugs. Confirm again.', { current: { count: 4 } }),
    );
    api.drugs[4]!.queue = 'com';
    await user.click(confirm());
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'There are now 4 drugs. Confirm again.',
    );
    expect(dialog()).toHaveTextContent('includes 4 drug records');
    await user.click(confirm());
    await toast('4 drugs moved to update queue.');
    expect(sent(api).map(({ body }) => (body as Sent).expected)).toEqual([5, 4]);
    expect(new Set(sent(api).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(await screen.findByText('No drugs in DPD Review.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says the number that was asked about until the answer, while the drugs leave', async () => {
    const events = fakeEvents();
    const api = bulkApi({
      features: ['drug_actions', 'live'],
      answers: { events: events.answer },
    });
    const Live = () => {
      useLive();
      return <Screen />;
    };
    const { user } = await open({}, api, <Live />);
    await user.click(selectAll());
    await user.click(action(/Expert Committee/));
    api.intercept('POST /api/actions/', () => new Promise<never>(() => {}));
    jest.useFakeTimers();
    fireEvent.click(confirm());
    api.drugs[0]!.queue = 'com';
    await act(async () => {
      events.tell('change', { queues: ['dpd', 'com'] });
      await jest.advanceTimersByTimeAsync(2_000);
    });
    expect(sent(api)).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Selection', hidden: true })).toHaveTextContent(
      '5 selected',
    );
  });

  it('keeps the selection when it was refused as a whole', async () => {
    const api = bulkApi();
    const { user } = await open({}, api);
    await user.click(box(1));
    await user.click(action(/Update/));
    api.intercept('POST /api/actions/', () => problemAnswer(403, 'Forbidden'));
    await user.click(confirm());
    await toast('Could not move 1 drug to update queue, an error occured.');
    expect(chosen()).toEqual([1]);
  });
});

describe('drugs that are not on the market (D55, D80)', () => {
  const some = drugs.slice(0, 3).map((drug, at) => ({
    ...drug,
    source_status: at < 2 ? ('dormant' as const) : ('marketed' as const),
  }));
  const asked = (api: FakeApi) => sent(api).map(({ body }) => body);
  const openAll = async (move: string) => {
    const api = bulkApi({ drugs: some });
    const { user } = renderQueue('dpd', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await user.click(screen.getByRole('button', { name: move }));
    return { api, user, dialog: within(await screen.findByRole('dialog')) };
  };

  it('are moved to Update only when that is decided', async () => {
    const { api, user, dialog } = await openAll('Move 3 drugs to Update queue');
    expect(await dialog.findByText(/2 of them are not on the market\.$/)).toBeVisible();
    expect(dialog.getAllByText(/: Dormant at Health Canada$/)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: /^Move Drug Records/ }));
    expect(asked(api)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: /^Yes, move them too/ }));
    await user.click(dialog.getByRole('button', { name: 'Move Drug Records' }));
    await waitFor(() => expect(asked(api)).toHaveLength(1));
    expect(asked(api)[0]).toMatchObject({
      action: 'update',
      input: { keep: true },
      drugs: [{ id: '1' }, { id: '2' }, { id: '3' }],
    });
  });

  it('selected alone is spoken of as one', async () => {
    const { user } = await open({}, bulkApi({ drugs: some }));
    await user.click(box(1));
    await user.click(action(/Update/));
    const asking = within(dialog());
    expect(
      await asking.findByText('It is not on the market: dormant at Health Canada.'),
    ).toBeVisible();
    expect(asking.getByRole('listitem')).not.toHaveTextContent('Dormant');
    expect(asking.getByRole('radio', { name: /^No, leave it in this queue/ })).toBeVisible();
  });

  it('are left where they are, and stay selected, when that is decided', async () => {
    const { api, user, dialog } = await openAll('Move 3 drugs to Update queue');
    await user.click(await dialog.findByRole('radio', { name: /^No, leave them/ }));
    await user.click(dialog.getByRole('button', { name: 'Move Drug Records' }));
    expect(await screen.findByText('2 selected', { selector: 'span' })).toBeVisible();
    expect(chosen()).toEqual([1, 2]);
    expect(asked(api)).toHaveLength(1);
    expect(asked(api)[0]).not.toHaveProperty('input');
  });

  it('wait until they are marketed, when that is decided; the others are moved', async () => {
    const { api, user, dialog } = await openAll('Move 3 drugs to Update queue');
    await user.click(await dialog.findByRole('radio', { name: /^Snooze them/ }));
    await user.click(dialog.getByRole('button', { name: 'Move Drug Records' }));
    await waitFor(() => expect(asked(api)).toHaveLength(2));
    expect(asked(api)[0]).not.toHaveProperty('input');
    expect(asked(api)[1]).toEqual({
      action: 'snooze',
      input: { until: 'marketed' },
      drugs: [{ id: '1' }, { id: '2' }],
    });
    expect(await screen.findByText(/^1 drug moved to update queue/)).toBeVisible();
  });

  it('are only named where they go elsewhere', async () => {
    const { api, user, dialog } = await openAll('Move 3 drugs to Archived');
    expect(await dialog.findByText(/^2 of them are not on the market/)).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Move Drug Records' }));
    await waitFor(() => expect(asked(api)).toHaveLength(1));
    expect(asked(api)[0]).not.toHaveProperty('input');
  });

  it('is of all that a filter leaves, loaded or not; the question names them', async () => {
    const api = firstPageOnly(bulkApi({ pageSize: 3, features: ['drug_actions', 'facets'] }));
    const { user } = renderQueue('dpd?filter=kind.new&sort=name', api);
    await screen.findByRole('checkbox', { name: `Select ${dinOf(1)}` });
    await user.click(screen.getByRole('checkbox', { name: 'Select all 5' }));
    await user.click(screen.getByRole('button', { name: 'Move 5 drugs to Archived' }));
    const question = await screen.findByRole('dialog', { name: 'Move Drug Records' });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '02000001 First · 500 MG · TABLET',
      '02000002 Second · 500 MG · TABLET',
      '02000003 Third · 500 MG · TABLET',
    ]);
    await user.click(within(question).getByRole('button', { name: 'Move Drug Records' }));
    await waitFor(() =>
      expect(sent(api)[0]?.body).toEqual({
        action: 'archive',
        queue: 'dpd',
        filter: 'kind.new',
        expected: 5,
      }),
    );
  });

  it('is of nothing any more when the list becomes another', async () => {
    const { user, router } = await open({ features: ['drug_actions', 'facets'] });
    await user.click(selectAll());
    expect(chosen()).toEqual([1, 2, 3, 4, 5]);
    await act(async () => router.navigate('/drugs/queue/dpd?filter=kind.new', { replace: true }));
    expect(
      await screen.findByRole('checkbox', { name: 'Select all 5', checked: false }),
    ).toBeVisible();
    expect(chosen()).toEqual([]);
  });

  it('asks for a reason, and leads to the page of what was moved, on a host that has one', async () => {
    const { user, router, api } = await open(
      {},
      bulkApi({ features: ['drug_actions', 'actions'] }),
    );
    await user.click(selectAll());
    await user.click(action(/Update/));
    await user.type(within(dialog()).getByLabelText('Reason (optional)'), 'As agreed');
    await user.click(confirm());
    await user.click(await screen.findByRole('button', { name: 'View details' }));
    expect(sent(api)[0]!.body).toMatchObject({ reason: 'As agreed' });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/drugs/actions/${FAKE_ACTION}`),
    );
  });
});
