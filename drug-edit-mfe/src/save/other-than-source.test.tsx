import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  comparedField,
  createFakeApi,
  fakeComparison,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeApi,
} from '@refined/shared/testing';
import type { ComparedField } from '@refined/shared/contract';
import {
  done,
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  saves,
  toast,
} from '../testing/open-edit-screen.tsx';

const THEIRS: Readonly<Record<string, readonly string[]>> = {
  strength: ['30 MG'],
  active_ingredient: ['METFORMIN HYDROCHLORIDE'],
  type: [],
  form: ['TABLET'],
};

/** A host that compares its record with Health Canada's. */
const open = (
  drug: Parameters<typeof fakeDrug>[0] = {},
  prepare: (api: FakeApi, comparison: () => Response) => void = () => undefined,
) => {
  const compared = (): ComparedField[] => {
    const held = api.drugs[0]!;
    const ours: Record<string, string[]> = {
      strength: [held.strength],
      active_ingredient: held.active_ingredient.map(({ name }) => name),
      type: held.type ? [held.type.name] : [],
      form: [held.form],
    };
    return Object.entries(THEIRS).map(([name, after]) =>
      comparedField({
        field: name,
        ours: ours[name]!,
        before: [...after],
        after: [...after],
        differs: name !== 'type' && ours[name]!.join() !== after.join(),
      }),
    );
  };
  const comparison = () => Response.json(fakeComparison(api.drugs[0]!, { fields: compared() }));
  const api: FakeApi = createFakeApi({
    drugs: [fakeDrug({ strength: '30 MG', ...drug })],
    features: ['reasons', 'publications'],
    answers: {
      drugSource: comparison,
    },
  });
  prepare(api, comparison);
  return openEditScreen({ api });
};
const question = (fields: string) =>
  screen.findByRole('dialog', {
    name: new RegExp(`^Save although ${fields} differs? from Health Canada’s\\?$`),
  });
const saveAnyway = (asking: HTMLElement) =>
  within(asking).getByRole('button', { name: 'Save anyway' });

describe('Health Canada’s value (D70)', () => {
  it('stands under each field that differs from it, also while one types and after the save', async () => {
    const { user, container } = open({ form: 'CAPSULE' });
    await nameField();
    await waitFor(() =>
      expect(field('Form')).toHaveAccessibleDescription(/Health Canada: TABLET$/),
    );
    for (const label of ['Strength', 'Drug Sub-Type', 'Active Ingredient'])
      expect(field(label)).not.toHaveAccessibleDescription(/Health Canada/);
    await enter(user, 'Form', ' tablet');
    expect(field('Form')).not.toHaveAccessibleDescription(/Health Canada/);
    await enter(user, 'Strength', '999 MG');
    expect(field('Strength')).toHaveAccessibleDescription('Health Canada: 30 MG');
    expect(await findViolations(container)).toEqual([]);
    await user.click(done());
    await user.click(saveAnyway(await question('Strength')));
    await toast('Drug data successfully updated!');
    expect(field('Strength')).toHaveAccessibleDescription('Health Canada: 30 MG');
  });

  it('of a sub-type is only whether it is a biosimilar', async () => {
    const { user } = open();
    await nameField();
    await user.type(field('Drug Sub-Type'), 'Multi{Enter}');
    expect(field('Drug Sub-Type')).not.toHaveAccessibleDescription(/Health Canada/);
    await user.type(field('Drug Sub-Type'), 'Biosim{Enter}');
    await waitFor(() =>
      expect(field('Drug Sub-Type')).toHaveAccessibleDescription(
        /Health Canada: not a biosimilar$/,
      ),
    );
  });

  it('is nothing that a host without comparisons shows', async () => {
    await openForm({ bare: true });
    expect(screen.queryByText(/^Health Canada:/)).toBeNull();
  });
});

