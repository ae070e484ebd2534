import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { dinOf, fakeGroups } from '../testing/fake-groups.ts';
import { renderQueue, actionsSent } from '../testing/render-queue.tsx';

const LAUNCHED = 'a'.repeat(24);
const METFORMIN = `${LAUNCHED}${'1'.repeat(24)}`;
const CAFFEINE = `${LAUNCHED}${'2'.repeat(24)}`;
const COMPANY = 'cccc';

const state = { kind: 'launched', field: null, before: ['approved'], after: ['marketed'] };
const open = async (more = '') => {
  const api = fakeGroups({
    drugs: { [LAUNCHED]: [1, 2, 3], [METFORMIN]: [1, 2], [CAFFEINE]: [3], [COMPANY]: [4] },
    groups: {
      [LAUNCHED]: { ...state, on_product: 1 },
      [METFORMIN]: {
        ...state,
        on_product: 1,
        product: { ingredients: ['METFORMIN'], strength: '500 MG', siblings: 2 },
      },
      [CAFFEINE]: {
        ...state,
        only: { din: dinOf(3), drug_name: 'WAKE', strength: '100 MG', form: 'TABLET' },
        product: { ingredients: ['CAFFEINE'], strength: '100 MG', siblings: 0 },
      },
    },
  });
  const shown = renderQueue(`dpd?as=groups${more}`, api);
  await screen.findByRole('button', { name: /^Marketed, was approved/ });
  return { ...shown, api };
};
const head = (name: RegExp) => screen.queryByRole('button', { name });
const rowOf = (name: RegExp) => screen.getByRole('button', { name }).closest('article')!;

describe('a group of drugs whose state changed (D81)', () => {
  it('unfolds to its parts, and a part to its drugs', async () => {
    const { user, router } = await open();
    expect(rowOf(/^Marketed/)).toHaveTextContent('2 substances and strengths');
    expect(rowOf(/^Marketed/)).toHaveTextContent('On Formulary: 1 of 3');
    await user.click(head(/^Marketed/)!);
    expect(await screen.findByRole('button', { name: /^METFORMIN 500 MG/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: dinOf(1) })).toBeNull();
    expect(rowOf(/^METFORMIN/)).toHaveTextContent(
      '2 others on Formulary with the same ingredients and strength',
    );
    expect(rowOf(/^CAFFEINE/)).toHaveTextContent(`${dinOf(3)} WAKE · 100 MG · TABLET`);

    await user.click(head(/^METFORMIN/)!);
    expect(await screen.findByRole('link', { name: dinOf(1) })).toBeVisible();
    expect(screen.queryByRole('link', { name: dinOf(3) })).toBeNull();
    expect(router.state.location.search).toBe(`?as=groups&open=${METFORMIN}`);

    await user.click(head(/^METFORMIN/)!);
    expect(screen.queryByRole('link', { name: dinOf(1) })).toBeNull();
    expect(head(/^METFORMIN/)).toBeVisible();
    await user.click(head(/^Marketed/)!);
    expect(head(/^METFORMIN/)).toBeNull();
  });

  it('is moved part by part, each named by its change and what it is', async () => {
    const { user, api } = await open(`&open=${LAUNCHED}`);
    (await screen.findByRole('button', { name: /^METFORMIN/ })).focus();
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Marketed, was approved: METFORMIN 500 MG');
    await user.keyboard('c');
    await waitFor(() => expect(head(/^METFORMIN/)).toBeNull());
    await waitFor(() => expect(head(/^CAFFEINE/)).toHaveFocus());
    expect(actionsSent(api)).toMatchObject([{ filter: `group.${METFORMIN}`, expected: 2 }]);
  });

  it('leaves with its parts, without the drugs that were left out below them', async () => {
    const { user, api } = await open(`&open=${METFORMIN}`);
    await user.click(await screen.findByRole('checkbox', { name: `Include ${dinOf(2)}` }));
    expect(rowOf(/^Marketed/)).toHaveTextContent('Left out: 1');
    head(/^Marketed/)!.focus();
    await user.keyboard('c');
    await screen.findByRole('dialog');
    await user.keyboard('c');
    await waitFor(() => expect(head(/^Company/)).toHaveFocus());
    expect(actionsSent(api)).toMatchObject([
      { filter: `group.${LAUNCHED}`, expected: 2, except: ['2'] },
    ]);
  });
});
