import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  fakeReason,
  problemAnswer,
  type FakeApi,
} from '@refined/shared/testing';
import { dinOf, fakeGroups, type FakeGroups } from '../testing/fake-groups.ts';
import { renderQueue } from '../testing/render-queue.tsx';

const ENDO = /^Company: .*ENDO OPERATIONS LTD\./;
const COMPANIES = { aaaa: [1, 2, 3], bbbb: [4, 5], cccc: [6] };
const NAMED = {
  bbbb: { before: ['OLD B'], after: ['NEW B'] },
  cccc: { before: ['OLD C'], after: ['NEW C'] },
};

const open = async (options: Partial<FakeGroups> = {}, more = '') => {
  const api = fakeGroups({ drugs: COMPANIES, groups: NAMED, ...options });
  const shown = renderQueue(`${options.queue ?? 'dpd'}?as=groups${more}`, api);
  await screen.findByRole('list', { name: /^Groups of the same change/ });
  return shown;
};
/** Only the first group is loaded: no further page ever comes. */
const openFirstOnly = async (options: Partial<FakeGroups> = {}, pages = 'cursor=') => {
  const api = fakeGroups({ drugs: COMPANIES, groups: NAMED, perPage: 1, ...options });
  api.intercept(pages, () => new Promise<never>(() => {}), 100);
  const shown = renderQueue('dpd?as=groups', api);
  await screen.findByRole('button', { name: ENDO });
  return shown;
};
const group = (name: RegExp) => screen.queryByRole('button', { name });
const row = (name: RegExp) => screen.getByRole('button', { name }).closest('article')!;
const posts = (api: FakeApi) =>
  api.calls.filter(
    ({ method, address }) => method === 'POST' && address !== '/api/actions/preview/',
  );
const included = (number: number) =>
  screen.getByRole('checkbox', { name: `Include ${dinOf(number)}` });
const B = /NEW B/;

