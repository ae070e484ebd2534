import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  findViolations,
  problemAnswer,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { renderMonth, recordDownloads } from '../test-month.tsx';

const results = [
  {
    number: 2,
    at: '2026-05-04T12:00:00.000Z',
    effective: '2026-06-01',
    actor: 'grace',
    size: 8_002,
    added: 0,
    changed: 0,
    removed: 1,
  },
  {
    number: 1,
    at: '2026-04-07T12:00:00.000Z',
    actor: 'ada',
    size: 8_003,
    added: 3,
    changed: 2,
    removed: 0,
  },
  {
    number: 0,
    at: '2026-03-02T00:00:00.000Z',
    actor: 'import',
    size: 8_000,
    added: 8_000,
    changed: 0,
    removed: 0,
  },
];
const diff = {
  number: 2,
  against: 1,
  counts: { added: 0, changed: 1, removed: 1 },
  added: [],
  changed: [
    {
      id: '7',
      din: '02000007',
      drug_name: 'Seven',
      fields: [{ field: 'tier', before: ['1'], after: ['2'] }],
    },
  ],
  removed: [{ id: '8', din: '02000008', drug_name: 'Eight', fields: [] }],
};

const open = (
  answers: FakeApiOptions['answers'] = {},
  features = ['database_files', 'publications'],
) =>
  renderMonth({
    at: '/drugs/',
    api: createFakeApi({
      features,
      answers: {
        publications: () => Response.json({ results }),
        publicationDiff: () => Response.json(diff),
        ...answers,
      },
    }),
  });
const table = () => screen.findByRole('table', { name: 'Publications, newest first' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Compare publications' }));

let saved: ReturnType<typeof recordDownloads>;
beforeEach(() => {
  saved = recordDownloads();
});

it('lists the publications with what each did', async () => {
  open();
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Publication 2',
    'Publication 1',
    'Baseline',
  ]);
  expect(rows[0]).toHaveTextContent(
    /^Publication 22026-06-01 In force2026-05-04, \d\d:00grace8,0021 removed/,
  );
  expect(
    within(rows[1]!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['3 added', '2 changed']);
  // A host without effective dates: the day of publishing counts.
  expect(rows[1]).toHaveTextContent(/^Publication 12026-04-07 2026-04-07/);
  expect(await findViolations(document.body)).toEqual([]);
});

it('says what is in force on a day, and what comes', async () => {
  const ahead = { ...results[0]!, number: 3, effective: '9999-01-01', correction: true };
  // Replaced before its first day, by publication 4.
  const never = { ...ahead, effective: '9999-02-01' };
  const list = [{ ...ahead, number: 4 }, never, ...results];
  const { user } = open({ publications: () => Response.json({ results: list }) });
  const rows = within(await table()).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^Publication 4Correction9999-01-01 Not yet in force/);
  expect(rows[2]).toHaveTextContent(/^Publication 3Correction9999-02-01 2026/);
  expect(rows[3]).toHaveTextContent(/^Publication 22026-06-01 In force/);
  expect(screen.getByText('Publication 2, from 2026-06-01 until 9999-01-01.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Not yet in force' })).toHaveTextContent(
    'From 9999-01-01: Publication 4',
  );
  const day = screen.getByLabelText('In force on');
  for (const [typed, said] of [
    ['2026-05-31', 'Publication 1, from 2026-04-07 until 2026-06-01.'],
    ['2026-03-01', 'None: this day is before the first publication.'],
  ] as const) {
    await user.clear(day);
    expect(screen.getByText('Choose a day.')).toBeVisible();
    await user.type(day, typed);
    expect(screen.getByText(said)).toBeVisible();
  }
});

