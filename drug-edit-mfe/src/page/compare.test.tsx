import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  type FakeApiOptions,
} from '@refined/shared/testing';
import {
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  savedOver,
  saves,
  toast,
} from '../testing/open-edit-screen.tsx';

/** The edit screen on a host that accepts Health Canada's strength. */
const open = (actions: FakeApiOptions['actions'] = {}, at?: string) => {
  const api = createFakeApi({
    drugs: [fakeDrug({ queue: 'manual' })],
    features: ['reasons', 'record_actions', 'undo'],
    actions,
  });
  return openEditScreen({ api, at });
};

const compare = () => screen.findByRole('button', { name: 'Compare with Health Canada' });
const take = () => screen.findByRole('button', { name: 'Use Health Canada’s value: Strength' });

describe('why the record is there (D48)', () => {
  const why = () => screen.findByRole('region', { name: 'In Manual Review because:' });

  it('is said where it was opened from a queue, with the import, and the comparison is one press away', async () => {
    const { container } = open({}, '/drugs/7?from=manual');
    expect(await why()).toHaveTextContent(
      /Drug Product Database, 2026-04-01.*Strength before 500 MG → after 850 MG/,
    );
    expect(await compare()).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('is not asked of a host that doesn’t say, nor is a comparison offered', async () => {
    const { api } = await openForm({ bare: true, at: '/drugs/7?from=manual' });
    expect(screen.queryByRole('region', { name: /because/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Compare with Health Canada' })).toBeNull();
    expect(api.calls.some(({ address }) => address.includes('/source/'))).toBe(false);
  });
});

describe('the record beside Health Canada’s (D48)', () => {
  it('is opened over the form and closed again, by keyboard too', async () => {
    const { user, container } = open();
    await user.click(await compare());
    const panel = await screen.findByRole('region', { name: 'Compared with Health Canada' });
    expect(within(panel).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(await take()).toBeVisible();
    expect(await compare()).toHaveAttribute('aria-expanded', 'true');
    expect(await findViolations(container)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Close comparison' }));
    expect(screen.queryByRole('region', { name: 'Compared with Health Canada' })).toBeNull();
    expect(await compare()).toHaveFocus();
  });

  it('puts a taken-over value into the form at once; what is unsaved elsewhere stays and is saved over the new version', async () => {
    const { user, api } = open();
    await user.type(await nameField(), ' XR');
    await user.click(await compare());
    await user.click(await take());
    expect(await toast('Strength: Health Canada’s value is used.')).toBeVisible();
    await waitFor(() => expect(field('Strength')).toHaveValue('850 MG'));
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin XR');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await save(user);
    expect(saves(api)).toEqual([
      expect.objectContaining({ drug_name: 'Apo-Metformin XR', strength: '850 MG' }),
    ]);
    expect(savedOver(api)).toBe('"v2"');
  });

  it('brings what its undo restores into the form, which is saved over that', async () => {
    const { user, api } = open();
    await nameField();
    await user.click(await compare());
    await user.click(await take());
    await waitFor(() => expect(field('Strength')).toHaveValue('850 MG'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(field('Strength')).toHaveValue('500 MG'));
    await user.type(field('Form'), 'X');
    await save(user);
    expect(savedOver(api)).toBe('"v3"');
  });

  it('asks, and shows both, where that very field has an unsaved change', async () => {
    const { user, api } = open();
    await nameField();
    await enter(user, 'Strength', '501 MG');
    await user.click(await compare());
    await user.click(await take());
    const dialog = await screen.findByRole('dialog', { name: 'Replace your unsaved Strength?' });
    expect(dialog).toHaveTextContent('before 501 MG → after 850 MG');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(field('Strength')).toHaveValue('501 MG');
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(await take());
    await user.click(await screen.findByRole('button', { name: 'Replace mine' }));
    await waitFor(() => expect(field('Strength')).toHaveValue('850 MG'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('keeps ours without a question, and the form as it is', async () => {
    const { user } = open();
    await nameField();
    await enter(user, 'Strength', '501 MG');
    await user.click(await compare());
    await user.click(await screen.findByRole('button', { name: 'Keep our value: Strength' }));
    expect(
      await toast(
        'Strength: our value is kept. You are asked again when Health Canada changes it.',
      ),
    ).toBeVisible();
    expect(field('Strength')).toHaveValue('501 MG');
  });

  it('leaves the unsaved change where the decision fails', async () => {
    const { user } = open({
      refuses: () => 'Health Canada’s value is in none of our lists yet. The next import adds it.',
    });
    await nameField();
    await enter(user, 'Strength', '501 MG');
    await user.click(await compare());
    await user.click(await take());
    await user.click(await screen.findByRole('button', { name: 'Replace mine' }));
    await toast(
      'Strength could not be decided. Health Canada’s value is in none of our lists yet. The next import adds it.',
    );
    expect(field('Strength')).toHaveValue('501 MG');
  });

  it('says that nothing belongs together with it', async () => {
    const { user } = open();
    await user.click(await compare());
    await user.click(
      await screen.findByRole('button', {
        name: 'Show records with the same ingredients and strength',
      }),
    );
    expect(
      await screen.findByText('No other record has these ingredients in this strength.'),
    ).toBeVisible();
  });
});
