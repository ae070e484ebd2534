import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DrugFacets } from '../contract/index.ts';
import { useDrugList } from '../api-client/index.ts';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  renderScreen,
  type FakeApiOptions,
} from '../testing/index.ts';
import { ListFrame, useListChoice, useListQuery } from './index.ts';

const drugs = [1, 2, 3].map((id) => fakeDrug({ id, din: `0200000${id}`, queue: 'dpd' }));

const FACETS: DrugFacets = {
  count: 3,
  facets: [
    {
      facet: 'kind',
      values: [
        { value: 'company', name: null, count: 2 },
        { value: 'new', name: null, count: 1 },
      ],
      more: 0,
    },
    {
      facet: 'company',
      values: [
        { value: '41', name: 'APOTEX INC', count: 2 },
        { value: '42', name: 'MERCK CANADA INC', count: 1 },
      ],
      more: 30,
    },
    { facet: 'product', values: [{ value: 'yes', name: null, count: 3 }], more: 0 },
    { facet: 'of a newer host', values: [{ value: 'x', name: 'X', count: 3 }], more: 0 },
  ],
};
const FOUND: DrugFacets = {
  count: 3,
  facets: [{ facet: 'company', values: [{ value: '77', name: 'TEVA', count: 1 }], more: 0 }],
};

const Page = () => {
  const query = useListQuery();
  const source = { by: 'queue', queue: 'dpd', ...useListChoice(query) } as const;
  const list = useDrugList(source);
  return (
    <ListFrame source={source} query={query} list={list}>
      <p>{list.drugs.map(({ din }) => din).join(' ')}</p>
    </ListFrame>
  );
};

const open = (search = '', options: FakeApiOptions = {}, facets = FACETS) =>
  renderScreen(<Page />, {
    path: '/drugs/queue/:queueSlug',
    at: `/drugs/queue/dpd${search}`,
    api: createFakeApi({
      drugs,
      features: ['facets'],
      answers: {
        drugFacets: ({ query }) => Response.json(query.get('starts') === 'te' ? FOUND : facets),
      },
      ...options,
    }),
  });
type View = ReturnType<typeof open>;
const addressOf = ({ router }: View) => decodeURIComponent(router.state.location.search);
const panel = () => screen.findByRole('complementary', { name: 'Filter the list' });
const openPanel = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  return within(await panel());
};

beforeEach(() => localStorage.clear());

