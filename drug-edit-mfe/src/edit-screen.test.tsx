import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DRUG_FIELD_NAMES, DRUG_FIELDS, RECORD_FIELDS } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import { findViolations, problemAnswer } from '@refined/shared/testing';
import {
  chosenIn,
  done,
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  save,
  saves,
  shownIn,
} from './testing/open-edit-screen.tsx';

const MAIN = [
  'Drug/Product Name',
  'Drug Sub-Type',
  'Manufacturer',
  'Schedule',
  'Active Ingredient',
  'Form',
  'Route of Administration',
  'Strength',
];
const MORE = [
  'Sub-Medical Condition',
  'Health Canada Drug Name',
  'Drug/Product Type',
  'Drug Class',
  'Grandfathering Period',
  'Step Therapy',
  'Quantity Limits',
  'Discontinued Date',
  'Action',
];
/** Our API has fields of its own too, such as the tier (D71). */
const all = (more: boolean) =>
  DRUG_FIELD_NAMES.filter((name) => DRUG_FIELDS[name].more === more).map(
    (name) => fieldMessages.labels[name],
  );
const mainOf = (bare: boolean) => (bare ? MAIN : all(false));
const moreOf = (bare: boolean) => (bare ? MORE : all(true));
const labels = (container: HTMLElement) =>
  [...container.querySelectorAll('label')].map((label) => label.textContent);

describe.each([false, true])('the edit screen (specification §2; bare host: %s)', (bare) => {
  it('shows the record: heading, tabs, main fields', async () => {
    const { container } = openEditScreen({ bare });
    expect(await nameField()).toHaveValue('Apo-Metformin');
    expect(screen.getByRole('heading', { level: 1, name: '02247162' })).toBeVisible();
    expect(screen.getByText('RefID -')).toBeVisible();
    expect(document.title).toBe('02247162 Apo-Metformin · ReFined');
    expect(labels(container)).toEqual(mainOf(bare));
    expect(chosenIn('Drug Sub-Type')).toEqual(['Generic']);
    expect(chosenIn('Manufacturer')).toEqual(['APOTEX INC']);
    expect(chosenIn('Schedule')).toEqual(['PRESCRIPTION']);
    expect(chosenIn('Active Ingredient')).toEqual(['METFORMIN HYDROCHLORIDE']);
    expect(chosenIn('Route of Administration')).toEqual(['ORAL']);
    expect(field('Form')).toHaveValue('TABLET');
    expect(field('Strength')).toHaveValue('500 MG');
    expect(await findViolations(container)).toEqual([]);
  });

  it('draws only the field that is typed into', async () => {
    const { user } = await openForm({ bare });
    // React rewrites an input's attributes, or a text area's text, whenever it renders it.
    const drawn = new Set<string>();
    const seen = new MutationObserver((changes) => {
      for (const { target } of changes) drawn.add((target as Element).id);
    });
    seen.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['name', 'value'],
    });
    await user.type(field('Strength'), '1');
    await user.tab();
    expect(field('Strength')).toHaveValue('500 MG1');
    seen.disconnect();
    expect([...drawn]).toContain('drug-strength');
    expect([...drawn]).not.toContain('drug-manufacturer');
    expect([...drawn]).not.toContain('drug-type');
  });

  it('shows and hides the further fields', async () => {
    const { container, user } = await openForm({ bare });
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(labels(container)).toEqual([...mainOf(bare), ...moreOf(bare)]);
    expect(chosenIn('Drug Class')).toEqual(['A10BA02 metformin']);
    expect(chosenIn('Drug/Product Type')).toEqual(['Generic Drug']);
    expect(field('Drug/Product Type')).toBeDisabled();
    expect(field('Discontinued Date')).toBeDisabled();
    expect(field('Quantity Limits')).toHaveAccessibleDescription('Days at Tier 1 Not stored');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(labels(container)).toEqual(mainOf(bare));
  });

  it('saves with Done, stays, and says so', async () => {
    const { api, user, router } = openEditScreen({ bare });
    await nameField();
    await enter(user, 'Drug/Product Name', 'Metformin XR');
    await save(user);
    expect(saves(api)).toHaveLength(1);
    expect(api.drugs[0]).toMatchObject({ drug_name: 'Metformin XR', version: 2 });
    expect(router.state.location.pathname).toBe('/drugs/7');
    expect(done()).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    // The next save uses the version that this one made (D36).
    await user.click(done());
    await waitFor(() => expect(api.drugs[0]?.version).toBe(3));
    expect(
      api.calls
        .filter(({ method }) => method === 'PUT')
        .map(({ headers }) => headers.get('if-match')),
    ).toEqual(bare ? [null, null] : ['"v1"', '"v2"']);
  });
});

