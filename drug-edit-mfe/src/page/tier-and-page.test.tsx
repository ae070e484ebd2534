import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { findViolations } from '@refined/shared/testing';
import {
  done,
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  saves,
} from '../testing/open-edit-screen.tsx';

describe('the form (D34)', () => {
  it('says that a typed one is none of Health Canada’s, and is saved', async () => {
    const { api, user } = await openForm({ features: ['reasons'] });
    await user.type(field('Form'), 'T');
    const warning = 'Health Canada does not use this form. Check the spelling.';
    expect(field('Form')).toHaveAccessibleDescription(warning);
    await enter(user, 'Form', 'capsule, syrup');
    expect(field('Form')).not.toHaveAccessibleDescription();
    await enter(user, 'Form', 'TABLETT');
    await save(user);
    expect(saves(api)).toMatchObject([{ form: 'TABLETT' }]);
  });

  it('of a bare host is not judged', async () => {
    const { user } = await openForm({ bare: true });
    await user.type(field('Form'), 'T');
    expect(field('Form')).not.toHaveAccessibleDescription();
  });
});

describe('the tier (D71)', () => {
  it('is a field; nothing in it is no tier', async () => {
    const { api, user } = await openForm();
    expect(field('RG Tier')).toHaveValue('1');
    await enter(user, 'RG Tier', '2');
    await save(user);
    expect(saves(api)).toMatchObject([{ tier: 2 }]);
    await user.clear(field('RG Tier'));
    await user.click(done());
    await screen.findByText('Drug data successfully updated!');
    expect(saves(api).at(-1)).toMatchObject({ tier: null });
  });

  it('a sub-type that was just chosen offers its usual one, and only a press takes it', async () => {
    const { container, user } = await openForm();
    expect(screen.queryByText(/^Usual for/)).toBeNull();
    await user.type(field('Drug Sub-Type'), 'Single{Enter}');
    expect(field('RG Tier')).toHaveValue('1');
    expect(field('RG Tier')).toHaveAccessibleDescription('Usual for Single-Source Brand: 3. Use 3');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use 3' }));
    expect(field('RG Tier')).toHaveValue('3');
    expect(field('RG Tier')).toHaveFocus();
    expect(screen.queryByText(/^Usual for/)).toBeNull();
  });

  it('says that a typed one is unusual, and is saved', async () => {
    const { api, user } = await openForm();
    await enter(user, 'RG Tier', '9');
    expect(field('RG Tier')).toHaveAccessibleDescription(
      'This tier is unusual: sub-types have 1 to 3.',
    );
    await save(user);
    expect(saves(api)).toMatchObject([{ tier: 9 }]);
    expect(field('RG Tier')).not.toHaveAccessibleDescription();
  });

  it('is nothing that a bare host shows or is sent', async () => {
    const { api, user } = openEditScreen({ bare: true });
    await user.type(await nameField(), 's');
    expect(screen.queryByLabelText('RG Tier')).toBeNull();
    await save(user);
    expect(saves(api)[0]).not.toHaveProperty('tier');
  });
});

it('links to the product’s page at Health Canada where the host gives its address (D72)', async () => {
  const page = 'https://data.example.ca/product?code=7';
  openEditScreen({
    before: (api) =>
      api.intercept('GET /api/drugs/7', () =>
        Response.json({ din: '02247162', drug_name: 'Apo', version: 1, dpd_page: page }),
      ),
  });
  const link = await screen.findByRole('link', {
    name: 'Health Canada’s page of 02247162 (new tab)',
  });
  expect(link).toHaveAttribute('href', page);
  expect(link).toHaveAttribute('rel', 'noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
});
