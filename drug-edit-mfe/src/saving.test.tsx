import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeDrug,
} from '@refined/shared/testing';
import {
  chosenIn,
  done,
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  saveOther,
  savedOver,
  saves,
  toast,
} from './testing/open-edit-screen.tsx';

const FAILED = 'There was a problem updating the drug data.';

/** Enters the name as one change; single letters are tested elsewhere. */
const enterName = async (user: ReturnType<typeof openEditScreen>['user'], text: string) => {
  await user.clear(await nameField());
  await user.paste(text);
};

describe('casing (specification §4, D29)', () => {
  it('is done when the name is left, says so, and Undo brings the typed name back', async () => {
    const { user } = openEditScreen();
    await user.clear(await nameField());
    await user.keyboard('apo-METFORMIN xr');
    await user.tab();
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin XR');
    expect(field('Drug/Product Name')).toHaveAccessibleDescription(
      'Proper case, because the sub-type is not a brand. Undo',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Drug/Product Name')).toHaveValue('apo-METFORMIN xr');
    expect(field('Drug/Product Name')).toHaveFocus();
    await user.tab();
    expect(field('Drug/Product Name')).toHaveValue('apo-METFORMIN xr');
  });

  it('follows the sub-type when that changes, with Drug/Product Type', async () => {
    const { user } = await openForm({ drug: { drug_name: 'Janumet xr' } });
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    await user.click(field('Drug Sub-Type'));
    await user.click(await screen.findByRole('option', { name: 'Single-Source Brand' }));
    expect(field('Drug/Product Name')).toHaveValue('JANUMET XR');
    expect(field('Drug/Product Name')).toHaveAccessibleDescription(
      'Upper case, because the sub-type is a brand. Undo',
    );
    expect(chosenIn('Drug/Product Type')).toEqual(['Brand Name Drug']);
    expect(field('Health Canada Drug Name')).toHaveValue('APO-METFORMIN');
  });

  it('never happens on load, nor by walking through', async () => {
    const { user } = openEditScreen({ drug: { drug_name: 'apo-metformin' } });
    await user.click(await nameField());
    await user.tab();
    expect(field('Drug/Product Name')).toHaveValue('apo-metformin');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('counts for a save from within the name', async () => {
    const { api, user } = openEditScreen();
    await enterName(user, 'METFORMIN');
    await user.keyboard('{Control>}s{/Control}');
    await toast('Drug data successfully updated!');
    expect(saves(api)).toMatchObject([{ drug_name: 'Metformin' }]);
    expect(field('Drug/Product Name')).toHaveValue('Metformin');
  });
});

describe('what a save would merely write another way (D52)', () => {
  it.each([true, false])(
    'is no unsaved change, and goes as it came (bare host: %s)',
    async (bare) => {
      const { api, user } = await openForm({ bare });
      await user.type(field('Form'), '  ');
      expect(screen.queryByText('Unsaved changes')).toBeNull();
      await user.type(field('Strength'), ' XR');
      expect(screen.getByText('Unsaved changes')).toBeVisible();
      await saveOther({ user });
      await toast('Drug data successfully updated!');
      expect(saves(api)).toMatchObject([
        {
          form: 'TABLET',
          strength: '500 MG XR',
          grandfather_period: { lookup_id: '100', name: 'None' },
        },
      ]);
      expect(field('Form')).toHaveValue('TABLET');
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    },
  );
});

describe('saving', () => {
  it('a double click saves once, also where the host is quicker than the second click (browser fault 28)', async () => {
    const { api, user } = await openForm();
    await save(user);
    await act(async () => void fireEvent.click(done(), { detail: 2 }));
    expect(saves(api)).toHaveLength(1);
  });

  it('what is typed meanwhile stays, unsaved', async () => {
    let release = () => undefined as void;
    const { api, user } = openEditScreen();
    await enterName(user, 'Metformin');
    api.intercept(
      'PUT',
      () => new Promise<Response>((resolve) => (release = () => resolve(new Response('{}')))),
    );
    await user.click(done());
    await waitFor(() => expect(saves(api)).toHaveLength(1));
    Object.assign(api.drugs[0]!, { drug_name: 'Metformin', version: 2 });
    await user.type(field('Strength'), ' PLUS');
    release();
    await toast('Drug data successfully updated!');
    expect(field('Strength')).toHaveValue('500 MG PLUS');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  it('an answer lost after it was stored is a success (browser fault 30)', async () => {
    const { api, user } = openEditScreen();
    await enterName(user, 'Metformin');
    api.intercept('PUT', () => {
      Object.assign(api.drugs[0]!, {
        drug_name: 'Metformin',
        grandfather_period: { lookup_id: 100, name: 'None' },
        version: 2,
      });
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await save(user);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('a save whose fresh record can’t be had still names the new version next', async () => {
    const { api, user } = openEditScreen();
    await enterName(user, 'Metformin');
    api.intercept('GET /api/drugs/7', () => problemAnswer(500, 'broken'), 3);
    await save(user);
    expect(field('Drug/Product Name')).toHaveValue('Metformin');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(done());
    await waitFor(() => expect(api.drugs[0]?.version).toBe(3));
  });
});

describe.each([
  ['our API', false],
  ['a bare host', true],
])('a save that %s accepts and does not keep', (_, bare) => {
  /** The host stores a save, but then overwrites it with this. */
  const dropping = async (stored: Partial<FakeDrug>) => {
    const view = await openForm({ bare });
    view.api.intercept('PUT', async () => {
      const { body, headers } = view.api.calls.at(-1)!;
      const answer = await view.api.fetch('/api/drugs/7/', {
        method: 'PUT',
        body: JSON.stringify(body),
        headers,
      });
      Object.assign(view.api.drugs[0]!, stored);
      return answer;
    });
    return view;
  };
  const panel = () => screen.findByRole('region', { name: 'Not everything was saved.' });

  it('names the fields, keeps them in the form, and Retry saves them', async () => {
    const { api, user, container } = await dropping({ strength: '500 MG' });
    await user.type(field('Form'), ' XR');
    await user.type(field('Strength'), '/ML');
    await saveOther({ user });
    expect(await panel()).toHaveTextContent('what you entered in Strength.');
    expect(screen.queryByText('Drug data successfully updated!')).toBeNull();
    expect(field('Strength')).toHaveValue('500 MG/ML');
    expect(field('Form')).toHaveValue('TABLET XR');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
    await user.click(within(await panel()).getByRole('button', { name: 'Retry' }));
    await toast('Drug data successfully updated!');
    expect(screen.queryByRole('region', { name: 'Not everything was saved.' })).toBeNull();
    expect(api.drugs[0]).toMatchObject({ form: 'TABLET XR', strength: '500 MG/ML' });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('says so of a field that nobody touched, and brings it into view', async () => {
    const { user } = await dropping({ health_canada_drug_name: '' });
    await user.type(field('Form'), ' XR');
    await user.click(done());
    expect(await panel()).toHaveTextContent('what you entered in Health Canada Drug Name.');
    expect(field('Health Canada Drug Name')).toHaveValue('APO-METFORMIN');
    await user.click(screen.getByRole('button', { name: 'Discard unsaved changes' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Health Canada Drug Name')).toHaveValue(''));
    expect(screen.queryByRole('region', { name: 'Not everything was saved.' })).toBeNull();
  });

  it('raises no alarm when the answer is empty and the value kept', async () => {
    const { api, user } = await openForm({ bare });
    api.intercept('PUT', () => {
      Object.assign(api.drugs[0]!, { form: 'TABLET XR', version: 2 });
      return new Response('', bare ? {} : { headers: { etag: '"v2"' } });
    });
    await user.type(field('Form'), ' XR');
    await save(user);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

it('a value that a bare host writes its own way is kept', async () => {
  const { api, user } = await openForm({ bare: true });
  api.intercept('PUT', () => {
    Object.assign(api.drugs[0]!, { form: 'FILM COATED', drug_name: 'APO-METFORMIN' });
    return new Response('{}');
  });
  await enter(user, 'Form', ' film  coated ');
  await save(user);
  expect(field('Form')).toHaveValue('FILM COATED');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('a save that somebody saved over at once is no alarm of its own', async () => {
  const { api, user } = await openForm();
  api.intercept('PUT', () => {
    Object.assign(api.drugs[0]!, { strength: '850 MG', version: 3 });
    return new Response('{}', { headers: { etag: '"v2"' } });
  });
  await user.type(field('Strength'), '/ML');
  await saveOther({ user });
  await toast('Drug data successfully updated!');
  expect(field('Strength')).toHaveValue('850 MG');
});

describe('a save that fails', () => {
  it.each([
    [
      'network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The server could not be reached. Check the connection, then retry.',
    ],
    [
      '500 (browser fault 22)',
      () => problemAnswer(500, 'broken'),
      'The server failed (500). Retry in a moment.',
    ],
    [
      '429 (browser fault 21)',
      () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } }),
      'Too many requests. Try again in 7 s.',
    ],
    [
      '403 (browser fault 19)',
      () => problemAnswer(403, 'No.'),
      'You may not do this. Ask whoever manages the accounts.',
    ],
    ['400 of a bare host', () => Response.json({ detail: 'Bad.' }, { status: 400 }), 'Bad.'],
  ])('%s: toast and panel, nothing lost, Retry saves', async (_, answer, text) => {
    const { api, user } = openEditScreen();
    await enterName(user, 'Metformin');
    api.intercept('PUT', answer);
    await user.click(done());
    expect(await toast(FAILED)).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Not saved.' });
    expect(panel).toHaveTextContent(text);
    expect(field('Drug/Product Name')).toHaveValue('Metformin');
    expect(await findViolations(panel)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Retry' }));
    await toast('Drug data successfully updated!');
    expect(screen.queryByRole('region', { name: 'Not saved.' })).toBeNull();
    expect(api.drugs[0]?.drug_name).toBe('Metformin');
  });

  it.each([
    [
      'problem+json',
      () =>
        problemAnswer(422, 'The record is invalid.', {
          errors: {
            strength: ['Too long.'],
            'sub_medical_condition.0.id': ['Unknown condition.'],
            other: ['Something else.'],
          },
        }),
    ],
    [
      "Django's way",
      () =>
        Response.json(
          {
            strength: ['Too long.'],
            sub_medical_condition: ['Unknown condition.'],
            non_field_errors: ['Something else.'],
          },
          { status: 400 },
        ),
    ],
  ])('422: the sentences stand at the fields, the first has the focus (%s)', async (_, answer) => {
    const { api, user, container } = await openForm();
    api.intercept('PUT', answer);
    await user.click(done());
    await toast(FAILED);
    expect(field('Strength')).toHaveAccessibleDescription('Too long.');
    expect(field('Strength')).toHaveFocus();
    expect(field('Strength')).toBeInvalid();
    // This field was behind Show More.
    expect(screen.getByText('Unknown condition.')).toBeVisible();
    expect(field('Sub-Medical Condition').getAttribute('aria-describedby')).toContain(
      'drug-sub_medical_condition-hint',
    );
    expect(screen.getByRole('region', { name: 'Not saved.' })).toHaveTextContent(
      'See Strength and Sub-Medical Condition. Something else.',
    );
    expect(await findViolations(container)).toEqual([]);
    await user.type(field('Strength'), '!');
    expect(screen.queryByText('Too long.')).toBeNull();
    expect(screen.getByText('Unknown condition.')).toBeVisible();
  });
});

describe.each([
  ['412', 412],
  ['409', 409],
])('somebody saved a newer version: %s (D36, browser fault 20)', (_, status) => {
  const meet = async () => {
    const view = openEditScreen({ api: createFakeApi({ drugs: [fakeDrug()] }) });
    await enterName(view.user, 'Mine');
    if (status === 409) view.api.intercept('PUT', () => problemAnswer(409, 'Changed.'));
    Object.assign(view.api.drugs[0]!, { drug_name: 'Theirs', strength: '850 MG', version: 2 });
    await view.user.click(done());
    await toast(FAILED);
    expect(
      await screen.findByText(/Both of you changed Drug\/Product Name: choose one\./),
    ).toBeVisible();
    expect(
      screen.getByRole('region', { name: 'Not saved: somebody else saved this record meanwhile.' }),
    ).toBeVisible();
    expect(field('Drug/Product Name')).toHaveValue('Mine');
    return view;
  };
  const rows = () =>
    within(screen.getByRole('table', { name: 'Your changes and theirs' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  const choose = (side: string) =>
    within(screen.getByRole('group', { name: 'Drug/Product Name: which one?' })).getByRole(
      'radio',
      { name: side },
    );
  const saveBoth = () => screen.getByRole('button', { name: /^Save both together/ });

  it('shows both versions field by field, with what both began with', async () => {
    const { container } = await meet();
    expect(rows()).toEqual([
      [
        'Drug/Product Name',
        'Apo-Metformin',
        'Mine',
        'Theirs',
        expect.stringContaining('which one?'),
      ],
      ['Strength', '500 MG', '500 MG', '850 MG', 'Theirs is used'],
    ]);
    expect(await findViolations(container)).toEqual([]);
  });

  it.each([
    ['Yours', 'Mine'],
    ['Theirs', 'Theirs'],
  ])(
    '%s is chosen: one press saves both together over their version, and nothing before that',
    async (side, name) => {
      const { api, user } = await meet();
      await user.click(saveBoth());
      expect(saves(api)).toHaveLength(1);
      expect(saveBoth()).toHaveAccessibleName(/Choose for Drug\/Product Name first\./);
      await user.click(choose(side));
      await user.click(saveBoth());
      await toast('Drug data successfully updated!');
      expect(api.drugs[0]).toMatchObject({ drug_name: name, strength: '850 MG', version: 3 });
      expect(savedOver(api)).toBe('"v2"');
      await waitFor(() => expect(field('Strength')).toHaveValue('850 MG'));
      expect(field('Drug/Product Name')).toHaveValue(name);
      expect(screen.queryByText('Unsaved changes')).toBeNull();
      expect(screen.queryByRole('table', { name: 'Your changes and theirs' })).toBeNull();
    },
  );

  it('a third save meanwhile begins again, and the choices stand', async () => {
    const { api, user } = await meet();
    await user.click(choose('Yours'));
    Object.assign(api.drugs[0]!, { drug_name: 'Theirs II', form: 'CAPSULE', version: 3 });
    if (status === 409) api.intercept('PUT', () => problemAnswer(409, 'Changed.'));
    await user.click(saveBoth());
    expect(await screen.findByText('Theirs changed again since you chose.')).toBeVisible();
    expect(screen.getByRole('region', { name: /^Not saved: somebody else/ })).toHaveTextContent(
      'It was saved again meanwhile. Your choices are kept. Everything is chosen.',
    );
    expect(choose('Yours')).toBeChecked();
    expect(rows()).toHaveLength(3);
    await user.click(saveBoth());
    await toast('Drug data successfully updated!');
    expect(api.drugs[0]).toMatchObject({
      drug_name: 'Mine',
      strength: '850 MG',
      form: 'CAPSULE',
      version: 4,
    });
  });

  it('a save that fails otherwise loses neither the changes nor the choices', async () => {
    const { api, user } = await meet();
    await user.click(choose('Theirs'));
    api.intercept('PUT', () => problemAnswer(500, 'broken'));
    await user.click(saveBoth());
    expect(await screen.findByRole('region', { name: 'Not saved.' })).toBeVisible();
    expect(choose('Theirs')).toBeChecked();
    expect(field('Drug/Product Name')).toHaveValue('Mine');
    await user.click(saveBoth());
    await waitFor(() => expect(api.drugs[0]).toMatchObject({ drug_name: 'Theirs', version: 3 }));
  });

  it('what is typed while it is shown counts', async () => {
    const { api, user } = await meet();
    await enter(user, 'Drug/Product Name', 'Theirs');
    await user.tab();
    expect(rows()[0]?.[4]).toBe('Both the same');
    await user.click(saveBoth());
    await waitFor(() =>
      expect(api.drugs[0]).toMatchObject({ drug_name: 'Theirs', strength: '850 MG' }),
    );
  });

  it('loading their version asks first', async () => {
    const { user } = await meet();
    await user.click(screen.getByRole('button', { name: 'Load their version' }));
    const dialog = screen.getByRole('dialog', { name: 'Load their version?' });
    expect(dialog).toHaveTextContent('Your changes in Drug/Product Name are discarded.');
    await user.click(within(dialog).getByRole('button', { name: 'Load their version' }));
    await waitFor(() => expect(field('Drug/Product Name')).toHaveValue('Theirs'));
    expect(field('Strength')).toHaveValue('850 MG');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('when their version can’t be had, it says so and keeps everything', async () => {
    const view = openEditScreen({ api: createFakeApi({ drugs: [fakeDrug()] }) });
    await enterName(view.user, 'Mine');
    if (status === 409) view.api.intercept('PUT', () => problemAnswer(409, 'Changed.'));
    Object.assign(view.api.drugs[0]!, { drug_name: 'Theirs', version: 2 });
    view.api.intercept('GET /api/drugs/7', () => problemAnswer(503, 'down'));
    await view.user.click(done());
    const panel = await screen.findByRole('region', { name: 'Their version could not be loaded.' });
    expect(field('Drug/Product Name')).toHaveValue('Mine');
    await view.user.click(within(panel).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Your changes and theirs' })).toBeVisible();
  });
});