it('downloads a publication under a name that says which, with the token in the header', async () => {
  const { user, api } = open();
  api.intercept(
    'download/?format=csv',
    () => new Response('DIN\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  );
  await table();
  await user.click(screen.getByRole('button', { name: 'Download Publication 1 as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toBe('formulary-1-effective-2026-04-07.csv');
  expect(await saved[0]!.text).toBe('DIN\r\n');
  expect(
    api.calls
      .find(({ address }) => address === '/api/publications/1/download/?format=csv')
      ?.headers.get('authorization'),
  ).toMatch(/^Token /);
  expect(
    await within(screen.getByRole('status')).findByText(
      'formulary-1-effective-2026-04-07.csv downloaded.',
    ),
  ).toBeInTheDocument();
});

it.each([
  ['fails', () => problemAnswer(500, 'Broken.')],
  ['is a page', () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } })],
])('says so, and saves nothing, when a download %s', async (_, answer) => {
  const { user, api } = open();
  api.intercept('download/', answer);
  await table();
  await user.click(screen.getByRole('button', { name: 'Download Baseline as JSON' }));
  expect(
    await within(screen.getByRole('status')).findByText(/^Baseline could not be downloaded\./),
  ).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('compares any two, field by field', async () => {
  const { user, api } = open();
  await table();
  await user.click(screen.getByRole('button', { name: 'Compare Publication 2' }));
  expect(await dialog().findByRole('tab', { name: 'Changed (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(dialog().getByRole('tabpanel')).toHaveTextContent(
    '02000007 SevenRG Tierbefore 1 → after 2',
  );
  expect(await findViolations(document.body)).toEqual([]);
  await user.selectOptions(dialog().getByLabelText('From'), 'Baseline, effective 2026-03-02');
  await waitFor(() =>
    expect(api.calls.map(({ address }) => address)).toContain(
      '/api/publications/2/diff/?against=0',
    ),
  );
  await user.selectOptions(dialog().getByLabelText('From'), 'Publication 2, effective 2026-06-01');
  expect(await dialog().findByText('They have the same content.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Compare Publication 2' })).toHaveFocus();
});

const manifest = {
  number: 1,
  against: 0,
  effective: '2026-04-07',
  published_at: '2026-04-07T12:00:00.000Z',
  published_by: 'ada',
  files: ['drugs.csv', 'drugs.json', 'changes.csv', 'changes.json', 'later.xml'].map(
    (name, index) => ({
      name,
      address: `/api/publications/1/files/${name}/`,
      type: 'text/csv',
      size: 1_000 + index,
      sha256: String(index).repeat(64),
    }),
  ),
};
const FILES = ['database_files', 'publications', 'publication_files'];
const files = () => within(screen.getByRole('dialog', { name: 'Files of Publication 1' }));

it('lists the files of a publication with size and hash, and saves the one that is chosen', async () => {
  const { user, api } = open({ publicationManifest: () => Response.json(manifest) }, FILES);
  api.intercept('files/changes.csv', () => new Response('Change\r\n'));
  await table();
  await user.click(await screen.findByRole('button', { name: 'Files of Publication 1' }));
  const rows = within(await files().findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(4);
  expect(rows[2]).toHaveTextContent(`Changes since the one before, CSV1,002${'2'.repeat(64)}`);
  expect(files().getByText('/api/publications/1/files/')).toBeVisible();
  expect(files().getByText('/api/publications/feed/')).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(
    files().getByRole('button', { name: 'Download Changes since the one before, CSV' }),
  );
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toBe('formulary-1-effective-2026-04-07-changes.csv');
  expect(await saved[0]!.text).toBe('Change\r\n');
});

it('makes, lists and ends passwords of feed readers beside the feed’s address', async () => {
  const readers = [
    { id: '4', name: 'Newsboat', at: '2026-04-01T12:00:00Z', used_at: '2026-05-02T12:00:00Z' },
  ];
  const made = { id: '5', name: 'Thunderbird', at: '2026-05-03T12:00:00Z', used_at: null };
  const { user, api } = open(
    {
      publicationManifest: () => Response.json(manifest),
      feedReaders: () => Response.json({ readers }),
      addFeedReader: () => {
        readers.push(made as never);
        return Response.json({ reader: made, password: 'abc123' });
      },
      removeFeedReader: ({ params }) => {
        readers.splice(
          readers.findIndex(({ id }) => id === params.reader),
          1,
        );
        return Response.json({ readers });
      },
    },
    [...FILES, 'feed_readers'],
  );
  await table();
  await user.click(await screen.findByRole('button', { name: 'Files of Publication 1' }));
  const list = () => files().findByRole('table', { name: 'Feed readers with a password' });
  expect(await list()).toHaveTextContent('Newsboat2026-04-012026-05-02');
  await user.type(files().getByLabelText('Name of the feed reader'), ' Thunderbird {Enter}');
  expect(await files().findByText('abc123')).toBeVisible();
  expect(files().getByLabelText('Name of the feed reader')).toHaveValue('');
  expect(await files().findByText('Never')).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Thunderbird' });
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(files().getByRole('button', { name: /^Remove Thunderbird/ }));
  await waitFor(() => expect(files().queryByText('Never')).toBeNull());
  // Its password disappears with it.
  expect(files().queryByText('abc123')).toBeNull();
  expect(await list()).toHaveTextContent('Newsboat');
});

it('has no feed readers where the host has none', async () => {
  const { user } = open({ publicationManifest: () => Response.json(manifest) }, FILES);
  await table();
  await user.click(await screen.findByRole('button', { name: 'Files of Publication 1' }));
  expect(await files().findByRole('table')).toBeVisible();
  expect(files().queryByText('Feed readers')).toBeNull();
});

it('says when the files could not be loaded, and tries again', async () => {
  const { user, api } = open({ publicationManifest: () => Response.json(manifest) }, FILES);
  api.intercept('publications/1/files/', () => problemAnswer(500, 'Broken.'));
  await table();
  await user.click(await screen.findByRole('button', { name: 'Files of Publication 1' }));
  expect(await files().findByText('The files could not be loaded.')).toBeVisible();
  await user.click(files().getByRole('button', { name: 'Retry' }));
  expect(await files().findByRole('table')).toBeVisible();
});

it('has no files where the host offers only the drugs', async () => {
  open();
  await table();
  expect(screen.queryByRole('button', { name: 'Files of Publication 1' })).toBeNull();
});

it('offers Retry where the list or a comparison fails', async () => {
  const { user, api } = open();
  await table();
  api.intercept('diff/', () => problemAnswer(500, 'Broken.'));
  await user.click(screen.getByRole('button', { name: 'Compare Publication 1' }));
  expect(await dialog().findByText('The publications could not be compared.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Retry' }));
  expect(await dialog().findByRole('tab', { name: 'Removed (1)' })).toBeVisible();
});

it('keeps the table when it could not be loaded, and tries again', async () => {
  const api = createFakeApi({
    features: ['database_files', 'publications'],
    answers: { publications: () => Response.json({ results }) },
  });
  api.intercept('GET /api/publications/', () => problemAnswer(500, 'Broken.'));
  const { user } = renderMonth({ at: '/drugs/', api });
  const fault = await screen.findByRole('region', {
    name: 'The publications could not be loaded.',
  });
  await user.click(within(fault).getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeVisible();
});

it('shows and asks for nothing where the host has no publications', async () => {
  const { api } = open({}, ['database_files']);
  expect(await screen.findByText('1 drug')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Publications' })).toBeNull();
  expect(api.calls.some(({ address }) => address.includes('publications'))).toBe(false);
});