it('says why two tabs are disabled', async () => {
  await openForm();
  const tabs = within(screen.getByRole('tablist')).getAllByRole('tab');
  expect(
    tabs.map(({ textContent }) =>
      textContent
        ?.split(' ')
        .slice(0, 2)
        .join(' ')
        .replace(/Comments.*/, 'Comments'),
    ),
  ).toEqual(['Drug Details', 'Insurer DetailsInsurer', 'Comments']);
  expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
  expect(
    screen.getByRole('tab', {
      name: /Insurer/,
      description: 'Insurer details are not available yet.',
    }),
  ).toHaveAttribute('aria-disabled', 'true');
  expect(
    screen.getByRole('tab', { name: /Comments/, description: 'This server keeps no comments.' }),
  ).toHaveAttribute('aria-disabled', 'true');
});

it('says where comments are kept, on a host that keeps them', async () => {
  await openForm({ features: ['history'] });
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /Comments/ })).toHaveAccessibleDescription(
      'Comments are kept in History.',
    ),
  );
});

it('marks the four fields that are not stored, and sends none of them (D31)', async () => {
  const { api, user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Show More' }));
  expect(
    screen
      .getAllByText('Not stored')
      .map((note) => note.parentElement?.querySelector('label')?.textContent),
  ).toEqual(['Step Therapy', 'Quantity Limits', 'Discontinued Date', 'Action']);
  await user.type(field('Quantity Limits'), '30');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await save(user);
  expect(Object.keys(saves(api)[0] ?? {}).sort()).toEqual([...RECORD_FIELDS].sort());
  expect(field('Quantity Limits')).toHaveValue('30');
});

it("labels the default grandfathering period until one is chosen, and sends '100' (D30)", async () => {
  const { api, user } = await openForm({ drug: { grandfather_period: null } });
  await user.click(screen.getByRole('button', { name: 'Show More' }));
  expect(chosenIn('Grandfathering Period')).toEqual(['None (default)']);
  await save(user);
  expect(saves(api)[0]).toMatchObject({ grandfather_period: { lookup_id: '100', name: 'None' } });
  await waitFor(() => expect(chosenIn('Grandfathering Period')).toEqual(['None']));
  await user.click(field('Grandfathering Period'));
  await user.click(await screen.findByRole('option', { name: '6 months' }));
  expect(chosenIn('Grandfathering Period')).toEqual(['6 months']);
});

it('shows what DPD calls it where the host says so (D34)', async () => {
  const { user } = await openForm({
    before: (api) =>
      api.intercept('GET /api/drugs/7', () =>
        Response.json({
          din: '02247162',
          drug_name: 'Apo-Metformin',
          health_canada_drug_name: 'APO METFORMIN',
          dpd_name: 'APO-METFORMIN',
          dpd_date: '2026-04-01',
        }),
      ),
  });
  await user.click(screen.getByRole('button', { name: 'Show More' }));
  expect(field('Health Canada Drug Name')).toHaveValue('APO METFORMIN');
  expect(field('Health Canada Drug Name')).toHaveAccessibleDescription(
    'DPD: APO-METFORMIN (2026-04-01)',
  );
});

it('suggests known forms and takes any other (D34)', async () => {
  const { container, api, user } = await openForm();
  const list = container.querySelector(`datalist#${field('Form').getAttribute('list')}`);
  expect(list?.querySelector('option[value="TABLET (EXTENDED-RELEASE)"]')).not.toBeNull();
  await enter(user, 'Form', 'Tablet with a smile');
  await save(user);
  expect(saves(api)[0]).toMatchObject({ form: 'Tablet with a smile' });
});

it('keeps an id that the list lacks, and says so (D28)', async () => {
  const { api, user } = await openForm({
    drug: {
      manufacturer: 999,
      schedule: [
        { id: 11, name: 'PRESCRIPTION' },
        { id: 998, name: 'GONE' },
      ],
    },
  });
  expect(chosenIn('Manufacturer')).toEqual(['999 (not in list)']);
  expect(chosenIn('Schedule')).toEqual(['PRESCRIPTION', '998 (not in list)']);
  await save(user);
  expect(saves(api)[0]).toMatchObject({
    manufacturer: 999,
    schedule: [{ id: 11, name: 'PRESCRIPTION' }, { id: 998 }],
  });
});

it('three routes survive as three, in order, and a fourth is added by keyboard (D27)', async () => {
  const routes = [33, 31, 32].map((id) => ({ id, name: '' }));
  const { api, user } = await openForm({ drug: { administration: routes, schedule: [] } });
  expect(chosenIn('Route of Administration')).toEqual(['INTRAVENOUS', 'ORAL', 'SUBCUTANEOUS']);
  act(() => field('Schedule').focus());
  await user.keyboard('sched{Enter}');
  expect(chosenIn('Schedule')).toEqual(['SCHEDULE D']);
  await save(user);
  expect(saves(api)[0]).toMatchObject({
    administration: [{ id: 33 }, { id: 31 }, { id: 32 }],
    schedule: [{ id: 12, name: 'SCHEDULE D' }],
  });
});

describe('while something is missing', () => {
  it('a drug that is not there is named (D39)', async () => {
    openEditScreen({ at: '/drugs/999' });
    expect(await screen.findByText('There is no drug “999”.')).toBeVisible();
  });

  it.each([
    ['the server fails', () => problemAnswer(500, 'broken'), 1],
    ['HTML comes (browser fault 23)', () => new Response('<!doctype html>', { status: 200 }), 1],
    ['JSON comes that is no record', () => Response.json({ detail: 'Maintenance.' }), 1],
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ])('%s: said, with Retry', async (_, answer, asked) => {
    const { user, container } = openEditScreen({
      before: (api) => api.intercept('GET /api/drugs/7', answer, asked),
    });
    expect(await screen.findByText('The drug record could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('RefID - 7');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await nameField()).toBeVisible();
  });

  it('a lookup that fails is named, Done waits, Retry fills the form (D32, browser fault 25)', async () => {
    const { api, user, container } = openEditScreen({
      before: (api) => {
        api.intercept('/api/manufacturer/', () => problemAnswer(500, 'broken'));
        api.intercept('/api/active_ingredient/', () => problemAnswer(500, 'broken'));
      },
    });
    expect(
      await screen.findByText('Active Ingredient and Manufacturer could not be loaded.'),
    ).toBeVisible();
    for (const label of ['Drug/Product Name', 'Strength', 'Form']) {
      expect(field(label)).toHaveValue('');
      expect(field(label)).toBeDisabled();
    }
    expect(shownIn('Manufacturer')).toBe('Not loaded');
    expect(shownIn('Schedule')).toBe('Not loaded');
    const button = screen.getByRole('button', { name: /^Done/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(saves(api)).toEqual([]);
    expect(await findViolations(container)).toEqual([]);
    const before = api.calls.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(done()).not.toHaveAttribute('aria-disabled'));
    expect(api.calls.slice(before).map(({ address }) => address)).toEqual([
      '/api/active_ingredient/',
      '/api/manufacturer/',
    ]);
    expect(chosenIn('Manufacturer')).toEqual(['APOTEX INC']);
    expect(field('Drug/Product Name')).toHaveValue('Apo-Metformin');
    // The panel is gone; its announcement stays in the live region for a while.
    expect(
      screen.queryByText(/^Active Ingredient and Manufacturer could not be loaded\.$/),
    ).toBeNull();
  });

  describe('one of the eight lookups is on its way (specification §4, D64)', () => {
    const openWaiting = async (options: Parameters<typeof openEditScreen>[0] = {}) => {
      let release: (response: Response) => void = () => undefined;
      const wait = () => new Promise<Response>((resolve) => (release = resolve));
      const opened = openEditScreen({
        ...options,
        before: (api) => api.intercept('/api/gf_period/', wait),
      });
      await opened.user.click(await screen.findByRole('button', { name: 'Show More' }));
      return {
        ...opened,
        release: (results: unknown[]) => act(async () => release(Response.json({ results }))),
      };
    };
    const PERIODS = [
      { lookup_id: 100, name: 'None' },
      { lookup_id: 101, name: '6 months' },
    ];

    it('draws every field empty and disabled, selects with "Loading..."', async () => {
      const { container, release } = await openWaiting();
      const all = [...MAIN, ...MORE].map((label) => ({
        label,
        isSelect: field(label).closest('.ed-select__control') !== null,
      }));
      for (const { label } of all) expect(field(label)).toBeDisabled();
      expect(all.filter(({ isSelect }) => isSelect)).toHaveLength(10);
      expect(
        all.map(({ label, isSelect }) =>
          isSelect ? [chosenIn(label), shownIn(label)] : field(label).value,
        ),
      ).toEqual(all.map(({ isSelect }) => (isSelect ? [[], 'Loading...'] : '')));
      expect(screen.getByRole('heading', { level: 1, name: '02247162' })).toBeVisible();
      expect(screen.queryByText('Unsaved changes')).toBeNull();
      expect(await findViolations(container)).toEqual([]);

      await release(PERIODS);
      expect(await nameField()).toHaveValue('Apo-Metformin');
      expect(field('Strength')).toHaveValue('500 MG');
      expect(chosenIn('Schedule')).toEqual(['PRESCRIPTION']);
      expect(chosenIn('Grandfathering Period')).toEqual(['None (default)']);
      expect(screen.queryByText('Loading...')).toBeNull();
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    });

    it('neither Done nor Ctrl+S saves', async () => {
      const { api, user, release } = await openWaiting();
      await user.click(
        screen.getByRole('button', { name: /^Done.*The lists of choices are loading/ }),
      );
      await user.keyboard('{Control>}s{/Control}');
      await release(PERIODS);
      await nameField();
      expect(saves(api)).toEqual([]);
      await save(user);
      expect(saves(api)).toEqual([expect.objectContaining({ manufacturer: 41 })]);
    });

    it('a draft waits too, and comes back with the values', async () => {
      const changes = { drug_name: 'Mine' };
      const draft = { at: '2026-04-01T10:42:00.000Z', changes, before: {} };
      localStorage.setItem('refined.draft.reviewer.7', JSON.stringify(draft));
      const { release, unmount } = await openWaiting();
      expect(field('Drug/Product Name')).toHaveValue('');
      expect(screen.queryByText(/are back/)).toBeNull();
      await release(PERIODS);
      expect(await nameField()).toHaveValue('Mine');
      expect(screen.getByRole('region', { name: /are back/ })).toBeVisible();
      unmount();

      // Left before the lists are loaded: the draft is kept.
      (await openWaiting()).unmount();
      openEditScreen();
      expect(await nameField()).toHaveValue('Mine');
    });

    it('a field that is needed to publish is not missing yet', async () => {
      const { release } = await openWaiting({ features: ['publications'], drug: { form: '' } });
      await waitFor(() => expect(screen.getAllByText('Needed to publish')).toHaveLength(4));
      expect(screen.queryByText(/is not published/)).toBeNull();
      await release(PERIODS);
      expect(await screen.findByText(/is not published/)).toBeVisible();
    });

    it('a host whose periods lack the default leaves the field empty', async () => {
      const { release } = await openWaiting();
      await release([{ lookup_id: 7, name: 'A year' }]);
      await waitFor(() => expect(shownIn('Grandfathering Period')).toBe('Select...'));
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    });
  });
});