describe('a queue as groups', () => {
  it('is one press away, and stands in the address', async () => {
    const api = fakeGroups({ drugs: COMPANIES, groups: NAMED });
    const { user, router } = renderQueue('dpd', api);
    await screen.findByRole('button', { name: 'Groups' });
    await user.keyboard('g');
    expect(await screen.findByRole('button', { name: ENDO })).toBeVisible();
    expect(router.state.location.search).toBe('?as=groups');
    expect(screen.getByRole('button', { name: 'Groups' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('g');
    expect(await screen.findByRole('link', { name: dinOf(1) })).toBeVisible();
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Groups' }));
    expect(router.state.location.search).toBe('?as=groups');
    // They show again from the cache.
    expect(await screen.findByRole('button', { name: ENDO })).toBeVisible();
  });

  it('the links to the other review queues keep the form', async () => {
    await open();
    const others = screen.getByRole('navigation', { name: 'Review queues' });
    expect(
      within(others)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['noc', 'dpd', 'manual'].map((queue) => `/drugs/queue/${queue}?as=groups`));
  });

  it('is nothing that a host of the specification shows', async () => {
    renderQueue(
      'dpd?as=groups',
      createFakeApi({ drugs: [fakeDrug({ id: 1, din: dinOf(1), queue: 'dpd' })], bare: true }),
    );
    expect(await screen.findByRole('link', { name: dinOf(1) })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Groups' })).toBeNull();
  });

  it('says what changed, for how many, and what else is to be known', async () => {
    await open({
      groups: {
        aaaa: { shared: 2, decided: 1 },
        bbbb: {
          kind: 'new',
          field: null,
          before: null,
          after: ['marketed'],
          product: { ingredients: ['METFORMIN'], strength: '500 MG', siblings: 7 },
        },
        cccc: { kind: null, field: null, before: null, after: null },
      },
    });
    expect(row(ENDO)).toHaveTextContent(
      /before ENDO OPERATIONS LTD\. → after KNIGHT THERAPEUTICS INC\./,
    );
    expect(row(ENDO)).toHaveTextContent('Also in other groups: 2');
    expect(row(ENDO)).toHaveTextContent('Decided: 1 of 3');
    expect(row(/^New, marketed: METFORMIN 500 MG \(2 drugs\)$/)).toHaveTextContent(
      '7 on Formulary with the same ingredients and strength',
    );
    expect(row(/^New/)).not.toHaveTextContent('Also');
    expect(group(/^Without a change by Health Canada \(1 drug\)$/)).toBeVisible();
  });

  it('marks the words that differ', async () => {
    await open({
      groups: { aaaa: { before: ['TABLET (COATED)'], after: ['TABLET (DELAYED)'], field: 'form' } },
    });
    const marked = row(/TABLET/).querySelectorAll('mark');
    expect([...marked].map((one) => one.textContent)).toEqual(['(COATED)', '(DELAYED)']);
  });

  it('unfolds to the drugs, page by page, with what tells them apart', async () => {
    const { user, api, router } = await open({ perPage: 2 });
    await user.click(group(ENDO)!);
    expect(router.state.location.search).toBe('?as=groups&open=aaaa');
    expect(await screen.findByRole('link', { name: dinOf(3) })).toHaveAttribute(
      'href',
      '/drugs/3?from=dpd&filter=group.aaaa&as=groups',
    );
    expect(api.calls.filter(({ address }) => address.includes('/groups/aaaa/'))).toHaveLength(2);
    expect(group(ENDO)).toHaveAttribute('aria-expanded', 'true');
    await user.click(group(ENDO)!);
    expect(screen.queryByRole('link', { name: dinOf(3) })).toBeNull();
  });

  it('of renamed products shows each one’s own names', async () => {
    const renamed = { kind: 'renamed', field: 'health_canada_drug_name' };
    const names = ['EZETIMIBE', 'ESCITALOPRAM'].map((name) =>
      fakeReason({ ...renamed, before: [`TARO-${name}`], after: [`SPC-${name}`] }),
    );
    const { user } = await open({
      drugs: { aaaa: [1, 2] },
      groups: { aaaa: { ...renamed, before: ['TARO-…'], after: ['SPC-…'] } },
      reasons: { 1: [names[0]!], 2: [names[1]!] },
    });
    await user.click(group(/^Name: .*TARO-….*SPC-…/)!);
    const drug = (await screen.findByRole('link', { name: dinOf(2) })).closest('.qu-member');
    expect(drug).toHaveTextContent('before TARO-ESCITALOPRAM → after SPC-ESCITALOPRAM');
  });

  it('counts its drugs, each once, and reads no cards', async () => {
    const { api } = await open({ drugs: { aaaa: [1, 2, 3], bbbb: [3, 4] } });
    expect(screen.getByText('4 drugs')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(api.calls.filter(({ address }) => address.startsWith('/api/drugs/?'))).toEqual([]);
  });

  it('is filtered as cards are, and leads to the cards of one group', async () => {
    const { api, user } = await open({}, '&filter=company.15');
    expect(screen.queryByRole('link', { name: /^Show as cards/ })).toBeNull();
    await user.click(group(ENDO)!);
    expect(
      api.calls.some(({ address }) => address.includes('/groups/?queue=dpd&filter=company.15')),
    ).toBe(true);
    expect(within(row(ENDO)).getByRole('link', { name: /^Show as cards/ })).toHaveAttribute(
      'href',
      '/drugs/queue/dpd/?filter=company.15+group.aaaa',
    );
  });

  it('says why it couldn’t be loaded, and tries again', async () => {
    const api = fakeGroups({ drugs: COMPANIES, groups: NAMED });
    api.intercept('/groups/?', () => problemAnswer(400, 'Broken'));
    const { user } = renderQueue('dpd?as=groups', api);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: ENDO })).toBeVisible();
  });
});

describe('a group', () => {
  it('is moved as one: asked with its drugs, gone at once, the next has the focus', async () => {
    const { user, api } = await open();
    await user.keyboard('jc');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Your selection includes 3 drug records that exist in DPD Review.',
    );
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await within(dialog).findByText(dinOf(3))).toBeVisible();
    api.intercept('POST /api/actions/', () => new Promise<Response>(() => undefined));
    await user.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(group(ENDO)).toBeNull();
    expect(group(B)).toHaveFocus();
  });

  it('is moved by its filter, with the confirmed number, in any order of presses', async () => {
    const { user, api } = await open();
    await user.keyboard('jccjcc');
    await waitFor(() => expect(posts(api)).toHaveLength(2));
    expect(posts(api).map(({ body }) => body)).toEqual([
      { action: 'committee', queue: 'dpd', filter: 'group.aaaa', expected: 3 },
      { action: 'committee', queue: 'dpd', filter: 'group.cccc', expected: 1 },
    ]);
    await waitFor(() => expect(group(B)).toHaveFocus());
  });

  it('asks what archiving takes off the product, of those that aren’t left out', async () => {
    const { user } = await open();
    await user.keyboard('ja');
    expect(
      await within(screen.getByRole('dialog')).findByText(/3 of them are on Formulary/),
    ).toBeVisible();
  });

  it('leaves drugs out by x and by click; what was left out stays, and is said', async () => {
    const { user, api } = await open();
    await user.keyboard('jo');
    // The next one on the edit screen is one of the same group.
    expect(await screen.findByRole('link', { name: dinOf(1) })).toHaveAttribute(
      'href',
      '/drugs/1?from=dpd&filter=group.aaaa&as=groups',
    );
    await user.keyboard('jx');
    expect(included(1)).not.toBeChecked();
    await user.click(included(2));
    await user.click(included(2));
    expect(included(2)).toBeChecked();
    expect(row(ENDO)).toHaveTextContent('Left out: 1');
    act(() => group(ENDO)!.focus());
    await user.keyboard('cc');
    await waitFor(() => expect(posts(api)).toHaveLength(1));
    expect(posts(api)[0]!.body).toMatchObject({ expected: 2, except: ['1'] });
    // The rest of the group returns to its place; the focus stays where it is.
    expect(await screen.findByRole('button', { name: /ENDO.*\(1 drug\)$/ })).toBeVisible();
    expect(group(B)).toHaveFocus();
    expect(row(ENDO)).not.toHaveTextContent('Left out');
  });

  it('keeps its place with what is left, though that is on a page not loaded', async () => {
    const aaaa = { on_product: 2, shared: 3 };
    const groups = { ...NAMED, aaaa };
    const { user } = await openFirstOnly({ groups, refuses: [2] });
    await user.keyboard('jcc');
    // By now the host's first page holds another group.
    expect(await screen.findByRole('button', { name: B })).toBeVisible();
    expect(await screen.findByRole('button', { name: /ENDO.*\(1 drug\)$/ })).toBeVisible();
    expect(row(ENDO)).toHaveTextContent('1 drug stayed: Somebody else has moved it.');
    // No figure of the three drugs stands beside the one that is left.
    expect(row(ENDO)).toHaveTextContent('Also in other groups: 1');
    expect(row(ENDO)).not.toHaveTextContent('On Formulary');
  });

  it('goes when a colleague moved its last drugs meanwhile', async () => {
    const { user, api } = await openFirstOnly();
    await user.keyboard('jc');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(1)));
    api.intercept('POST /api/actions/', () => {
      for (const drug of api.drugs.slice(0, 3)) drug.queue = 'com';
      api.drugs[2]!.queue = 'update';
      const results = api.drugs.slice(0, 3).map(({ id, din, queue }) => ({
        ...{ id: String(id), din, queue, version: 2, in_product: false },
        ...(queue === 'com' ? { outcome: 'done' } : { outcome: 'refused', why: 'elsewhere' }),
        ...(queue !== 'com' && { detail: 'Grace has moved it.' }),
      }));
      return Response.json({ action: null, results, done: 2, refused: 1 });
    });
    await user.keyboard('c');
    expect(
      await screen.findByText('2 drugs moved to expert committee queue, 1 not.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: B })).toBeVisible();
    expect(group(ENDO)).toBeNull();
  });

  it('gives the focus to the next one, if it goes while its question is open', async () => {
    const { user, api } = await open({ drugs: { aaaa: [1, 2, 3], bbbb: [3], cccc: [6] } });
    let answer!: (response: Response) => void;
    act(() => group(ENDO)!.focus());
    await user.keyboard('c');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(3)));
    api.intercept('POST /api/actions/', () => new Promise((resolve) => (answer = resolve)));
    await user.keyboard('c');
    await waitFor(() => expect(group(B)).toHaveFocus());
    await user.keyboard('c');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(3)));
    const moved = api.drugs.slice(0, 3);
    for (const drug of moved) drug.queue = 'com';
    const results = moved.map(({ id, din }) => ({
      ...{ id: String(id), din, queue: 'com', version: 2, in_product: false },
      outcome: 'done',
    }));
    answer(Response.json({ action: null, results, done: 3, refused: 0 }));
    await waitFor(() => expect(document.querySelector('[data-key=bbbb]')).toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(group(/NEW C/)).toHaveFocus());
  });

  it('goes with the last of the drugs that were left out', async () => {
    const { user } = await openFirstOnly({}, 'groups/?queue=dpd&cursor=');
    await user.keyboard('jo');
    await screen.findByRole('link', { name: dinOf(1) });
    await user.keyboard('jx');
    act(() => group(ENDO)!.focus());
    await user.keyboard('c');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(2)));
    await user.keyboard('c');
    expect(await screen.findByRole('button', { name: B })).toBeVisible();
    expect(await screen.findByRole('button', { name: /ENDO.*\(1 drug\)$/ })).toBeVisible();
    await screen.findByRole('link', { name: dinOf(1) });
    act(() => screen.getByRole('link', { name: dinOf(1) }).focus());
    await user.keyboard('cc');
    await waitFor(() => expect(screen.queryByRole('link', { name: dinOf(1) })).toBeNull());
    await waitFor(() => expect(group(ENDO)).toBeNull());
  });

  it('leaves out a range by Shift+x', async () => {
    const { user } = await open();
    await user.keyboard('jo');
    await screen.findByRole('link', { name: dinOf(1) });
    await user.keyboard('jxjj{Shift>}X{/Shift}');
    for (const number of [1, 2, 3]) expect(included(number)).not.toBeChecked();
    act(() => group(ENDO)!.focus());
    await user.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('All drugs of this group are left out.')).toBeVisible();
  });

  it('comes back with what was refused, and says why; the details name each drug', async () => {
    const { user } = await open({ refuses: [2] });
    await user.keyboard('jcc');
    expect(
      await screen.findByText('2 drugs moved to expert committee queue, 1 not.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: /ENDO.*\(1 drug\)$/ })).toBeVisible();
    expect(row(ENDO)).toHaveTextContent('1 drug stayed: Somebody else has moved it.');
    await user.click(screen.getByRole('button', { name: 'Show what stayed' }));
    expect(await screen.findByRole('dialog', { name: 'Not moved' })).toHaveTextContent(dinOf(2));
  });

  it('comes back as it was when nothing could be done', async () => {
    const { user, api } = await open();
    await user.keyboard('jc');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(3)));
    api.intercept('POST /api/actions/', () => problemAnswer(403, 'Forbidden'));
    await user.keyboard('c');
    expect(await screen.findByRole('button', { name: ENDO })).toBeVisible();
    expect(row(ENDO)).toHaveTextContent('You may not do this.');
    expect(
      screen
        .getAllByRole('article')
        .map((one) => one.querySelector('button')?.textContent?.match(/\d drugs?/)?.[0]),
    ).toEqual(['3 drugs', '2 drugs', '1 drug']);
  });

  it('is undone as one by z, and has the focus again', async () => {
    const { user } = await open();
    await user.keyboard('jcc');
    await screen.findByText(/^Company: ENDO .*, 3 drugs, to Committee\.$/);
    await user.keyboard('z');
    expect(await screen.findByRole('button', { name: ENDO })).toBeVisible();
    await waitFor(() => expect(group(ENDO)).toHaveFocus());
  });

  it('is undone alone while that takes long, however often z is pressed', async () => {
    const { user, api } = await open();
    await user.keyboard('jcc');
    await screen.findByText(/^Company: ENDO .*, 3 drugs, to Committee\.$/);
    await user.keyboard('cc');
    await screen.findByText(/2 drugs, to Committee\.$/);
    api.intercept('/undo/', () => new Promise<Response>(() => undefined));
    await user.keyboard('zz');
    expect(await screen.findByText('The last undo is still under way.')).toBeInTheDocument();
    expect(posts(api).filter(({ address }) => address.endsWith('/undo/'))).toHaveLength(1);
  });

  it('keeps its place when others become smaller', async () => {
    const { user } = await open({ drugs: { aaaa: [1], bbbb: [2, 3], cccc: [1, 2, 4] } });
    act(() => group(ENDO)!.focus());
    await user.keyboard('cc');
    await waitFor(() => expect(group(/NEW C.*\(2 drugs\)$/)).toBeVisible());
    // The host now lists B first.
    expect(screen.getAllByRole('article').map((one) => one.textContent)).toEqual([
      expect.stringContaining('NEW C'),
      expect.stringContaining('NEW B'),
    ]);
  });
});

