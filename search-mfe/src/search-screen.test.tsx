import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  renderScreen,
  type FakeApi,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { type Queue, offeredMoves } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Screen } from './expose.tsx';

const metformin = fakeDrug({ id: 7, din: '02247162', drug_name: 'Apo-Metformin', queue: 'dpd' });
const janumet = fakeDrug({
  id: 8,
  din: '02416786',
  drug_name: 'JANUMET XR',
  queue: 'update',
  in_formulary: false,
  active_ingredient: [
    { id: 21, name: 'METFORMIN HYDROCHLORIDE' },
    { id: 22, name: 'SITAGLIPTIN' },
  ],
});
const teva = fakeDrug({
  id: 9,
  din: '02257734',
  drug_name: 'Teva-Metformin',
  queue: '',
  in_formulary: false,
});

const openAt = (search: string, api: FakeApi) =>
  renderScreen(<Screen />, { path: '/drugs/search', at: `/drugs/search${search}`, api });
const open = (search = '', options: FakeApiOptions = {}) =>
  openAt(search, createFakeApi({ drugs: [metformin, janumet, teva], ...options }));
/** The host's answer to this search, with one drug in it. */
const openAnswered = (search: string, answer: object) => {
  const api = createFakeApi({ drugs: [metformin] });
  const results = [
    { id: 7, din: '02247162', drug_name: 'Apo-Metformin', queue: 'dpd', in_formulary: true },
  ];
  api.intercept('GET /api/drugs/?', () => Response.json({ results, next: null, ...answer }));
  return openAt(search, api);
};

const BY_INGREDIENT = '?by=active_ingredient__name&term=metformin';
const searches = (api: FakeApi) =>
  api.calls
    .filter(({ method, address }) => method === 'GET' && address.startsWith('/api/drugs/?'))
    .map(({ address }) => address);
const card = (din: string) => screen.getByRole('link', { name: din }).closest('article')!;
const select = () => screen.getByRole('combobox', { name: 'Search by' });
/** The line above the list; the same words are said in the live region. */
const count = (text: string) => screen.findByText(text, { selector: 'p' });
const box = () => screen.getByRole('textbox', { name: 'Term' });

