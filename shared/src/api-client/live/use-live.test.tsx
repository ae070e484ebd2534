import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { approvalsCalls, readKey } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';
import {
  createFakeApi,
  fakeDrug,
  fakeEvents,
  renderApiHook,
  type FakeApi,
} from '../../testing/index.ts';
import { unwrap } from '../result.ts';
import { useDrugList } from '../use-drug-list.ts';
import { useMoveDrug } from '../use-move-drug.ts';
import { useApi } from '../api-provider.tsx';
import { recordQuery, useQueueCounts } from '../queries.ts';
import { useLive } from './use-live.ts';
import {
  useHeard,
  useHeldDrug,
  useLostCards,
  useNewerEdit,
  useOthersMove,
  usePresence,
} from './use-others.ts';

afterEach(() => void jest.useRealTimers());

/** A host with the feature "live", whose stream the test writes. */
const liveHost = () => {
  const events = fakeEvents();
  const leaving: unknown[] = [];
  const api = createFakeApi({
    drugs: [1, 2, 3].map((id) => fakeDrug({ id, din: `0200000${id}`, queue: 'noc' })),
    features: ['live'],
    answers: {
      events: events.answer,
      presence: ({ body }) => {
        if ((body as { leaving?: boolean }).leaving) leaving.push(body);
        return Response.json({
          people: [{ username: 'grace', name: 'Grace Hopper', since: '2026-04-02T14:05:00.000Z' }],
        });
      },
    },
  });
  const tell = (name: string, data: unknown) => act(async () => events.tell(name, data));
  return {
    api,
    tell,
    isConnected: events.isOpen,
    leaving,
    end: () => act(async () => events.end()),
  };
};

const change = (id: number, to: string, more: object = {}) => ({
  queues: ['noc', to],
  changes: [
    {
      id: String(id),
      from: 'noc',
      to,
      in_product: true,
      version: 2,
      edited: false,
      actor: 'grace',
      name: 'Grace Hopper',
      ...more,
    },
  ],
});
const asked = (api: FakeApi, what: string) =>
  api.calls.filter(({ method, address }) => `${method} ${address}`.includes(what)).length;

const open = async (held?: string) => {
  const host = liveHost();
  const view = renderApiHook(
    ({ dialog }: { dialog?: string }) => {
      useLive();
      const { client } = useApi();
      return {
        list: useDrugList({ by: 'queue', queue: 'noc' }),
        counts: useQueueCounts(),
        held: useHeldDrug(dialog),
        record: useQuery(recordQuery(client, '1')),
        approval: useQuery({
          queryKey: readKey('drugApproval', '1', 1),
          queryFn: () => unwrap(client.call(approvalsCalls.drugApproval, { params: { id: '1' } })),
        }),
        newer: useNewerEdit('1', 1),
        placed: useOthersMove('1', 1, 'reviewer'),
        heard: useHeard(),
        lost: useLostCards(),
        move: useMoveDrug(),
      };
    },
    { api: host.api, initialProps: { dialog: held } },
  );
  await waitFor(() => expect(view.result.current.list.drugs).toHaveLength(3));
  await waitFor(() => expect(host.isConnected()).toBe(true));
  await host.tell('ready', { open: [] });
  await waitFor(() => expect(view.result.current.heard.isOpen).toBe(true));
  const ids = () => view.result.current.list.drugs.map(({ id }) => id);
  return { ...host, ...view, ids };
};

it('the generations that the host serves are passed on, what is no generation is not', async () => {
  const host = liveHost();
  const heard: number[] = [];
  const take = (generation: number) => void heard.push(generation);
  renderApiHook(() => useLive(take), { api: host.api });
  await waitFor(() => expect(host.isConnected()).toBe(true));
  await host.tell('generation', { generation: 7 });
  await host.tell('generation', { generation: 'eight' });
  await host.tell('generation', { generation: 9 });
  await waitFor(() => expect(heard).toEqual([7, 9]));
});