describe('a changed strength or ingredient that differs from Health Canada’s', () => {
  it('is asked about, from Cancel, with both values', async () => {
    const { api, user } = open();
    await nameField();
    await enter(user, 'Strength', '999 MG');
    await user.keyboard('{Control>}s{/Control}');
    const asking = await question('Strength');
    expect(asking).toHaveAccessibleDescription(
      'Strength before 30 MG after 999 MG Health Canada says 30 MG',
    );
    expect(within(asking).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await findViolations(asking)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(saves(api)).toEqual([]);
    await user.click(done());
    await user.dblClick(saveAnyway(await question('Strength')));
    await toast('Drug data successfully updated!');
    expect(saves(api)).toMatchObject([{ strength: '999 MG' }]);
  });

  it('is asked about once: not at Retry, nor when another field is saved', async () => {
    const { api, user } = open();
    await nameField();
    await user.type(field('Strength'), '/5 ML');
    api.intercept('PUT', () => problemAnswer(500, 'No.'));
    await user.click(done());
    await user.click(saveAnyway(await question('Strength')));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await toast('Drug data successfully updated!');
    await user.type(field('Form'), ' XR');
    await user.click(done());
    await waitFor(() => expect(saves(api)).toHaveLength(3));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an ingredient that was added is asked about', async () => {
    const { user } = open();
    await nameField();
    await user.type(field('Active Ingredient'), 'SITA{Enter}');
    await user.click(done());
    expect(await question('Active Ingredient')).toHaveAccessibleDescription(
      /after METFORMIN HYDROCHLORIDE, SITAGLIPTIN Health Canada says METFORMIN HYDROCHLORIDE$/,
    );
  });

  it('is not asked about when it becomes Health Canada’s', async () => {
    const { api, user } = open({ strength: '999 MG' });
    await nameField();
    await enter(user, 'Strength', '30 mg');
    await save(user);
    expect(saves(api)).toHaveLength(1);
  });

  it('waits for what Health Canada says, once, while that is on its way', async () => {
    let arrive = (): void => undefined;
    const { api, user } = open({}, (fake, comparison) =>
      fake.intercept(
        '/source/',
        () => new Promise((resolve) => (arrive = () => resolve(comparison()))),
      ),
    );
    await nameField();
    await user.type(field('Strength'), '9');
    await user.dblClick(done());
    expect(saves(api)).toEqual([]);
    arrive();
    await user.click(saveAnyway(await question('Strength')));
    await toast('Drug data successfully updated!');
    expect(saves(api)).toHaveLength(1);
  });

  it.each([
    [
      'can’t be read',
      () => open({}, (fake) => fake.intercept('/source/', () => problemAnswer(500, 'No.'))),
    ],
    [
      'is nothing that the host has',
      () => openEditScreen({ bare: true, drug: { strength: '30 MG' } }),
    ],
  ])(
    'is asked about with the record’s own where Health Canada’s value %s (D85)',
    async (_, opened) => {
      const { api, user } = opened();
      await nameField();
      await enter(user, 'Strength', '999 MG');
      await user.click(done());
      const asking = await screen.findByRole('dialog', {
        name: 'Save although Strength differs from before?',
      });
      expect(asking).toHaveAccessibleDescription('Strength before 30 MG after 999 MG');
      expect(saves(api)).toEqual([]);
      await user.click(saveAnyway(asking));
      await toast('Drug data successfully updated!');
      expect(saves(api)).toMatchObject([{ strength: '999 MG' }]);
    },
  );

  it('is asked about beside the last value of Health Canada, which lists the drug no longer (D85)', async () => {
    const { api, user } = open({ strength: '1 %' }, (fake) =>
      fake.intercept('/source/', () =>
        Response.json(
          fakeComparison(fake.drugs[0]!, {
            fields: [
              comparedField({
                field: 'strength',
                ours: [fake.drugs[0]!.strength],
                before: ['1 %'],
                after: null,
                differs: false,
              }),
            ],
          }),
        ),
      ),
    );
    await nameField();
    expect(field('Strength')).not.toHaveAccessibleDescription(/Health Canada/);
    await enter(user, 'Strength', '999 MG');
    expect(field('Strength')).toHaveAccessibleDescription('Health Canada’s last value: 1 %');
    await user.click(done());
    const asking = await question('Strength');
    expect(asking).toHaveAccessibleDescription(
      'Strength before 1 % after 999 MG Health Canada last said 1 %',
    );
    expect(saves(api)).toEqual([]);
  });
});