describe('a drug that Health Canada lists no longer (D55)', () => {
  const gone = fakeDrug({ ...metformin, source_status: 'gone' });
  const update = () =>
    within(card('02247162')).getByRole('button', { name: 'Move 02247162 to Update queue' });
  const moves = (api: FakeApi) =>
    api.calls
      .filter(({ method }) => method === 'POST')
      .map(({ address, body }) => ({ address, body }));

  it('asks before it goes to Update whether it stays, and nothing of other moves', async () => {
    const { user, api } = open(BY_INGREDIENT, { drugs: [gone, janumet] });
    await screen.findByRole('link', { name: '02247162' });
    expect(card('02247162')).toHaveTextContent('No longer listed by Health Canada');
    await user.click(update());
    const dialog = await screen.findByRole('dialog', { name: 'Move Drug Record' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(moves(api)).toEqual([]);
    await user.click(within(dialog).getByRole('radio', { name: 'Keep it on Formulary' }));
    await user.click(within(dialog).getByRole('button', { name: 'Move Drug Record' }));
    await waitFor(() =>
      expect(moves(api)).toEqual([
        { address: '/api/drugs/7/update_review/', body: { queue: 'dpd', keep: true } },
      ]),
    );
    expect(await within(card('02247162')).findByText('In Update Queue')).toBeVisible();
    await user.click(
      within(card('02247162')).getByRole('button', {
        name: 'Move 02247162 to Expert Committee Review queue',
      }),
    );
    await waitFor(() => expect(moves(api)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('Drug Search (specification §2)', () => {
  it('starts with DIN, asks nothing, and says what can be searched', async () => {
    const { api, container } = open();
    expect(select()).toHaveDisplayValue('DIN');
    expect(
      within(select())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['DIN', 'Active Ingredient', 'Drug/Product Name']);
    expect(screen.getByText('Nothing searched yet.')).toBeVisible();
    expect(searches(api)).toEqual([]);
    expect(await findViolations(container)).toEqual([]);
  });

  it('keeps the placeholder whatever the select says; the hint follows (D22)', async () => {
    const { user } = open();
    expect(box()).toHaveAccessibleDescription(/at least three of its digits/);
    await user.selectOptions(select(), 'Drug/Product Name');
    expect(box()).toHaveAttribute('placeholder', 'Enter a DIN');
    expect(box()).toHaveAccessibleDescription(/Words of the name/);
  });

  it.each([
    ['Drug/Product Name', 'drug_name', false],
    ['Active Ingredient', 'active_ingredient__name', true],
  ])('offers words typed for a DIN as a search by %s', async (by, parameter, bare) => {
    const { user, api, container } = open('', { bare });
    await user.type(box(), 'DIN 02247162');
    expect(screen.queryByRole('button', { name: by })).toBeNull();
    await user.clear(box());
    await user.type(box(), ' metformin {Enter}');
    expect(await count('No drugs found for DIN “ metformin ”.')).toBeVisible();
    const offers = screen.getByRole('group', {
      name: 'A DIN has no letters. Search for “metformin” by',
    });
    expect(await findViolations(container)).toEqual([]);
    box().focus();
    await user.tab();
    expect(within(offers).getByRole('button', { name: 'Drug/Product Name' })).toHaveFocus();
    within(offers).getByRole('button', { name: by }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: '02247162' })).toBeVisible();
    expect(searches(api).at(-1)).toBe(`/api/drugs/?${parameter}=metformin`);
    expect(select()).toHaveDisplayValue(by);
    expect(box()).toHaveValue('metformin');
    expect(box()).toHaveFocus();
    expect(offers).not.toBeInTheDocument();
  });

  it('says that a name may be told by ingredient, strength, form and company, where it may', async () => {
    const { user } = open(BY_INGREDIENT, { features: ['search_words'] });
    await count('3 drugs');
    await user.selectOptions(select(), 'Drug/Product Name');
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/strength, form or company/));
  });

  it('searches on Enter with exactly one parameter, and puts the search into the address', async () => {
    const { user, api, router, container } = open();
    await user.selectOptions(select(), 'Active Ingredient');
    await user.type(box(), 'metformin{Enter}');
    expect(await screen.findByRole('link', { name: '02416786' })).toHaveAttribute(
      'href',
      `/drugs/8?from=search&${BY_INGREDIENT.slice(1)}`,
    );
    expect(searches(api)).toEqual(['/api/drugs/?active_ingredient__name=metformin']);
    expect(router.state.location.search).toBe(BY_INGREDIENT);
    expect(await count('3 drugs')).toBeVisible();
    expect(box()).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 drugs'));
    expect(await findViolations(container)).toEqual([]);
  });

  it('sends a term as it was typed: reading it is the host’s', async () => {
    const { user, api } = open();
    await user.type(box(), ' DIN 0224-7162 {Enter}');
    await waitFor(() => expect(searches(api)).toEqual(['/api/drugs/?din=+DIN+0224-7162+']));
  });

  it('sends an empty term as it is (specification §5)', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await count('3 drugs')).toBeVisible();
    expect(searches(api)).toEqual(['/api/drugs/?din=']);
  });

  it('opens a linked search, and goes back to the one before (D22)', async () => {
    const { user, router } = open(BY_INGREDIENT);
    expect(await count('3 drugs')).toBeVisible();
    expect(select()).toHaveDisplayValue('Active Ingredient');
    await user.clear(box());
    await user.type(box(), 'sitagliptin');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await count('1 drug')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await count('3 drugs')).toBeVisible();
    expect(box()).toHaveValue('metformin');
  });

  it('asks again when the same search is pressed again', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searches(api)).toHaveLength(2));
  });

  it('says what was searched and what to try when nothing is found', async () => {
    const { container } = open('?by=drug_name&term=zzz');
    expect(await count('No drugs found for Drug/Product Name “zzz”.')).toBeVisible();
    expect(
      screen.getByText('Try a shorter part of the name, or search by active ingredient.'),
    ).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it.each([
    ['drug_name', 'No exact match for “metphormin”. Similar names:'],
    ['active_ingredient__name', 'No exact match for “metphormin”. Similar ingredients:'],
  ])('says that what was found by %s only resembles the term (D23)', async (by, text) => {
    const search = `?by=${by}&term=metphormin`;
    const { container } = openAnswered(search, { count: 1234, similar: true });
    expect(await count(text)).toBeVisible();
    expect(await count('1,234 drugs')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`${text} 1,234 drugs`),
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('says which of several DINs were not found', async () => {
    const missing = ['5555', '6666'];
    openAnswered('?by=din&term=02247162, 5555, 6666', { count: 1, missing });
    expect(await screen.findByText('Not found: 5555, 6666.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('1 drug Not found: 5555, 6666.'),
    );
  });

  it('says of a full list of similar names that it holds the nearest', async () => {
    openAnswered('?by=drug_name&term=metphormin', { count: 50, similar: true });
    expect(await count('The 50 best matches')).toBeVisible();
  });

  it('loads further pages as the end comes near, and tries again when one fails', async () => {
    const api = createFakeApi({ drugs: [metformin, janumet, teva], pageSize: 2 });
    api.intercept('cursor=2', () => problemAnswer(500, 'Broken'));
    const { user } = openAt(BY_INGREDIENT, api);
    expect(await screen.findByText('More drugs could not be loaded.')).toBeVisible();
    expect(await count('3 drugs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: '02257734' })).toBeVisible();
  });
});

describe('a failed search (D25)', () => {
  it('says so with the request, and Retry asks again', async () => {
    const api = createFakeApi({ drugs: [metformin] });
    api.intercept('GET /api/drugs/?', () => problemAnswer(502, 'Bad gateway'));
    const { user, container } = openAt(BY_INGREDIENT, api);
    const panel = await screen.findByRole('region', { name: 'The search failed.' });
    expect(panel).toHaveTextContent(
      'The server failed (502). Retry in a moment. Request test-request',
    );
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await count('1 drug')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'The search failed.' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('keeps the results before it, and says what they are for', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    api.intercept(
      'sitagliptin',
      () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    );
    await user.clear(box());
    await user.type(box(), 'sitagliptin{Enter}');
    expect(await screen.findByRole('region', { name: 'The search failed.' })).toHaveTextContent(
      'What you see is from',
    );
    expect(screen.getByText('3 drugs for Active Ingredient “metformin”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Update queue' }));
    expect(await within(card('02247162')).findByText('In Update Queue')).toBeVisible();
  });

  it('keeps the results when the same search fails to be refreshed', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    api.intercept('metformin', () => problemAnswer(503, 'Busy'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(
      await screen.findByRole('region', { name: 'The list could not be refreshed.' }),
    ).toHaveTextContent('The server failed (503).');
    expect(screen.getByRole('link', { name: '02247162' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'The list could not be refreshed.' })).toBeNull(),
    );
  });
});

describe('moves on the search screen (specification §4)', () => {
  it('offers the moves of the queue’s rules, never to the archive (D13)', async () => {
    open(BY_INGREDIENT);
    await count('3 drugs');
    const names = (din: string) =>
      within(card(din))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
    const offered = (queue: Queue, din: string) =>
      offeredMoves(queue, 'search').map((move) => moveMessages.actionOn(move, din));
    expect(names('02247162')).toEqual(offered('noc', '02247162'));
    expect(names('02416786')).toEqual(offered('update', '02416786'));
    expect(names('02257734')).toEqual(offered('', '02257734'));
  });

  it('moves without asking, says so, and shows the card in its new place', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Update queue' }));
    expect(
      await within(screen.getByRole('status')).findByText('Drug 02247162 moved to update queue.'),
    ).toBeInTheDocument();
    expect(await within(card('02247162')).findByText('In Update Queue')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls.find(({ method }) => method === 'POST')).toMatchObject({
      address: '/api/drugs/7/update_review/',
      body: { queue: 'dpd' },
    });
  });

  it('says to the letter that a move failed, and leaves the card as it was', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    api.intercept('POST /api/drugs/8/', () => problemAnswer(500, 'Broken'));
    await user.click(
      screen.getByRole('button', { name: 'Move 02416786 to Expert Committee Review queue' }),
    );
    expect(
      await within(screen.getByRole('status')).findByText(
        'Could not move drug 02416786 to expert committee queue, an error occured.',
      ),
    ).toBeInTheDocument();
    expect(within(card('02416786')).getByText('In Update Queue')).toBeVisible();
    expect(within(card('02416786')).getByText(/an error occured/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(card('02416786')).findByText('In Committee Queue')).toBeVisible();
    expect(within(card('02416786')).queryByText(/an error occured/)).toBeNull();
  });

  it('shows on the card where it went when somebody else moved it meanwhile (D12)', async () => {
    const { user, api } = open(BY_INGREDIENT);
    await count('3 drugs');
    const current = {
      id: '7',
      din: '02247162',
      queue: 'com',
      in_product: true,
      version: 2,
      moved_by: 'grace',
      moved_at: '2026-04-02T10:42:00',
    };
    api.intercept('POST /api/drugs/7/', () => problemAnswer(409, 'Elsewhere', { current }));
    await user.click(screen.getByRole('button', { name: 'Move 02247162 to Update queue' }));
    expect(
      await within(card('02247162')).findByText(
        'Drug 02247162 was moved meanwhile by grace at 2026-04-02, 10:42: In Committee Queue.',
      ),
    ).toBeVisible();
    expect(await within(card('02247162')).findByText('In Committee Queue')).toBeVisible();
  });
});

it('a result as a file is of the search that is shown', async () => {
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, api } = open(BY_INGREDIENT, {
    features: ['list_files'],
    answers: { listFile: () => new Response('DIN') },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
  expect(api.calls.map(({ address }) => address)).toContain(
    '/api/drugs/export/?active_ingredient__name=metformin',
  );
});