const COMPANY = fakeReason({ kind: 'company', field: 'manufacturer' });
const STRENGTH = fakeReason({ before: ['500 MG'], after: ['850 MG'] });

describe('a drug of an administrative group that changed clinically too (D82)', () => {
  const withOne = { reasons: { 1: [COMPANY], 2: [COMPANY, STRENGTH], 3: [COMPANY] } };

  it('stays out, and is named with what changed', async () => {
    const { user, api } = await open(withOne);
    await user.keyboard('jc');
    const dialog = within(screen.getByRole('dialog'));
    expect(
      await dialog.findByText('also Strength 500 MG → 850 MG', { exact: false }),
    ).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('includes 2 drug records');
    await user.keyboard('c');
    await waitFor(() => expect(posts(api)[0]?.body).toMatchObject({ expected: 2 }));
    expect(posts(api)[0]!.body).not.toHaveProperty('clinical');
  });

  it('is included by one press', async () => {
    const { user, api } = await open(withOne);
    await user.keyboard('jc');
    await screen.findByRole('checkbox', { name: 'Include it' });
    await user.keyboard('i');
    expect(screen.getByRole('dialog')).toHaveTextContent('includes 3 drug records');
    await user.keyboard('c');
    await waitFor(() => expect(posts(api)[0]?.body).toMatchObject({ expected: 3, clinical: true }));
  });
});

