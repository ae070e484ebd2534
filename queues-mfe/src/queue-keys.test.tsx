import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  fakeReason,
  problemAnswer,
  type FakeApi,
  type FakeApiOptions,
  moveAnswerOf,
} from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';
import { dinOf } from './testing/fake-groups.ts';

const drugs = [1, 2, 3, 4].map((id) => fakeDrug({ id, din: dinOf(id), queue: 'com' }));

const undoing = (): FakeApi => {
  const api: FakeApi = createFakeApi({
    drugs,
    features: ['undo'],
    answers: {
      undoMove: ({ params }) => {
        const drug = api.drugs.find(({ id }) => String(id) === params.id)!;
        Object.assign(drug, { queue: 'com', version: drug.version + 1 });
        return Response.json(moveAnswerOf(drug));
      },
    },
  });
  return api;
};

const open = async (options: FakeApiOptions & { readonly api?: FakeApi } = {}) => {
  const { api = createFakeApi({ drugs, ...options }) } = options;
  const screenShown = renderQueue('com', api);
  await screen.findByRole('link', { name: dinOf(1) });
  return screenShown;
};
const card = (number: number) => screen.queryByRole('link', { name: dinOf(number) });
const postsOf = (api: FakeApi) => api.calls.filter(({ method }) => method === 'POST');

describe('the list', () => {
  it('goes on and back by j and k, and stays at its ends', async () => {
    const { user } = await open();
    await user.keyboard('j');
    expect(card(1)).toHaveFocus();
    await user.keyboard('jjjjj');
    expect(card(4)).toHaveFocus();
    await user.keyboard('k');
    expect(card(3)).toHaveFocus();
    await user.keyboard('kkkkk');
    expect(card(1)).toHaveFocus();
  });

  it('goes on from any control of a card, and returns to the card that was left', async () => {
    const { user } = await open();
    act(() => screen.getByRole('button', { name: `Move ${dinOf(2)} to Archived` }).focus());
    await user.keyboard('j');
    expect(card(3)).toHaveFocus();
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    await user.keyboard('j');
    expect(card(3)).toHaveFocus();
  });

  it('opens the drug by Enter', async () => {
    const { user, router } = await open();
    await user.keyboard('jj{Enter}');
    expect(router.state.location.pathname).toBe('/drugs/2');
  });

  it('leads to the search by /', async () => {
    const { user, router } = await open();
    await user.keyboard('/');
    expect(router.state.location.pathname).toBe('/drugs/search');
  });
});

describe('a move by key', () => {
  it('asks, is confirmed by the same letter, and the next card has the focus before the answer', async () => {
    const { user, api } = await open();
    api.intercept('POST', () => new Promise<Response>(() => undefined));
    await user.keyboard('ju');
    expect(screen.getByRole('dialog')).toHaveTextContent('Are you sure you want to move it');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('u');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card(1)).toBeNull();
    expect(card(2)).toHaveFocus();
  });

  it('moves one card after the other without waiting, each once', async () => {
    const { user, api } = await open();
    await user.keyboard('juurraa');
    expect(card(4)).toHaveFocus();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await waitFor(() =>
      expect(postsOf(api).map(({ address }) => address)).toEqual([
        '/api/drugs/1/update_review/',
        '/api/drugs/2/manual_review/',
        '/api/drugs/3/archive/',
      ]),
    );
  });

  it('shows first which card it acts on', async () => {
    const { user, api } = await open();
    await user.keyboard('u');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card(1)).toHaveFocus();
    expect(postsOf(api)).toEqual([]);
  });

  it('has no key where it isn’t offered: no committee in the committee’s queue', async () => {
    const { user } = await open();
    await user.keyboard('jc');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    const terms = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('term');
    expect(terms.map((term) => term.textContent)).not.toContain('c');
  });

  it('that is refused comes back among the others, in the same order', async () => {
    const { user, api } = await open();
    api.intercept('/api/drugs/2/', () => problemAnswer(403, 'Forbidden'));
    await user.keyboard('jjuuuu');
    expect(await screen.findByText(/You may not do this\./)).toBeVisible();
    await waitFor(() =>
      expect(
        screen.getAllByRole('article').map((one) => one.querySelector('a')?.textContent),
      ).toEqual([dinOf(1), dinOf(2), dinOf(4)]),
    );
    expect(card(4)).toHaveFocus();
  });
});

describe('z', () => {
  it('undoes the last moves one by one, and the card that comes back has the focus', async () => {
    const { user } = await open({ api: undoing() });
    await user.keyboard('juuuu');
    expect(card(3)).toHaveFocus();
    await user.keyboard('z');
    await waitFor(() => expect(card(2)).toHaveFocus());
    await user.keyboard('z');
    await waitFor(() => expect(card(1)).toHaveFocus());
    await user.keyboard('z');
    expect(await screen.findByText('There is no move to undo.')).toBeInTheDocument();
  });

  it('works when the queue is empty', async () => {
    const { user } = await open({ api: undoing() });
    await user.keyboard('juuuuuuuu');
    expect(await screen.findByText('No drugs in Expert Committee Review Queue.')).toBeVisible();
    await user.keyboard('z');
    expect(await screen.findByRole('link', { name: dinOf(4) })).toBeVisible();
  });

  it('isn’t there on a host that can’t undo', async () => {
    const { user } = await open({ bare: true });
    await user.keyboard('?');
    const terms = within(await screen.findByRole('dialog', { name: 'Keys' })).getAllByRole('term');
    expect(terms.map((term) => term.textContent)).toEqual([
      'j',
      'k',
      'Enter',
      'u',
      'r',
      'a',
      '/',
      '?',
    ]);
  });
});

describe('a selection by key', () => {
  const several = { features: ['drug_actions'] };
  const selected = () =>
    screen
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('aria-label'))
      .filter((label) => /^Select \d+$/.test(label!));

  it('is one by x and a range by Shift+x, and a move is of all of it', async () => {
    const { user } = await open(several);
    await screen.findByRole('group', { name: 'Selection' });
    await user.keyboard('jxjj{Shift>}X{/Shift}');
    expect(selected()).toEqual([1, 2, 3].map((number) => `Select ${dinOf(number)}`));
    await user.keyboard('u');
    expect(await screen.findByRole('dialog', { name: 'Move Drug Records' })).toHaveTextContent(
      'Your selection includes 3 drug records',
    );
  });
});

it('unfolds the reason by o, and folds it again', async () => {
  const { user } = await open({
    features: ['reasons'],
    drugs: drugs.map((drug) => ({ ...drug, reasons: [fakeReason()] })),
  });
  await user.keyboard('j');
  const why = () =>
    within(screen.getAllByRole('article')[0]!).getByRole('button', { expanded: true });
  await user.keyboard('o');
  expect(why()).toHaveAttribute('aria-keyshortcuts', 'o');
  await user.keyboard('o');
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
});
