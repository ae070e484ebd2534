import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findViolations, problemAnswer } from '@refined/shared/testing';
import {
  done,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  saves,
  toast,
} from '../testing/open-edit-screen.tsx';

const NEEDED = ['Drug/Product Name', 'Drug Sub-Type', 'Active Ingredient', 'Form'];
const publishing = { features: ['publications'] };
const dialog = (title: string) => screen.findByRole('dialog', { name: title });

describe('what is needed to publish (D53)', () => {
  it('is marked at its four fields, in words, and requires nothing', async () => {
    const { container } = await openForm(publishing);
    await waitFor(() => expect(screen.getAllByText('Needed to publish')).toHaveLength(4));
    for (const label of NEEDED) {
      expect(field(label)).toHaveAccessibleDescription('Needed to publish');
      expect(field(label)).not.toBeRequired();
    }
    expect(field('Strength')).not.toHaveAccessibleDescription();
    expect(await findViolations(container)).toEqual([]);
  });

  it.each([
    ['Drug/Product Name', { drug_name: ' \u00a0' }],
    ['Form', { form: '' }],
    ['Active Ingredient', { active_ingredient: [] }],
    ['Drug Sub-Type', { type: null }],
    ['Drug Sub-Type', { type: { id: 998, name: 'Gone' } }],
  ])('a blank %s says so at the field', async (label, drug) => {
    const { container } = await openForm({ ...publishing, drug });
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(
        /Needed to publish Missing: without it, the record is not published\./,
      ),
    );
    expect(field(label)).not.toBeInvalid();
    expect(screen.getAllByText('Missing: without it, the record is not published.')).toHaveLength(
      1,
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('Done asks before it saves without one, from Cancel, and then saves', async () => {
    const { api, user } = openEditScreen(publishing);
    await user.clear(await nameField());
    await user.clear(field('Form'));
    await user.click(done());
    const asking = await dialog('Save without Drug/Product Name and Form?');
    expect(asking).toHaveAccessibleDescription(
      /^Without Drug\/Product Name and Form, this record is not published/,
    );
    expect(within(asking).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await findViolations(asking)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(saves(api)).toEqual([]);
    expect(done()).toHaveFocus();
    await user.click(done());
    await user.dblClick(
      within(await dialog('Save without Drug/Product Name and Form?')).getByRole('button', {
        name: 'Save anyway',
      }),
    );
    await toast('Drug data successfully updated!');
    expect(saves(api)).toMatchObject([{ drug_name: '', form: '' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before two versions are saved as one that lacks something', async () => {
    const { api, user } = openEditScreen(publishing);
    await user.clear(await nameField());
    api.intercept('PUT', () => problemAnswer(412, 'Somebody else saved this record.'));
    await user.click(done());
    await user.click(
      within(await dialog('Save without Drug/Product Name?')).getByRole('button', {
        name: 'Save anyway',
      }),
    );
    Object.assign(api.drugs[0]!, { strength: '1 G', version: 2 });
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    await dialog('Save without Drug/Product Name?');
    expect(saves(api)).toHaveLength(1);
  });

  it.each([true, false])(
    'a host that does not publish shows none of it (bare: %s)',
    async (bare) => {
      const { api, user } = openEditScreen({ bare, drug: { form: '' } });
      await user.clear(await nameField());
      expect(screen.queryByText('Needed to publish')).toBeNull();
      expect(screen.queryByText(/is not published/)).toBeNull();
      await save(user);
      expect(saves(api)).toHaveLength(1);
    },
  );
});