it('a group of one such drug is decided at once, and names its other change', async () => {
  const { user, api } = await open({ reasons: { 1: [COMPANY, STRENGTH] }, drugs: { aaaa: [1] } });
  await user.keyboard('jc');
  expect(await screen.findByText('also Strength 500 MG → 850 MG', { exact: false })).toBeVisible();
  await user.keyboard('c');
  await waitFor(() => expect(posts(api)[0]?.body).toMatchObject({ expected: 1, clinical: true }));
});

it('a group of such drugs only asks for that press first, and counts no drugs', async () => {
  const both = [COMPANY, STRENGTH];
  const { user, api } = await open({ reasons: { 1: both, 2: both, 3: both } });
  await user.keyboard('jc');
  await screen.findByRole('checkbox', { name: 'Include them' });
  await user.keyboard('c');
  expect(screen.getByRole('dialog')).not.toHaveTextContent('includes');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'All drugs of this group also have a clinical change',
  );
  await user.keyboard('ic');
  await waitFor(() => expect(posts(api)[0]?.body).toMatchObject({ expected: 3, clinical: true }));
});

describe('a drug of an unfolded group', () => {
  const member = async (number: number) => {
    const link = await screen.findByRole('link', { name: dinOf(number) });
    act(() => link.focus());
    return link;
  };
  it.each(['key', 'button'])(
    'is moved alone by its %s, and the next drug has the focus (D83)',
    async (by) => {
      const { user, api } = await open({}, '&open=aaaa');
      await member(2);
      const button = `Move ${dinOf(2)} to Expert Committee Review queue`;
      if (by === 'key') await user.keyboard('c');
      else await user.click(screen.getByRole('button', { name: button }));
      expect(screen.getByRole('dialog')).toHaveTextContent('includes a drug record');
      expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(2));
      await user.keyboard('c');
      expect(screen.queryByRole('link', { name: dinOf(2) })).toBeNull();
      expect(screen.getByRole('link', { name: dinOf(3) })).toHaveFocus();
      await waitFor(() =>
        expect(posts(api).map(({ address }) => address)).toEqual([
          '/api/drugs/2/committee_review/',
        ]),
      );
      expect(await screen.findByRole('button', { name: /ENDO.*\(2 drugs\)$/ })).toBeVisible();
    },
  );

  it('is snoozed and assigned alone', async () => {
    const { user, api } = await open({}, '&open=aaaa');
    await member(2);
    await user.keyboard('t');
    const drugs = [{ id: '2', queue: 'dpd' }];
    await waitFor(() => expect(posts(api)[0]?.body).toEqual({ action: 'assign', drugs: drugs }));
    await user.keyboard('ss');
    await waitFor(() =>
      expect(posts(api)[1]?.body).toMatchObject({ action: 'snooze', drugs: drugs }),
    );
    expect(await screen.findByRole('button', { name: /ENDO.*\(2 drugs\)$/ })).toBeVisible();
  });

  it('is decided on alone', async () => {
    const waiting = { kind: 'overridden', field: 'strength', before: ['1 MG'], after: ['2 MG'] };
    const { user, api } = await open(
      { queue: 'manual', groups: { ...NAMED, aaaa: waiting } },
      '&open=aaaa',
    );
    const link = await member(2);
    await user.keyboard('h');
    expect(screen.getByRole('dialog')).toHaveTextContent(dinOf(2));
    expect(screen.getByRole('dialog')).not.toHaveTextContent(dinOf(1));
    await user.keyboard('h');
    await waitFor(() =>
      expect(posts(api)[0]?.body).toEqual({
        action: 'decide',
        input: { decision: 'take', change: 'aaaa' },
        drugs: [{ id: '2', queue: 'manual', version: 1 }],
      }),
    );
    expect(link).toHaveFocus();
    expect(await screen.findByText('Decided: 1 of 3')).toBeVisible();
  });

  it('comes back to its place when it is refused, and says why', async () => {
    const { user, api } = await open({}, '&open=aaaa');
    api.intercept('/api/drugs/2/', () => problemAnswer(403, 'Forbidden'));
    await member(2);
    await user.keyboard('cc');
    const back = await screen.findByText(/You may not do this\./);
    expect(back.closest('[role=listitem]')).toHaveTextContent(dinOf(2));
  });

  it('gives the focus to the group’s line when it was the last one', async () => {
    const { user } = await open({}, '&open=cccc');
    await member(6);
    await user.keyboard('cc');
    await waitFor(() => expect(group(/NEW C/)).toBeNull());
    await waitFor(() => expect(group(B)).toHaveFocus());
  });

  it('gives the focus to the heading when it was the last one of the last group', async () => {
    const { user } = await open({ drugs: { cccc: [6] } }, '&open=cccc');
    await member(6);
    await user.keyboard('cc');
    await waitFor(() => expect(group(/NEW C/)).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('a decision on a group', () => {
  const aaaa = { kind: 'overridden', field: 'strength', before: ['500 MG'], after: ['750 MG'] };
  const overridden = { queue: 'manual', groups: { ...NAMED, aaaa } } as const;
  const STRENGTH = /Strength: .*750 MG/;

  it('is offered only where Health Canada’s value waits for one', async () => {
    await open(overridden);
    expect(
      within(row(STRENGTH)).getByRole('button', { name: 'Use Health Canada’s value for 3 drugs' }),
    ).toBeVisible();
    expect(within(row(B)).queryByRole('button', { name: /Use Health Canada’s value/ })).toBeNull();
  });

  it.each([
    ['Use Health Canada’s value', 'take', 'Strength: Health Canada’s value is used for 2 drugs.'],
    ['Keep our value', 'keep', 'Strength: our value is kept for 2 drugs.'],
  ])(
    '%s: leaves the list, and is told with the versions that were seen',
    async (name, decision, toast) => {
      const { user, api } = await open(overridden);
      await user.click(group(STRENGTH)!);
      await user.click(await screen.findByRole('checkbox', { name: `Include ${dinOf(3)}` }));
      await user.click(within(row(STRENGTH)).getByRole('button', { name: `${name} for 2 drugs` }));
      const dialog = screen.getByRole('dialog');
      expect(await within(dialog).findByText(dinOf(2))).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name }));
      expect(group(B)).toHaveFocus();
      expect(await screen.findByText(toast)).toBeVisible();
      expect(posts(api)[0]).toMatchObject({
        address: '/api/actions/',
        body: {
          action: 'decide',
          input: { decision, change: 'aaaa' },
          queue: 'manual',
          filter: 'group.aaaa',
          expected: 2,
          except: ['3'],
          seen: [
            { id: '1', version: 1 },
            { id: '2', version: 1 },
          ],
        },
      });
      expect(await screen.findByText('Decided: 2 of 3')).toBeVisible();
    },
  );

  it('puts a group of which all is decided to the end, and is undone by z', async () => {
    const { user } = await open(overridden);
    await user.click(within(row(STRENGTH)).getByRole('button', { name: /Keep our value/ }));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep our value' }),
    );
    expect(await screen.findByText('Decided')).toBeVisible();
    expect(screen.getAllByRole('article').at(-1)).toBe(row(STRENGTH));
    await user.keyboard('z');
    expect(await screen.findByText('3 drugs are as they were.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Decided')).toBeNull());
  });

  it('says for which drugs it wasn’t made', async () => {
    const { user } = await open({ ...overridden, refuses: [1] });
    await user.click(
      within(row(STRENGTH)).getByRole('button', { name: /Use Health Canada’s value/ }),
    );
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Use Health Canada’s value' }),
    );
    expect(
      await screen.findByText('Strength: Health Canada’s value is used for 2 drugs. Not for 1.'),
    ).toBeVisible();
    expect(await screen.findByText('1 drug stayed: Somebody else has moved it.')).toBeVisible();
  });
});