describe('what others do', () => {
  it('a card that a colleague moves leaves; the counts are asked for, the list is not', async () => {
    const { api, tell, ids, result } = await open();
    const before = asked(api, 'queue=noc');
    Object.assign(api.drugs[1]!, { queue: 'com', version: 2 });
    await tell('change', change(2, 'com'));
    await waitFor(() => expect(ids()).toEqual(['1', '3']));
    await waitFor(() => expect(result.current.counts.data?.committee).toBe(1));
    expect(asked(api, 'queue=noc')).toBe(before);
    expect(result.current.list.count).toBe(2);
  });

  it('a card that comes is fetched', async () => {
    const { api, tell, ids } = await open();
    api.drugs.push(fakeDrug({ id: 4, din: '02000004', queue: 'noc', version: 2 }));
    await tell('change', {
      queues: ['noc', 'manual'],
      changes: [
        { id: '4', from: 'manual', to: 'noc', in_product: false, version: 2, edited: false },
      ],
    });
    await waitFor(() => expect(ids()).toEqual(['1', '2', '3', '4']));
  });

  it('many at once, again and again: the list is fetched once or twice', async () => {
    const { api, tell, ids } = await open();
    const before = asked(api, 'queue=noc');
    api.drugs.splice(1, 2);
    for (let burst = 0; burst < 40; burst += 1) await tell('change', { queues: ['noc', 'com'] });
    await waitFor(() => expect(ids()).toEqual(['1']));
    expect(asked(api, 'queue=noc') - before).toBeLessThanOrEqual(2);
  });

  it('the counts that an event brings are shown, and not asked for', async () => {
    const { api, tell, result } = await open();
    const before = asked(api, 'count_review');
    const own = result.current.counts.data!;
    // Events don't contain this user's own features.
    const counts = { ...own, committee: 7, refined: { ...own.refined!, features: [] } };
    await tell('change', { ...change(2, 'com'), counts });
    await waitFor(() => expect(result.current.counts.data?.committee).toBe(7));
    expect(asked(api, 'count_review')).toBe(before);
    expect(result.current.counts.data?.refined?.features).toContain('live');
  });

  it('counts that are on their way give way to an event’s', async () => {
    const { api, tell, result } = await open();
    const counts = { ...result.current.counts.data!, committee: 7 };
    let answer: (response: Response) => void = () => undefined;
    api.intercept('count_review', () => new Promise((resolve) => (answer = resolve)));
    act(() => result.current.counts.refresh());
    await tell('change', { ...change(2, 'com'), counts });
    await act(async () => answer(Response.json({ ...counts, committee: 6 })));
    await waitFor(() => expect(result.current.counts.data?.committee).toBe(7));
  });

  it('an older word than what is known changes nothing', async () => {
    const { tell, ids } = await open();
    await tell('change', change(2, 'com', { version: 1 }));
    await tell('presence', { id: '9', people: [] });
    expect(ids()).toEqual(['1', '2', '3']);
  });

  it('a card that a dialog is open for stays until it is closed', async () => {
    const { api, tell, ids, result, rerender } = await open('2');
    Object.assign(api.drugs[1]!, { queue: 'com', version: 2 });
    await tell('change', change(2, 'com'));
    await waitFor(() =>
      expect(result.current.held).toMatchObject({ to: 'com', name: 'Grace Hopper' }),
    );
    expect(ids()).toEqual(['1', '2', '3']);
    rerender({ dialog: undefined });
    await waitFor(() => expect(ids()).toEqual(['1', '3']));
    expect(result.current.held).toBeUndefined();
  });

  it('this page’s own move comes back, and changes nothing', async () => {
    const { tell, ids, result } = await open();
    await act(
      async () => void (await result.current.move(result.current.list.drugs[0]!, 'committee')),
    );
    await waitFor(() => expect(ids()).toEqual(['2', '3']));
    await tell('change', change(1, 'com', { actor: 'reviewer' }));
    expect(ids()).toEqual(['2', '3']);
    expect(result.current.list.count).toBe(2);
  });

  const assignment = (id: number, username: string | null) => ({
    drugs: [
      {
        id: String(id),
        taken: username && { username, name: username, until: '2026-11-23T15:00:00Z' },
      },
    ],
  });
  const lostIds = ({ result }: Awaited<ReturnType<typeof open>>) =>
    result.current.lost.cards.map(({ id }) => id);

  it('who has taken a drug is written into its card, and nothing is asked for', async () => {
    const view = await open();
    const before = asked(view.api, 'GET /api/drugs/?queue=noc');
    await view.tell('taken', assignment(2, 'grace'));
    const taken = () => view.result.current.list.drugs.map((drug) => drug.taken?.username);
    await waitFor(() => expect(taken()).toEqual([undefined, 'grace', undefined]));
    await view.tell('taken', assignment(2, null));
    await waitFor(() => expect(taken()).toEqual([undefined, undefined, undefined]));
    expect(asked(view.api, 'GET /api/drugs/?queue=noc')).toBe(before);
    // Too many to list: the list is fetched.
    await view.tell('taken', {});
    await waitFor(() => expect(asked(view.api, 'GET /api/drugs/?queue=noc')).toBe(before + 1));
  });

  const lost = (drugs: number, ids: readonly number[] | undefined, more: object = {}) => ({
    moves: [
      {
        actor: 'grace',
        name: 'Grace Hopper',
        from: 'noc',
        to: 'com',
        in_product: false,
        drugs,
        ...(ids && {
          cards: ids.map((id) => ({ id: String(id), din: `0200000${id}`, drug_name: 'APO' })),
        }),
        ...more,
      },
    ],
  });

  it('a card that this user had taken is told as lost, until it is back', async () => {
    const view = await open();
    await view.tell('change', change(1, 'com'));
    await view.tell('lost', lost(1, [1]));
    await waitFor(() => expect(lostIds(view)).toEqual(['1']));
    expect(view.result.current.lost.cards[0]).toMatchObject({
      din: '02000001',
      name: 'Grace Hopper',
      to: 'com',
    });
    // It is moved again.
    await view.tell('change', change(1, 'update', { from: 'com', version: 3, name: 'Linus' }));
    await waitFor(() =>
      expect(view.result.current.lost.cards[0]).toMatchObject({ name: 'Linus', to: 'update' }),
    );
    // It is back in its queue, so it is no longer lost.
    await view.tell('change', change(1, 'noc', { from: 'update', version: 4 }));
    await waitFor(() => expect(lostIds(view)).toEqual([]));
  });

  it('what a large move took is told as one number, until it is read', async () => {
    const view = await open();
    await view.tell('lost', lost(250, undefined));
    await view.tell('lost', lost(40, undefined));
    await view.tell('lost', lost(30, undefined, { to: 'update' }));
    await view.tell('lost', lost(1, [1]));
    const told = () => view.result.current.lost.moves.map(({ drugs, to }) => [drugs, to]);
    await waitFor(() => expect(lostIds(view)).toEqual(['1']));
    expect(told()).toEqual([
      [290, 'com'],
      [30, 'update'],
    ]);
    act(() => view.result.current.lost.read());
    expect([...told(), ...lostIds(view)]).toEqual([]);
  });

  it.each([
    ['page of a mass action', readKey('massAction', 'x')],
    ['minutes of a meeting', readKey('meeting', '2026-05-12')],
  ])('the %s: asked for anew when a colleague does something with a drug', async (_, queryKey) => {
    const host = liveHost();
    let times = 0;
    renderApiHook(
      () => {
        useLive();
        return useQuery({ queryKey, queryFn: () => (times += 1) });
      },
      { api: host.api },
    );
    await waitFor(() => expect(host.isConnected()).toBe(true));
    await host.tell('ready', { open: [] });
    expect(times).toBe(1);
    await host.tell('change', change(1, 'com'));
    await waitFor(() => expect(times).toBe(2));
  });

  it('somebody’s edit is told to whoever edits the same record; a move is none', async () => {
    const { tell, result } = await open();
    await tell('change', change(1, 'noc'));
    expect(result.current.newer).toBeUndefined();
    await tell('change', change(1, 'noc', { edited: true, version: 3 }));
    await waitFor(() =>
      expect(result.current.newer).toMatchObject({ name: 'Grace Hopper', version: 3 }),
    );
  });

  it('somebody’s move of the open record is told once; an edit is none', async () => {
    const { tell, result, rerender } = await open('1');
    await tell('change', change(1, 'noc', { edited: true }));
    expect(result.current.placed).toBeUndefined();
    await tell('change', change(1, 'com', { version: 3 }));
    await waitFor(() => expect(result.current.held).toMatchObject({ to: 'com' }));
    // The dialog has told it.
    rerender({ dialog: undefined });
    await waitFor(() => expect(result.current.held).toBeUndefined());
    expect(result.current.placed).toBeUndefined();
    await tell('change', change(1, 'dpd', { from: 'com', version: 4, actor: 'reviewer' }));
    await waitFor(() => expect(result.current.record.data?.record.queue).toBe('dpd'));
    expect(result.current.placed).toBeUndefined();
    await tell('change', change(1, 'update', { from: 'dpd', version: 5 }));
    await waitFor(() =>
      expect(result.current.placed).toMatchObject({ name: 'Grace Hopper', to: 'update' }),
    );
  });

  it('an approval after an edit that this page lacks is asked for', async () => {
    const { api, tell, result } = await open();
    await waitFor(() => expect(result.current.record.data).toBeDefined());
    await tell('change', change(1, 'noc', { edited: true, version: 2 }));
    await waitFor(() => expect(result.current.newer).toBeDefined());
    const before = asked(api, '/1/approval/');
    await tell('change', change(1, 'noc', { version: 3 }));
    await waitFor(() => expect(asked(api, '/1/approval/')).toBe(before + 1));
  });

  it('after a break a move is no edit, and an edit is one', async () => {
    const { api, tell, result } = await open();
    const versionOfRecord = () => result.current.record.data?.record.version;
    await waitFor(() => expect(versionOfRecord()).toBe(1));
    Object.assign(api.drugs[0]!, { queue: 'com', version: 2 });
    await tell('ready', { open: [] });
    await waitFor(() => expect(versionOfRecord()).toBe(2));
    expect(result.current.newer).toBeUndefined();
    expect(result.current.placed).toMatchObject({ from: 'noc', to: 'com' });

    Object.assign(api.drugs[0]!, { strength: '12.5 MG', version: 3 });
    await tell('ready', { open: [] });
    await waitFor(() => expect(result.current.newer).toMatchObject({ version: 3 }));
  });

  it('a move of many drugs is told to whoever has one of them open', async () => {
    const { api, tell, result } = await open();
    await waitFor(() => expect(result.current.record.data).toBeDefined());
    Object.assign(api.drugs[0]!, { queue: 'com', version: 2 });
    await tell('change', { queues: ['noc', 'com'] });
    await waitFor(() => expect(result.current.placed).toMatchObject({ from: 'noc', to: 'com' }));
  });

  it('after a break everything that is shown is asked for anew', async () => {
    const { api, tell, end, ids, result } = await open();
    await end();
    await waitFor(() => expect(result.current.heard.isOpen).toBe(false));
    api.drugs.splice(0, 1);
    await waitFor(() => expect(asked(api, 'GET /api/events/')).toBe(2), { timeout: 3_000 });
    await tell('ready', { open: [] });
    await waitFor(() => expect(ids()).toEqual(['2', '3']));
  });
});