describe('the facets of a list', () => {
  it('have names, counts over all results, and no violation', async () => {
    const view = open();
    const shown = await openPanel(view);
    expect(await shown.findByText('3 drugs')).toBeVisible();
    for (const name of ['Company changed, 2 drugs', 'APOTEX INC, 2 drugs', 'Yes, 3 drugs'])
      expect(shown.getByRole('button', { name })).toBeVisible();
    expect(shown.queryByText('of a newer host')).toBeNull();
    expect(await findViolations(view.container)).toEqual([]);
  });

  it('are asked for when the pointer or the focus is on their button, not before', async () => {
    const { api, user } = open();
    const button = await screen.findByRole('button', { name: 'Filter' });
    await screen.findByText(/02000001/);
    const isAsked = () => api.calls.some(({ address }) => address.includes('facets'));
    expect(isAsked()).toBe(false);
    await user.hover(button);
    await waitFor(() => expect(isAsked()).toBe(true));
  });

  it('are chosen by one press, left out by the second, and neither by the third', async () => {
    const view = open();
    const shown = await openPanel(view);
    const value = async () => shown.findByRole('button', { name: /^APOTEX INC, 2 drugs/ });
    expect(await value()).toHaveAttribute('aria-pressed', 'false');
    for (const [address, name, pressed] of [
      ['?filter=company.41', 'APOTEX INC, 2 drugs, only these', 'true'],
      ['?filter=-company.41', 'APOTEX INC, 2 drugs, left out', 'true'],
      ['', 'APOTEX INC, 2 drugs', 'false'],
    ] as const) {
      await view.user.click(await value());
      expect(addressOf(view)).toBe(address);
      expect(await value()).toHaveAccessibleName(name);
      expect(await value()).toHaveAttribute('aria-pressed', pressed);
    }
  });

  it('aren’t offered, nor an order, where there is nothing to choose from', async () => {
    open('', { drugs: [] }, { count: 0, facets: [] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull());
    expect(screen.queryByLabelText('Sort')).toBeNull();
  });

  it('include and exclude values in the address; a chip takes one away, Clear takes all', async () => {
    const view = open('?sort=name');
    const { user, api } = view;
    const shown = await openPanel(view);
    await user.click(await shown.findByRole('button', { name: 'APOTEX INC, 2 drugs' }));
    expect(addressOf(view)).toBe('?sort=name&filter=company.41');
    for (const _ of ['include', 'exclude'])
      await user.click(shown.getByRole('button', { name: /^MERCK CANADA INC/ }));
    expect(addressOf(view)).toBe('?sort=name&filter=company.41+-company.42');
    await waitFor(() =>
      expect(api.calls.map(({ address }) => decodeURIComponent(address))).toContain(
        '/api/drugs/?queue=dpd&filter=company.41+-company.42&sort=name',
      ),
    );
    const chips = within(screen.getByRole('group', { name: 'Chosen' }));
    expect(chips.getByText('Company: not MERCK CANADA INC')).toBeVisible();
    await user.click(chips.getByRole('button', { name: 'Remove Company: APOTEX INC' }));
    expect(addressOf(view)).toBe('?sort=name&filter=-company.42');
    await user.click(chips.getByRole('button', { name: 'Clear' }));
    expect(addressOf(view)).toBe('?sort=name');
    expect(screen.queryByRole('group', { name: 'Chosen' })).toBeNull();
  });

  it('find a value that isn’t among the most frequent by its first letters', async () => {
    const view = open();
    const shown = await openPanel(view);
    await view.user.type(await shown.findByLabelText('Find in Company'), 'te');
    await view.user.click(await shown.findByRole('button', { name: 'TEVA, 1 drug' }));
    expect(addressOf(view)).toBe('?filter=company.77');
  });

  it('are opened by f with the focus, closed by Esc, and remembered', async () => {
    const view = open();
    await screen.findByRole('button', { name: 'Filter' });
    await view.user.keyboard('f');
    expect(await panel()).toHaveFocus();
    view.unmount();
    const again = open();
    await again.user.click(await panel());
    await again.user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  });

  it('are sorted by a select that stands in the address', async () => {
    const view = open();
    await view.user.selectOptions(await screen.findByLabelText('Sort'), 'Name, Z to A');
    expect(addressOf(view)).toBe('?sort=-name');
    await view.user.selectOptions(screen.getByLabelText('Sort'), 'As queued');
    expect(addressOf(view)).toBe('');
  });

  it('say of an empty result which part of the filter leaves nothing', async () => {
    const empty: DrugFacets = {
      count: 0,
      facets: FACETS.facets.map((facet) =>
        facet.facet === 'company'
          ? facet
          : { ...facet, values: facet.values.map((value) => ({ ...value, count: 0 })) },
      ),
    };
    const view = open('?filter=kind.new+company.42', { drugs: [] }, empty);
    expect(
      await screen.findByText('There are some without “Company: MERCK CANADA INC”.'),
    ).toBeVisible();
    await view.user.click(
      screen.getByRole('button', { name: 'Remove “Company: MERCK CANADA INC”' }),
    );
    expect(addressOf(view)).toBe('?filter=kind.new');
  });

  it('say in one line what of the address is left out', async () => {
    open('?filter=colour.red+kind.new');
    expect(
      await screen.findByText(/does not know parts of the address: “colour.red”/),
    ).toBeVisible();
  });

  it('aren’t there on a host of the specification, which shows its whole list', async () => {
    const { api } = open('?filter=kind.new', { bare: true });
    expect(await screen.findByText(/This server can’t filter or sort/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByLabelText('Sort')).toBeNull();
    await waitFor(() =>
      expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/?queue=dpd'),
    );
  });
});
