import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  renderScreen,
  type FakeApi,
  type FakeRequest,
} from '@refined/shared/testing';
import { Screen } from './expose.tsx';

const din = (number: number) => `0200000${number}`;
const drugs = [1, 2, 3].map((id) => fakeDrug({ id, din: din(id), queue: 'com' }));

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** A host on which cards can be put away and taken; drug 3 is refused. */
const hosting = (): FakeApi => {
  const answer =
    (change: (drug: FakeApi['drugs'][number]) => void) =>
    ({ body }: FakeRequest): Response => {
      const results = (body as { drugs: string[] }).drugs.map((id) => {
        const drug = api.drugs.find((one) => String(one.id) === id)!;
        if (id === '3') return { id, din: drug.din, outcome: 'refused', detail: 'Not this one.' };
        change(drug);
        return { id, din: drug.din, outcome: 'done', version: 7 };
      });
      const refused = results.filter(({ outcome }) => outcome === 'refused').length;
      return json({ results, done: results.length - refused, refused });
    };
  const api: FakeApi = createFakeApi({
    drugs,
    features: ['later', 'taking', 'bulk_moves', 'undo'],
    answers: {
      // The fake list knows queues only.
      putAway: answer((drug) => Object.assign(drug, { queue: '' })),
      bringBack: answer((drug) => Object.assign(drug, { queue: 'com' })),
      takeDrugs: answer(() => undefined),
    },
  });
  return api;
};

const open = async (api: FakeApi) => {
  const shown = renderScreen(<Screen />, {
    path: '/drugs/queue/:queueSlug',
    at: '/drugs/queue/com',
    api,
  });
  await screen.findByRole('link', { name: din(1) });
  return shown;
};
const card = (number: number) => screen.queryByRole('link', { name: din(number) });
const bodiesOf = (api: FakeApi, path: string) =>
  api.calls
    .filter(({ method, address }) => method === 'POST' && address.startsWith(path))
    .map(({ body }) => body);
const later = () => screen.findByRole('dialog', { name: 'Put away until later' });

describe('a queue', () => {
  it('puts a card away by s and s again, goes on to the next, and undoes it by z', async () => {
    const api = hosting();
    const { user } = await open(api);
    await screen.findByRole('button', { name: `Later: put away drug ${din(1)}` });
    await user.keyboard('js');
    await later();
    await user.keyboard('s');
    await screen.findByText(new RegExp(`^Drug ${din(1)} put away until`));
    await waitFor(() => expect(card(1)).not.toBeInTheDocument());
    await waitFor(() => expect(card(2)).toHaveFocus());
    const [sent] = bodiesOf(api, '/api/drugs/later/');
    expect(sent).toEqual({ drugs: ['1'], until: 'date', back_at: expect.stringMatching(/Z$/) });

    await user.keyboard('z');
    await screen.findByText(`Drug ${din(1)} is back.`);
    expect(bodiesOf(api, '/api/drugs/later/end/')).toEqual([{ drugs: ['1'], versions: [7] }]);
    await waitFor(() => expect(card(1)).toBeInTheDocument());
  });

  it('puts a selection away until the next import', async () => {
    const api = hosting();
    const { user } = await open(api);
    await screen.findByRole('checkbox', { name: new RegExp(din(1)) });
    await user.keyboard('jxjx');
    await user.click(await screen.findByRole('button', { name: 'Later: put away 2 drugs' }));
    const dialog = await later();
    await user.click(within(dialog).getByRole('radio', { name: 'The next import' }));
    await user.click(within(dialog).getByRole('button', { name: 'Put away' }));
    await screen.findByText('2 drugs put away until the next import.');
    expect(bodiesOf(api, '/api/drugs/later/')).toEqual([{ drugs: ['1', '2'], until: 'import' }]);
    await waitFor(() => expect(card(2)).not.toBeInTheDocument());
    expect(card(3)).toBeInTheDocument();
  });

  it('brings a refused card back to its place, and says why', async () => {
    const api = hosting();
    const { user } = await open(api);
    await user.click(await screen.findByRole('button', { name: `Later: put away drug ${din(3)}` }));
    await user.click(within(await later()).getByRole('button', { name: 'Put away' }));
    await screen.findByText('1 drug could not be put away. Not this one.');
    await waitFor(() => expect(card(3)).toBeInTheDocument());
  });

  it('wants a day after today', async () => {
    const api = hosting();
    const { user } = await open(api);
    await user.click(await screen.findByRole('button', { name: `Later: put away drug ${din(1)}` }));
    const dialog = await later();
    await user.click(within(dialog).getByRole('radio', { name: 'A date' }));
    await user.click(within(dialog).getByRole('button', { name: /^Put away/ }));
    expect(bodiesOf(api, '/api/drugs/later/')).toEqual([]);
    expect(dialog).toBeInTheDocument();
  });

  it('takes no year of five digits, and stands while one is typed (D89)', async () => {
    const { user } = await open(hosting());
    await user.click(await screen.findByRole('button', { name: `Later: put away drug ${din(1)}` }));
    const dialog = await later();
    await user.click(within(dialog).getByRole('radio', { name: 'A date' }));
    const field = within(dialog).getByLabelText('A date', { selector: '[type=date]' });
    expect(field).toHaveAttribute('max', '9999-12-31');
    fireEvent.change(field, { target: { value: '12026-12-31' } });
    expect(field).toHaveValue('12026-12-31');
    expect(within(dialog).getByRole('button', { name: /^Put away/ })).toHaveAccessibleName(
      /within a year/,
    );
  });

  it('takes a card, and all that are selected', async () => {
    const api = hosting();
    const { user } = await open(api);
    await user.click(await screen.findByRole('button', { name: `Assign drug ${din(1)} to me` }));
    await screen.findByText(`Drug ${din(1)} is assigned to you.`);
    await user.keyboard('xjx');
    await user.click(await screen.findByRole('button', { name: 'Assign 2 drugs to me' }));
    await screen.findByText('2 drugs are assigned to you.');
    expect(bodiesOf(api, '/api/drugs/take/')).toHaveLength(2);
  });

  it('says in one line that somebody else has taken it, and asks nothing more', async () => {
    const taken = { username: 'grace', name: 'Grace Hopper', until: '2026-11-23T15:00:00.000Z' };
    const api = hosting();
    api.intercept('GET /api/drugs/?queue=com', () =>
      json({ results: [{ id: 1, din: din(1), queue: 'com', taken }], count: 1, next: null }),
    );
    const { user } = await open(api);
    await screen.findByText('Assigned to Grace Hopper');
    await user.click(screen.getByRole('button', { name: `Move ${din(1)} to Archived` }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Drug Record' });
    expect(dialog).toHaveTextContent('It is assigned to Grace Hopper until');
  });

  it('shows none of it on a host that does not offer it', async () => {
    await open(createFakeApi({ drugs, features: ['bulk_moves'] }));
    await screen.findByRole('checkbox', { name: new RegExp(din(1)) });
    expect(screen.queryByRole('button', { name: /^Later|^Take/ })).not.toBeInTheDocument();
  });
});