it('a host without events is asked for the open list as often as for the counts, and for nothing that it lacks', async () => {
  const api = createFakeApi({ drugs: [fakeDrug({ id: 1, queue: 'noc' })], bare: true });
  jest.useFakeTimers();
  const view = renderApiHook(
    () => (
      useLive(),
      { list: useDrugList({ by: 'queue', queue: 'noc' }), others: usePresence('1', 'ada') }
    ),
    { api },
  );
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(view.result.current.list.drugs).toHaveLength(1);
  const before = asked(api, 'queue=noc');
  await act(async () => void (await jest.advanceTimersByTimeAsync(LIMITS.countsRefresh)));
  expect(asked(api, 'queue=noc')).toBe(before + 1);
  expect(api.calls.filter(({ address }) => /events|presence/.test(address))).toEqual([]);
  view.unmount();
});

it('who has a record open is said for as long as the page shows it, and taken back', async () => {
  const { api, leaving } = liveHost();
  const view = renderApiHook(() => usePresence('1', 'ada'), { api });
  await waitFor(() =>
    expect(view.result.current).toEqual([
      { username: 'grace', name: 'Grace Hopper', since: '2026-04-02T14:05:00.000Z' },
    ]),
  );
  const page = (
    api.calls.findLast(({ address }) => address.includes('presence'))!.body as { page: string }
  ).page;
  expect(page).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  view.unmount();
  expect(leaving).toEqual([{ page, leaving: true }]);
});
