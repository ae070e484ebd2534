import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLive } from '@refined/shared/api-client';
import { offeredMoves } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import {
  createFakeApi,
  fakeDrug,
  fakeEvents,
  findViolations,
  problemAnswer,
  renderScreen,
} from '@refined/shared/testing';
import { Screen } from '../expose.tsx';
import {
  done,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  toast,
} from '../testing/open-edit-screen.tsx';

const others = [
  fakeDrug({ id: 8, din: '02000008', drug_name: 'Second', queue: 'noc' }),
  fakeDrug({ id: 9, din: '02000009', drug_name: 'Third', queue: 'noc' }),
];
const moveButton = (to: string) => screen.getByRole('button', { name: `Move 02247162 to ${to}` });
const confirm = () =>
  within(screen.getByRole('dialog', { name: 'Move Drug Record' })).getByRole('button', {
    name: 'Move Drug Record',
  });

describe('where the drug is (D37)', () => {
  it('badges and the moves that are offered from there', async () => {
    await openForm({ drug: { queue: 'com', in_formulary: true } });
    expect(screen.getByText('In Committee Queue')).toBeVisible();
    expect(screen.getByText('On Formulary')).toBeVisible();
    expect(
      screen
        .getAllByRole('button', { name: /^Move/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(offeredMoves('com', 'edit').map((move) => moveMessages.actionOn(move, '02247162')));
  });

  it('a host whose record says nothing of it gets neither', async () => {
    await openForm({ bare: true });
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(screen.queryByText('On Formulary')).toBeNull();
  });

  it('a move is confirmed, the unsaved changes stay, and the next save is not refused', async () => {
    const { api, user } = openEditScreen();
    await user.type(await nameField(), ' plus');
    await user.click(moveButton('Update queue'));
    const dialog = screen.getByRole('dialog', { name: 'Move Drug Record' });
    expect(dialog).toHaveTextContent(
      'Your selection includes a drug record that exists in NOC Review. Are you sure you want to move it to the Update queue?',
    );
    expect(dialog).toHaveTextContent(
      'Only the queue changes. Your unsaved changes stay here, unsaved.',
    );
    await user.click(confirm());
    expect(await toast('Drug 02247162 moved to update queue.')).toBeVisible();
    expect(screen.getByText('In Update Queue')).toBeVisible();
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin Plus');
    expect(api.drugs[0]).toMatchObject({ queue: 'update', drug_name: 'Apo-Metformin', version: 2 });
    // The pressed button is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await save(user);
    expect(api.drugs[0]).toMatchObject({
      queue: 'update',
      drug_name: 'Apo-Metformin Plus',
      version: 3,
    });
  });

  it('a move that fails says so and leaves everything', async () => {
    const { api, user } = await openForm();
    api.intercept('POST', () => problemAnswer(403, 'Forbidden'));
    await user.click(moveButton('Expert Committee Review queue'));
    await user.click(confirm());
    expect(
      await toast('Could not move drug 02247162 to expert committee queue, an error occured.'),
    ).toBeVisible();
    expect(screen.getByText(/You may not do this\./)).toBeVisible();
    expect(screen.getByText('In NOC Review Queue')).toBeVisible();
  });

  it('a drug that was moved meanwhile is shown where it is (D12)', async () => {
    const { api, user } = await openForm();
    api.intercept('POST', () =>
      problemAnswer(409, 'Moved.', {
        current: {
          id: '7',
          din: '02247162',
          queue: 'com',
          in_product: true,
          version: 2,
          moved_by: 'bob',
          moved_at: null,
        },
      }),
    );
    await user.click(moveButton('Update queue'));
    await user.click(confirm());
    expect(
      await screen.findByText(/^Drug 02247162 was moved meanwhile by bob: In Committee Queue/),
    ).toBeVisible();
    await waitFor(() => expect(moveButton('Review queue')).toBeVisible());
  });

  it('somebody’s undo of a move is told on the open form, and the text stays (D12)', async () => {
    const events = fakeEvents();
    const api = createFakeApi({
      drugs: [fakeDrug({ queue: 'update' })],
      features: ['live'],
      answers: {
        events: events.answer,
        presence: () => Response.json({ people: [] }),
      },
    });
    const Page = () => {
      useLive();
      return <Screen />;
    };
    const { user } = renderScreen(<Page />, { path: '/drugs/:drugId', at: '/drugs/7', api });
    await user.type(await nameField(), ' plus');
    await waitFor(() => expect(events.isOpen()).toBe(true));
    Object.assign(api.drugs[0]!, { queue: 'noc', version: 2 });
    const change = { id: '7', from: 'update', to: 'noc', in_product: false, version: 2 };
    const data = {
      queues: ['update', 'noc'],
      changes: [{ ...change, edited: false, actor: 'grace', name: 'Grace Hopper' }],
    };
    await act(async () => {
      events.tell('ready', { open: [] });
      events.tell('change', data);
    });
    const notice = await screen.findByRole('region', {
      name: 'Grace Hopper has just changed its place: In NOC Review Queue.',
    });
    expect(notice).toHaveTextContent('What you typed is untouched.');
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin plus');
    await save(user);
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  it("after a move over somebody's unseen save, saving is refused instead of overwriting it (D36)", async () => {
    const { api, user } = openEditScreen();
    await user.type(await nameField(), ' plus');
    Object.assign(api.drugs[0]!, { strength: '850 MG', version: 2 });
    await user.click(moveButton('Update queue'));
    await user.click(confirm());
    await toast('Drug 02247162 moved to update queue.');
    await user.click(done());
    expect(
      await screen.findByRole('region', {
        name: 'Not saved: somebody else saved this record meanwhile.',
      }),
    ).toBeVisible();
    expect(api.drugs[0]?.strength).toBe('850 MG');
  });
});

describe('the way back', () => {
  const back = (name: string) => screen.findByRole('link', { name });

  it.each([
    ['/drugs/7?from=noc', 'NOC Review, 1 of 3', '/drugs/queue/noc/', { key: '7', index: 0 }],
    [
      '/drugs/7?from=noc&filter=group.aa&as=groups',
      'NOC Review, 1 of 3 in the group',
      '/drugs/queue/noc/?as=groups&open=aa',
      { key: 'aa.7' },
    ],
    [
      '/drugs/7?from=search&by=drug_name&term=apo',
      'Search results, 1 of 1',
      '/drugs/search?by=drug_name&term=apo',
      { key: '7', index: 0 },
    ],
    ['/drugs/7', 'NOC Review', '/drugs/queue/noc/', { key: '7' }],
  ])('from %s: %s', async (at, name, href, place) => {
    const { user, router } = openEditScreen({ others, at, features: ['facets', 'groups'] });
    expect(await back(name)).toHaveAttribute('href', href);
    await user.click(await back(name));
    expect(router.state.location.state).toEqual({ place });
  });

  it('on a host of the specification is to where one came from, if one came from somewhere', async () => {
    openEditScreen({ others, at: '/drugs/7?from=noc', bare: true });
    expect(await back('NOC Review, 1 of 3')).toBeVisible();
  });

  it('asks for no list when one came from none', async () => {
    const { api } = await openForm({ drug: { queue: '' } });
    expect(screen.getByRole('link', { name: 'Search results' })).toBeVisible();
    expect(api.calls.filter(({ address }) => address.startsWith('/api/drugs/?'))).toEqual([]);
  });

  it('names the drug beside its DIN', async () => {
    await openForm();
    expect(screen.getByRole('heading', { level: 1, name: '02247162' })).toHaveAccessibleDescription(
      'Apo-Metformin',
    );
  });
});

describe('Next in queue (D35)', () => {
  const link = () => screen.findByRole('link', { name: 'Next in queue' });

  it('goes on in the part of the queue that the user came from, in its order', async () => {
    const { api } = openEditScreen({
      others,
      at: '/drugs/7?from=noc&filter=kind.new&sort=-name',
      features: ['facets'],
    });
    expect(await link()).toHaveAttribute('href', '/drugs/8?from=noc&filter=kind.new&sort=-name');
    expect(api.calls.map(({ address }) => address)).toContain(
      '/api/drugs/?queue=noc&filter=kind.new&sort=-name',
    );
  });

  it.each([false, true])(
    'leads to the next drug and keeps where the user came from (bare host: %s)',
    async (bare) => {
      const { user, container, router } = await openForm({ others, at: '/drugs/7?from=noc', bare });
      expect(await link()).toHaveAttribute('href', '/drugs/8?from=noc');
      expect(await findViolations(container)).toEqual([]);
      await user.click(await link());
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1, name: '02000008' })).toHaveFocus(),
      );
      expect(router.state.location.search).toBe('?from=noc');
      expect(await nameField()).toHaveValue('Second');
      expect(await link()).toHaveAttribute('href', '/drugs/9?from=noc');
    },
  );

  it('after this one has left the queue, is the one that took its place', async () => {
    const { user } = await openForm({ others, at: '/drugs/7?from=noc' });
    await link();
    await user.click(moveButton('Update queue'));
    await user.click(confirm());
    await toast('Drug 02247162 moved to update queue.');
    expect(await link()).toHaveAttribute('href', '/drugs/8?from=noc');
  });

  it('at the end of the queue leads back to it', async () => {
    await openForm({ others, at: '/drugs/9?from=noc' });
    expect(await screen.findByRole('link', { name: 'Back to NOC Review' })).toHaveAttribute(
      'href',
      '/drugs/queue/noc/',
    );
  });

  it('is found on a later page', async () => {
    const api = createFakeApi({
      drugs: [
        fakeDrug(),
        ...others,
        ...Array.from({ length: 6 }, (_, index) =>
          fakeDrug({ id: 20 + index, din: `0200002${index}`, queue: 'noc' }),
        ),
      ],
      pageSize: 2,
    });
    await openForm({ api, at: '/drugs/23?from=noc' });
    expect(await link()).toHaveAttribute('href', '/drugs/24?from=noc');
  });

  it('asks before unsaved changes are left', async () => {
    const { user } = openEditScreen({ others, at: '/drugs/7?from=noc' });
    await user.type(await nameField(), ' plus');
    await user.click(await link());
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it.each(['/drugs/7', '/drugs/7?from=', '/drugs/7?from=attic'])(
    'is not there without a queue: %s',
    async (at) => {
      await openForm({ others, at });
      expect(screen.queryByRole('link', { name: /Next in queue|^Back to/ })).toBeNull();
    },
  );
});
