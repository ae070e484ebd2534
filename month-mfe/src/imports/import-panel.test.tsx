import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  ImportFinding,
  ImportJob,
  ImportOutcome,
  ImportSet,
  ImportUpload,
} from '@refined/shared/contract';
import { createFakeApi, findViolations, problemAnswer } from '@refined/shared/testing';
import { renderMonth, recordDownloads } from '../test-month.tsx';
import { JOB, SET, tally, UPLOAD } from './test-imports.ts';

const OUTCOME: ImportOutcome = {
  baseline: false,
  breakdown: {
    new: 62,
    changed: 91,
    moved: 50,
    gone: 68,
    unchanged: 16_450,
    products: 16_653,
    skipped: 3_155,
    rejected: 2,
    kinds: { new: 62, gone: 68, renamed: 18 },
    queues: {
      manual: tally(1, { renamed: 1 }),
      noc: tally(0),
      dpd: tally(269, { new: 62, gone: 68, renamed: 17 }),
    },
    marked: tally(1),
  },
  relabellings: [
    {
      list: 'schedule',
      from: 'OTC',
      to: 'NON-PRESCRIPTION DRUGS',
      products: 9_920,
      example: '02240001 ASPIRIN',
    },
  ],
  rejects: [
    { file: 'drug.txt', line: 7, reason: '3 columns instead of 14', content: '"a","=1+1"' },
  ],
};

const PREVIEWED: ImportJob = {
  ...JOB,
  state: 'previewed',
  preview: OUTCOME,
  previewed_at: '2026-04-02T08:01:00.000Z',
};
const RUNNING: ImportJob = {
  ...PREVIEWED,
  state: 'running',
  confirmed_by: 'reviewer',
  confirmed_at: '2026-04-02T08:02:00.000Z',
  progress: { stage: 'writing', done: 100, total: 271 },
};
const DONE: ImportJob = { ...RUNNING, state: 'done', result: OUTCOME, import_id: 9 };

/** A host with the test's uploads and jobs. */
const host = (start: { uploads?: ImportUpload[]; sets?: ImportSet[]; jobs?: ImportJob[] } = {}) => {
  const state = { uploads: start.uploads ?? [], sets: start.sets ?? [], jobs: start.jobs ?? [] };
  const lists = () => Response.json({ uploads: state.uploads, sets: state.sets });
  const changed = (job: ImportJob) => () => {
    state.jobs = [job];
    return Response.json(job);
  };
  const api = createFakeApi({
    features: ['database_files', 'imports', 'whole_files'],
    answers: {
      importUploadList: lists,
      importUpload: () => {
        Object.assign(state, { uploads: [UPLOAD], sets: [SET] });
        return Response.json(UPLOAD);
      },
      importUploadRemoval: () => {
        Object.assign(state, { uploads: [], sets: [] });
        return lists();
      },
      importJobs: () => Response.json({ jobs: state.jobs }),
      importPreview: changed(JOB),
      importConfirm: changed(RUNNING),
      importCancel: () => {
        state.jobs = [];
        return Response.json({ ...PREVIEWED, state: 'cancelled' });
      },
      importResume: changed(RUNNING),
      importJobRejects: () => Response.json({ rejects: OUTCOME.rejects }),
      importRejects: () => Response.json({ rejects: OUTCOME.rejects }),
      importComparison: () =>
        Response.json({
          first: {
            id: 1,
            kind: 'dpd',
            date: '2026-03-02',
            baseline: true,
            actor: 'seed',
            finished_at: null,
            breakdown: { ...OUTCOME.breakdown, new: 0 },
          },
          second: {
            id: 9,
            kind: 'dpd',
            date: '2026-04-01',
            baseline: false,
            actor: 'reviewer',
            finished_at: null,
            breakdown: OUTCOME.breakdown,
          },
        }),
    },
  });
  return { api, state };
};

const open = (start?: Parameters<typeof host>[0]) => {
  const { api, state } = host(start);
  return { ...renderMonth({ at: '/drugs/#files', api }), state };
};
const zone = () => screen.findByTestId('import-files');
const file = (bytes = UPLOAD.bytes, name = 'allfiles.zip') =>
  new File([new Uint8Array(bytes)], name);
const card = () =>
  screen.findByRole('article', { name: /Drug Product Database, extract of 2026-04-01/ });

