import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useDrugList } from '../api-client/index.ts';
import type { ListView, ViewInput } from '../contract/index.ts';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  renderScreen,
} from '../testing/index.ts';
import { ListFrame, useListChoice, useListQuery } from './index.ts';

const fakeView = (changes: Partial<ListView> = {}): ListView => ({
  id: '5',
  name: 'Endo',
  place: 'dpd',
  filter: 'kind.company',
  sort: '',
  as: 'cards',
  shared: false,
  version: 1,
  mine: true,
  owner: 'Ada Byron',
  count: 25,
  ...changes,
});

/** A host with views; `stored` are its views. */
const viewsApi = (stored: ListView[]) => {
  let serial = 10;
  const put = (id: string | undefined, next: ListView[]) => {
    const at = stored.findIndex((view) => view.id === id);
    stored.splice(at, 1, ...next);
  };
  return createFakeApi({
    drugs: [fakeDrug({ id: 1, din: '02000001', queue: 'dpd' })],
    features: ['facets', 'views'],
    answers: {
      drugFacets: () => Response.json({ count: 1, facets: [] }),
      listViews: () => Response.json({ views: stored }),
      createView: ({ body }) => {
        const made = fakeView({ ...(body as ViewInput), id: String((serial += 1)) });
        stored.push(made);
        return Response.json(made);
      },
      changeView: ({ params, body }) => {
        const changed = fakeView({ ...(body as ListView), id: params.view!, version: 2 });
        put(params.view, [changed]);
        return Response.json(changed);
      },
      deleteView: ({ params }) => {
        const gone = stored.find(({ id }) => id === params.view)!;
        put(params.view, []);
        return Response.json(gone);
      },
    },
  });
};

const Page = () => {
  const query = useListQuery();
  const source = { by: 'queue', queue: 'dpd', ...useListChoice(query) } as const;
  return (
    <ListFrame source={source} query={query} list={useDrugList(source)}>
      <p>The list</p>
    </ListFrame>
  );
};

const open = (search: string, stored: ListView[] = [], api = viewsApi(stored)) =>
  renderScreen(<Page />, {
    path: '/drugs/queue/:queueSlug/',
    at: `/drugs/queue/dpd/${search}`,
    api,
  });
const addressOf = ({ router }: ReturnType<typeof open>) => router.state.location.search;
const menu = (name: string) => screen.findByRole('button', { name: `View ${name}` });
const button = (name: string) => screen.findByRole('button', { name });

describe('a named view', () => {
  it('keeps what is chosen under a name, and is open then', async () => {
    const stored: ListView[] = [];
    const view = open('?filter=kind.company&sort=-name', stored);
    await view.user.click(await button('Save as a view'));
    const dialog = screen.getByRole('dialog', { name: 'Save this list as a view' });
    await view.user.type(within(dialog).getByLabelText('Name'), 'Endo');
    await view.user.click(within(dialog).getByRole('checkbox', { name: /^Share it/ }));
    expect(await findViolations(dialog)).toEqual([]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await menu('Endo')).toBeVisible();
    expect(stored).toMatchObject([
      { name: 'Endo', place: 'dpd', filter: 'kind.company', sort: '-name', shared: true },
    ]);
    expect(addressOf(view)).toBe('?filter=kind.company&sort=-name&view=11');
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('that is refused says why at its name', async () => {
    const api = viewsApi([]);
    api.intercept('POST /api/views/', () =>
      problemAnswer(422, 'Taken.', { errors: { name: ['You have it already.'] } }),
    );
    const { user } = open('?filter=kind.new', [], api);
    await user.click(await button('Save as a view'));
    await user.type(screen.getByLabelText('Name'), 'Endo{Enter}');
    expect(await screen.findByText('You have it already.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Endo');
  });

  it('says that the address differs, and is updated, or opened as saved', async () => {
    const stored = [fakeView()];
    const view = open('?filter=kind.new&view=5', stored);
    expect(await screen.findByText('Changed')).toBeVisible();
    await view.user.click(await button('Discard the changes'));
    expect(addressOf(view)).toBe('?filter=kind.company&view=5');
    expect(screen.queryByText('Changed')).toBeNull();
    await view.user.selectOptions(screen.getByLabelText('Sort'), 'DIN');
    await view.user.click(await button('Save the changes'));
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
    expect(stored).toMatchObject([{ filter: 'kind.company', sort: 'din', version: 2 }]);
  });

  it('is renamed and shared by its owner', async () => {
    const stored = [fakeView()];
    const { user } = open('?filter=kind.company&view=5', stored);
    await user.click(await menu('Endo'));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Knight{Enter}');
    await user.click(await menu('Knight'));
    await user.click(screen.getByRole('menuitem', { name: 'Share with everybody' }));
    await waitFor(() => expect(stored).toMatchObject([{ name: 'Knight', shared: true }]));
  });

  it('is deleted, and comes back by Undo', async () => {
    const stored = [fakeView()];
    const view = open('?filter=kind.company&view=5', stored);
    await view.user.click(await menu('Endo'));
    await view.user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(stored).toEqual([]));
    expect(addressOf(view)).toBe('?filter=kind.company');
    await view.user.click(await button('Undo'));
    expect(await menu('Endo')).toBeVisible();
    expect(stored).toMatchObject([{ name: 'Endo', filter: 'kind.company' }]);
  });

  it('of somebody else can only be saved as a new one', async () => {
    const { user } = open('?filter=kind.new&view=5', [
      fakeView({ mine: false, shared: true, owner: 'Grace Hopper' }),
    ]);
    expect(await screen.findByText('shared by Grace Hopper')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save the changes' })).toBeNull();
    await user.click(await menu('Endo'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Save as a new view',
    ]);
  });

  it('of somebody who has left can be deleted', async () => {
    const { user } = open('?filter=kind.new&view=5', [
      fakeView({ mine: false, shared: true, owner: 'Grace Hopper', removable: true }),
    ]);
    await user.click(await menu('Endo'));
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
  });

  it('is asked for by the page of its address only', async () => {
    const api = viewsApi([fakeView()]);
    open('?filter=kind.company', [], api);
    await button('Save as a view');
    expect(api.calls.some(({ address }) => address.includes('views'))).toBe(false);
  });

  it('isn’t offered by a host that keeps none', async () => {
    const api = createFakeApi({ features: ['facets'] });
    open('?filter=kind.new', [], api);
    await button('Filter');
    expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull();
    expect(api.calls.some(({ address }) => address.includes('views'))).toBe(false);
  });
});
