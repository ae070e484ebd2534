import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeApiOptions,
  moveAnswerOf,
} from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';

const drugs = [
  fakeDrug({ id: 1, din: '02000001', drug_name: 'First', queue: 'dpd', in_formulary: true }),
  fakeDrug({ id: 2, din: '02000002', drug_name: 'Second', queue: 'dpd', in_formulary: false }),
  fakeDrug({ id: 3, din: '02000003', drug_name: 'Third', queue: 'dpd', in_formulary: false }),
  fakeDrug({ id: 4, din: '02000004', drug_name: 'Fourth', queue: 'update', in_formulary: false }),
  fakeDrug({ id: 5, din: '02000005', drug_name: 'Fifth', queue: 'com', in_formulary: false }),
];

const open = (queue = 'dpd', options: FakeApiOptions = {}) =>
  renderQueue(queue, createFakeApi({ drugs, ...options }));

const link = (din: string) => screen.findByRole('link', { name: din });
const toast = (text: string | RegExp) => within(screen.getByRole('status')).findByText(text);
const dialog = () => screen.getByRole('dialog', { name: 'Move Drug Record' });
const confirm = () => within(dialog()).getByRole('button', { name: 'Move Drug Record' });

describe('a queue (specification §2)', () => {
  it('shows its heading, its siblings with counts, and its drugs with links that lead back', async () => {
    const { api, container } = open();
    expect(await link('02000001')).toHaveAttribute('href', '/drugs/1?from=dpd');
    expect(screen.getByRole('heading', { level: 1, name: 'DPD Review' })).toBeVisible();
    expect(screen.getByText('3 drugs')).toBeVisible();
    const siblings = within(screen.getByRole('navigation', { name: 'Review queues' })).getAllByRole(
      'link',
    );
    await waitFor(() =>
      expect(siblings.map((sibling) => sibling.textContent)).toEqual([
        'NOC Review, 0 items0',
        'DPD Review, 3 items3',
        'Manual Review, 0 items0',
      ]),
    );
    expect(siblings.map((sibling) => sibling.getAttribute('href'))).toEqual([
      '/drugs/queue/noc',
      '/drugs/queue/dpd',
      '/drugs/queue/manual',
    ]);
    expect(siblings[1]).toHaveAttribute('aria-current', 'page');
    expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/?queue=dpd');
    expect(await findViolations(container)).toEqual([]);
  });

  it('is taken out of the tool as a file, all of it, where the host offers that', async () => {
    URL.createObjectURL = () => 'blob:list';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { api, user } = open('dpd', {
      features: ['list_files'],
      answers: { listFile: () => new Response('DIN') },
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    expect(await toast(/^formulary-queue-dpd-\d{4}-\d\d-\d\d\.csv downloaded\.$/)).toBeVisible();
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
    expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/export/?queue=dpd');
  });

  it('is as its address says: a part of it, in an order', async () => {
    const { api } = renderQueue(
      'dpd?filter=product.yes&sort=name',
      createFakeApi({ drugs, features: ['facets'] }),
    );
    expect(await link('02000001')).toHaveAttribute(
      'href',
      '/drugs/1?from=dpd&filter=product.yes&sort=name',
    );
    const lists = () =>
      api.calls
        .map(({ address }) => address)
        .filter((address) => address.includes('/drugs/?queue='));
    expect(lists()).toEqual(['/api/drugs/?queue=dpd&filter=product.yes&sort=name']);
  });

  it('is whole on a host that doesn’t filter, whatever the address says', async () => {
    const { api } = renderQueue('dpd?filter=product.yes', createFakeApi({ drugs, bare: true }));
    await link('02000003');
    await waitFor(() =>
      expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/?queue=dpd'),
    );
  });

  it('is only printed on another host', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it.each([
    ['com', 'Expert Committee Review Queue', '02000005'],
    ['update', 'Update Queue', '02000004'],
  ])('%s is headed %s and has no siblings', async (queue, heading, din) => {
    open(queue);
    expect(await link(din)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each([true, false])(
    'offers Publish Update on the update queue only, and says where the host doesn’t publish (D21; bare: %s)',
    async (bare) => {
      const { api } = open('update', { bare });
      expect(
        await screen.findByRole('button', { name: /Publish Update.*This server can’t publish\./ }),
      ).toHaveAttribute('aria-disabled', 'true');
      expect(api.calls.some(({ address }) => address.includes('publications'))).toBe(false);
    },
  );

  it('names the queues that aren’t empty when this one is (D18)', async () => {
    const { container } = open('noc');
    expect(await screen.findByText('No drugs in NOC Review.')).toBeVisible();
    const sibling = await screen.findByText(
      (_, element) => element?.tagName === 'P' && element.textContent === '3 wait in DPD Review.',
    );
    expect(within(sibling).getByRole('link', { name: 'DPD Review' })).toHaveAttribute(
      'href',
      '/drugs/queue/dpd/',
    );
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === 'P' && element.textContent === '1 waits in Update Queue.',
      ),
    ).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('says that there is no such queue', () => {
    const { api } = open('xyz');
    expect(screen.getByText('There is no queue “xyz”.')).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  it('says what failed and tries again', async () => {
    const api = createFakeApi({ drugs });
    api.intercept('queue=dpd', () => problemAnswer(403, 'Forbidden'));
    const { user } = renderQueue('dpd/', api);
    expect(
      await screen.findByRole('region', { name: 'DPD Review could not be loaded.' }),
    ).toHaveTextContent('You may not do this.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await link('02000001')).toBeVisible();
  });
});

describe('a move on the queue screen (specification §4)', () => {
  it('asks in the specification’s words, and Cancel leaves everything', async () => {
    const { user, api } = open();
    await link('02000001');
    await user.click(
      screen.getByRole('button', { name: 'Move 02000001 to Expert Committee Review queue' }),
    );
    expect(dialog()).toHaveTextContent(
      'Your selection includes a drug record that exists in DPD Review. Are you sure you want to move it to the Expert Comittee Reivew queue?',
    );
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      screen.getByRole('button', { name: 'Move 02000001 to Expert Committee Review queue' }),
    ).toHaveFocus();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('takes the card away, refreshes the counts, and puts the focus on the next card (D20)', async () => {
    const { user, api } = open();
    await link('02000001');
    await user.click(screen.getByRole('button', { name: 'Move 02000002 to Update queue' }));
    await user.dblClick(confirm());
    expect(await toast('Drug 02000002 moved to update queue.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: '02000002' })).toBeNull());
    expect(screen.getByRole('link', { name: '02000003' })).toHaveFocus();
    expect(await screen.findByText('2 drugs')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(
        'DPD Review, 2 items2',
      ),
    );
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('goes to the card before when the last one left', async () => {
    const { user } = open();
    await link('02000003');
    await user.click(screen.getByRole('button', { name: 'Move 02000003 to Archived' }));
    await user.click(confirm());
    expect(await toast('Drug 02000003 moved to archive.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '02000002' })).toHaveFocus();
  });

  it('leaves the focus on the heading of a queue that is empty now', async () => {
    const { user } = open('com');
    await link('02000005');
    await user.click(screen.getByRole('button', { name: 'Move 02000005 to Review queue' }));
    await user.click(confirm());
    expect(await toast('Drug 02000005 moved to manual review queue.')).toBeInTheDocument();
    expect(await screen.findByText('No drugs in Expert Committee Review Queue.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says what archiving a drug on the product means (D15)', async () => {
    const { user } = open();
    await link('02000001');
    await user.click(screen.getByRole('button', { name: 'Move 02000001 to Archived' }));
    expect(dialog()).toHaveTextContent(
      'It is on Formulary. Archiving removes it from the next publication.',
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Move 02000002 to Archived' }));
    expect(dialog()).not.toHaveTextContent('next publication');
  });

  it('leaves at once; refused, the card comes back to its place and says why', async () => {
    const { user, api } = open();
    await link('02000001');
    let answer: (response: Response) => void = () => undefined;
    api.intercept('POST', () => new Promise((resolve) => (answer = resolve)));
    await user.click(screen.getByRole('button', { name: 'Move 02000001 to Archived' }));
    await user.click(confirm());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: '02000001' })).toBeNull();
    expect(screen.getByRole('link', { name: '02000002' })).toHaveFocus();

    await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true));
    answer(problemAnswer(403, 'Forbidden'));
    expect(await toast('Could not move drug 02000001 to archive.')).toBeInTheDocument();
    const [first] = screen.getAllByRole('article');
    expect(within(first!).getByRole('link', { name: '02000001' })).toBeVisible();
    expect(within(first!).getByText(/You may not do this\./)).toBeVisible();
    expect(screen.getByRole('link', { name: '02000002' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Move 02000001 to Archived' }));
    await user.click(confirm());
    expect(await toast('Drug 02000001 moved to archive.')).toBeInTheDocument();
    expect(screen.queryByText(/You may not do this\./)).toBeNull();
  });

  it('says where it went when somebody else moved it meanwhile, and goes on to the next (D12)', async () => {
    const { user, api } = open();
    await link('02000001');
    const current = { ...moveAnswerOf({ ...drugs[0]!, queue: 'update' }), moved_by: 'grace' };
    api.intercept('POST', () => problemAnswer(409, 'Elsewhere', { current }));
    await user.click(screen.getByRole('button', { name: 'Move 02000001 to Archived' }));
    await user.click(confirm());
    expect(
      await toast('Drug 02000001 was moved meanwhile by grace: In Update Queue.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: '02000001' })).toBeNull());
    expect(screen.getByRole('link', { name: '02000002' })).toHaveFocus();
  });
});