describe('files', () => {
  it('are sent, then stand there with what they are and the date that they suggest', async () => {
    const { api, user } = open();
    await user.upload(await zone(), file());
    expect(await screen.findByText('DPD, 13,454 marketed products')).toBeVisible();
    const [sent] = api.calls.filter(({ method }) => method === 'PUT');
    expect(sent).toMatchObject({ address: '/api/imports/uploads/?name=allfiles.zip' });
    expect((sent!.body as Blob).size).toBe(UPLOAD.bytes);
    expect(screen.getByLabelText('Extract of')).toHaveValue('2026-04-01');
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('can be dropped', async () => {
    open();
    const area = (await zone()).parentElement!;
    const dataTransfer = { types: ['Files'], files: [file()] };
    fireEvent.dragEnter(area, { dataTransfer });
    expect(await screen.findByText('Drop to add the files')).toBeVisible();
    fireEvent.drop(area, { dataTransfer });
    expect(await screen.findByText('DPD, 13,454 marketed products')).toBeVisible();
  });

  it.each([
    ['There is no room.', () => problemAnswer(413, 'There is no room.')],
    [
      /^Not sent. A proxy between this page and the server does not accept files of this size/,
      () => new Response('<html>Too large</html>', { status: 413 }),
    ],
  ])('that are not taken say why, and are sent again: %s', async (sentence, refused) => {
    const { api, user } = open();
    api.intercept('PUT /api/imports/uploads/', refused);
    await user.upload(await zone(), file());
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send allfiles.zip again' }));
    expect(await screen.findByText('DPD, 13,454 marketed products')).toBeVisible();
  });

  it('that a busy server doesn’t take are sent again by themselves', async () => {
    const { api, user } = open();
    api.intercept('PUT /api/imports/uploads/', () =>
      problemAnswer(503, 'Busy.', {}, { 'retry-after': '0' }),
    );
    await user.upload(await zone(), file());
    expect(await screen.findByText('DPD, 13,454 marketed products')).toBeVisible();
  });

  it('are not taken by a server of the release before, which the page says', async () => {
    renderMonth({
      at: '/drugs/#files',
      api: createFakeApi({
        features: ['database_files', 'imports'],
        answers: {
          importUploadList: () => Response.json({ uploads: [UPLOAD], sets: [SET] }),
          importJobs: () => Response.json({ jobs: [] }),
        },
      }),
    });
    expect(await screen.findByText(/^The server has an older release/)).toBeVisible();
    expect(screen.queryByTestId('import-files')).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeVisible();
  });

  it('that can’t be used say why, what is missing is named, and they can be removed', async () => {
    const fault = { code: 'not_a_zip', sentence: 'bad.zip is not a complete zip file.' };
    const bad: ImportUpload = {
      ...UPLOAD,
      id: 'u2',
      name: 'bad.zip',
      finding: { kind: null, state: null, entries: 0, newest: null, packed: null, fault },
    };
    const { user } = open({
      uploads: [UPLOAD, bad],
      sets: [
        {
          ...SET,
          problems: [
            'The three parts of a month belong together. Add the approved products (allfiles_ap.zip).',
            'allfiles_dr.zip is from 2026-02-02, allfiles.zip from 2026-04-01.',
          ],
        },
      ],
    });
    expect(await screen.findByText(fault.sentence)).toBeVisible();
    expect(screen.getByText(/allfiles_ap\.zip/, { selector: 'li' })).toBeVisible();
    // A date isn't broken at its hyphens.
    for (const date of ['2026-02-02', '2026-04-01'])
      expect(screen.getByText(date, { selector: 'li .mo-whole-date' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove bad.zip' }));
    await waitFor(() => expect(screen.queryByText(fault.sentence)).toBeNull());
  });

  it.each<[NonNullable<ImportFinding['states']>, number, string]>([
    [
      ['marketed', 'approved', 'dormant'],
      19_808,
      'DPD, 19,808 products: marketed, approved, dormant',
    ],
    [['approved'], 1, 'DPD, 1 approved product'],
  ])('say which parts of an extract one zip holds: %j', async (states, entries, sentence) => {
    const finding = { ...UPLOAD.finding, state: null, states, entries };
    open({ uploads: [{ ...UPLOAD, finding }], sets: [SET] });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('with a date that can’t be theirs: the fault stands at the date', async () => {
    const { api, user } = open({ uploads: [UPLOAD], sets: [SET] });
    api.intercept('POST /api/imports/jobs/', () =>
      problemAnswer(422, 'Too old.', { errors: { date: ['Too old.'] } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Extract of')).toHaveAccessibleDescription('Too old.'),
    );
  });

  it('that is gone already when it is removed leaves the list, without a complaint', async () => {
    const { user, api, state } = open({ uploads: [UPLOAD] });
    api.intercept('/remove/', () => {
      state.uploads = [];
      return problemAnswer(404, 'There is no such file.');
    });
    await user.click(await screen.findByRole('button', { name: 'Remove allfiles.zip' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove allfiles.zip' })).toBeNull(),
    );
    expect(screen.queryByText(/There is no such file/)).toBeNull();
  });
});

describe('an import', () => {
  it('says what its files lack, once', async () => {
    const note = 'The files don’t say which products are biosimilars.';
    open({ jobs: [{ ...PREVIEWED, preview: { ...PREVIEWED.preview!, notes: [note] } }] });
    expect(await screen.findByRole('region', { name: 'Notes' })).toHaveTextContent(note);
  });

  it('goes from its preview by a confirmation that names the numbers to its result', async () => {
    const { user, state, api, router } = open({ uploads: [UPLOAD], sets: [SET] });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(within(await card()).getByRole('progressbar')).toHaveAccessibleName(
      'Progress of the import',
    );
    expect(within(await card()).getByText('5.0 MB of 10.0 MB')).toBeVisible();
    // Its files are now shown with the import.
    expect(screen.queryByText('DPD, 13,454 marketed products')).toBeNull();
    expect(
      api.calls.find(({ method, address }) => method === 'POST' && address === '/api/imports/jobs/')
        ?.body,
    ).toEqual({ uploads: ['u1'], date: '2026-04-01' });

    state.jobs = [PREVIEWED];
    await user.click(await screen.findByRole('button', { name: 'Import…' }));
    const dialog = screen.getByRole('dialog', { name: 'Import this extract?' });
    expect(dialog).toHaveTextContent(
      '270 drugs are sent to review: 1 to Manual Review, 269 to DPD Review.',
    );
    expect(dialog).toHaveTextContent(
      '1 drug in the committee or update queue stays there, marked as changed.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await within(await card()).findByText('100 of 271 changes')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();

    const asked = () =>
      api.calls.filter(({ address }) => address.startsWith('/api/database_files/')).length;
    const before = asked();
    state.jobs = [DONE];
    // The list of files was loaded before the import ended, and its reload is slow.
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    api.intercept(
      'GET /api/imports/uploads/',
      () => slow.then(() => Response.json({ uploads: [], sets: [] })),
      Infinity,
    );
    expect(await within(await card()).findByRole('link', { name: 'DPD Review' })).toHaveAttribute(
      'href',
      '/drugs/queue/dpd/',
    );
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    // Its files are gone, so nobody enters a date for them again.
    expect(screen.queryByLabelText('Extract of')).toBeNull();
    expect(screen.queryByText('DPD, 13,454 marketed products')).toBeNull();
    await act(async () => answer());
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('article')).toBeNull();
    // Also after leaving the page.
    await act(() => router.navigate('/'));
    expect(screen.getByText('Elsewhere')).toBeVisible();
    await act(() => router.navigate('/drugs/#files'));
    await zone();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('asks about what is unusual, before and in the confirmation, which answers it (D78)', async () => {
    const question = '5,892 products would be no longer listed; earlier months had up to 336.';
    const asked: ImportJob = { ...PREVIEWED, preview: { ...OUTCOME, questions: [question] } };
    const { user, api } = open({ jobs: [asked] });
    const before = await within(await card()).findByRole('region', { name: 'Is this right?' });
    expect(before).toHaveTextContent(question);
    await user.click(screen.getByRole('button', { name: 'Import…' }));
    const dialog = screen.getByRole('dialog', { name: 'Import this extract?' });
    expect(dialog).toHaveTextContent(question);
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'This is right: import' }));
    await waitFor(() =>
      expect(api.calls.find(({ address }) => address.endsWith('/confirm/'))?.body).toEqual({
        sure: true,
      }),
    );
  });

  it('files whose days are apart ask for the day, and say why', async () => {
    const questions = ['These files are from different days: a.zip is from 2026-02-02.'];
    const set = { ...SET, suggested: null, suggested_from: null, questions };
    const { user, api } = open({ uploads: [UPLOAD], sets: [set] });
    expect(await screen.findByText(/These files are from different days/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Extract of'), { target: { value: '2026-04-01' } });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
        uploads: ['u1'],
        date: '2026-04-01',
      }),
    );
  });

  it('shows its preview in full: figures, queues, relabellings, rejected rows', async () => {
    open({ jobs: [PREVIEWED] });
    const shown = within(await card());
    const figure = (name: string) =>
      shown.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(['new', 'changed', 'moved between states', 'no longer listed'].map(figure)).toEqual([
      '62',
      '91',
      '50',
      '68',
    ]);
    expect(shown.getByRole('row', { name: 'name changed 1 17 18' })).toBeVisible();
    expect(shown.getByRole('row', { name: 'Drugs 1 0 269 1 271' })).toBeVisible();
    expect(shown.getByText(/on 9,920 products/)).toHaveTextContent(
      'before OTC → after NON-PRESCRIPTION DRUGS on 9,920 products for example 02240001 ASPIRIN',
    );
    expect(shown.getByRole('row', { name: 'drug.txt 7 3 columns instead of 14' })).toBeVisible();
    expect(shown.getByText('and 1 more, in the download.')).toBeVisible();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('offers its rejected rows as CSV that no spreadsheet takes for a formula', async () => {
    const saved = recordDownloads();
    const { user } = open({ jobs: [PREVIEWED] });
    await user.click(await screen.findByRole('button', { name: 'Download rejected rows (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('rejected-rows-import-5.csv');
    expect(await saved[0]!.text).toBe(
      `file,line,reason,row\r\ndrug.txt,7,3 columns instead of 14,"""a"",""'=1+1"""\r\n`,
    );
  });

  it('that somebody else runs says who; a second one is refused in the dialog', async () => {
    const { user, api } = open({
      jobs: [
        { ...RUNNING, id: 6, date: '2026-05-01', created_by: 'bob', confirmed_by: 'bob' },
        PREVIEWED,
      ],
    });
    expect(
      within(await screen.findByRole('article', { name: /2026-05-01/ })).getByText(/^by bob, /),
    ).toBeVisible();
    api.intercept('/confirm/', () => problemAnswer(409, 'bob has been importing since 08:02.'));
    await user.click(await screen.findByRole('button', { name: 'Import…' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'bob has been importing since 08:02.',
    );
  });

  it('of a colleague’s same files leaves my own where they are', async () => {
    const theirs = { ...RUNNING, created_by: 'bob', confirmed_by: 'bob' };
    const { state, api, queryClient } = open({ uploads: [UPLOAD], sets: [SET], jobs: [theirs] });
    await screen.findByText('DPD, 13,454 marketed products');
    // The list of files isn't reloaded in this test.
    api.intercept('GET /api/imports/uploads/', () => new Promise<never>(() => {}), Infinity);
    state.jobs = [{ ...theirs, state: 'done', result: OUTCOME, import_id: 9 }];
    await act(() => queryClient.invalidateQueries({ queryKey: ['importJobs'] }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.getByText('DPD, 13,454 marketed products')).toBeVisible();
  });

  it('can be cancelled, and taken up again when it was cut off', async () => {
    const { user, state } = open({
      jobs: [
        { ...RUNNING, state: 'failed', error: { code: 'cut_off', sentence: 'It was cut off.' } },
      ],
    });
    expect(await screen.findByText('It was cut off.')).toBeVisible();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(state.jobs).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('says in the live region how it goes on', async () => {
    const { state, queryClient } = open({ jobs: [JOB] });
    await card();
    state.jobs = [PREVIEWED];
    await act(() => queryClient.invalidateQueries({ queryKey: ['importJobs'] }));
    expect(await screen.findByText('The preview is ready.')).toBeInTheDocument();
  });

  it('soon says what rules did with the drugs of one that has just ended', async () => {
    const job = { ...DONE, finished_at: new Date().toISOString() };
    const { state } = open({ jobs: [job] });
    await card();
    const said = 'Rule “Company”: 3 drugs moved to update queue.';
    state.jobs = [{ ...job, result: { ...OUTCOME, notes: [said] } }];
    expect(await screen.findByText(said, {}, { timeout: 5_000 })).toBeVisible();
  });
});

describe('the record of imports', () => {
  const FILES = {
    product: { size: 1, publication: null },
    imports: [9, 1].map((id) => ({
      id,
      kind: 'dpd',
      extract_date: id === 9 ? '2026-04-01' : '2026-03-02',
      baseline: id === 1,
      actor: 'reviewer',
      finished_at: '2026-04-02T08:00:00.000Z',
      files: [],
      counts: { new: 62, rejected: 2 },
    })),
  };

  it('compares any two, and keeps the rejected rows of each', async () => {
    const { api } = host();
    api.intercept('database_files', () => Response.json(FILES), 99);
    const { user } = renderMonth({ at: '/drugs/#files', api });
    const compare = await screen.findByRole('button', { name: /Compare the two/ });
    expect(compare).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Compare DPD 2026-04-01 (import 9)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Compare DPD 2026-03-02 (import 1)' }));
    expect(screen.getAllByRole('button', { name: '2 rows rejected: download' })).toHaveLength(2);
    await user.click(compare);
    const dialog = screen.getByRole('dialog', { name: 'Two imports side by side' });
    expect(await within(dialog).findAllByRole('row', { name: 'new 0 62' })).toHaveLength(1);
    expect(api.calls.at(-1)?.address).toBe('/api/imports/comparison/?first=1&second=9');
    expect(await findViolations(document.body)).toEqual([]);
  });
});

it('is not there on a host without it', async () => {
  const { api } = renderMonth({
    at: '/drugs/#files',
    api: createFakeApi({ features: ['database_files'] }),
  });
  expect(await screen.findByRole('row', { name: /Drug Product Database/ })).toBeVisible();
  expect(screen.queryByTestId('import-files')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(api.calls.some(({ address }) => address.includes('/imports/'))).toBe(false);
});
