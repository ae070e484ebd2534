import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ImportJob, ImportOutcome, ImportSet, TakeBack } from '@refined/shared/contract';
import { localDay } from '@refined/shared/domain';
import {
  createFakeApi,
  findViolations,
  problemAnswer,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { renderMonth, recordDownloads } from '../test-month.tsx';
import { JOB as PREPARING, SET, tally, UPLOAD } from './test-imports.ts';

const OUTCOME: ImportOutcome = {
  baseline: false,
  breakdown: {
    new: 0,
    changed: 201,
    moved: 0,
    gone: 0,
    unchanged: 9,
    products: 210,
    skipped: 0,
    rejected: 0,
    kinds: { renamed: 201 },
    queues: { manual: tally(0), noc: tally(0), dpd: tally(201, { renamed: 201 }) },
    marked: tally(0),
  },
  relabellings: [],
  rejects: [],
};
const JOB: ImportJob = {
  ...PREPARING,
  state: 'previewed',
  files: [],
  progress: { stage: 'waiting', done: 0, total: 0 },
  preview: OUTCOME,
  previewed_at: '2026-04-02T08:01:00.000Z',
  listed: true,
};
const TAKEN_BACK: ImportJob = {
  ...JOB,
  goal: 'take_back',
  state: 'done',
  confirmed_by: 'reviewer',
  preview: null,
  import_id: 2,
  taken_back: { restored: 3, archived: 1, kept: 1, leave: { dpd: 4 }, notices: 0, labels: 0 },
};
const DRUG = {
  id: '7',
  din: '02000007',
  name: 'Seven',
  figure: 'changed' as const,
  changes: [
    { kind: 'renamed', field: 'health_canada_drug_name', before: ['SIX'], after: ['SEVEN'] },
  ],
  from: '' as const,
  to: 'dpd' as const,
  marked: false,
  in_product: true,
};
const PREVIEW: TakeBack = {
  run: { id: 2, kind: 'dpd', date: '2026-04-01', actor: 'reviewer' },
  refusal: null,
  taken_back: null,
  counts: { restored: 3, archived: 1, kept: 1, leave: { dpd: 4 }, notices: 0, labels: 0 },
  kept: [
    {
      id: '7',
      din: '02000007',
      name: 'Seven',
      queue: 'com',
      in_product: true,
      decided: { kind: 'move', actor: 'grace', at: '2026-04-03T08:00:00.000Z' },
    },
  ],
  next: null,
};
const run = (id: number) => ({
  id,
  kind: 'dpd',
  extract_date: id === 1 ? '2026-03-02' : '2026-04-01',
  baseline: id === 1,
  actor: 'reviewer',
  finished_at: '2026-04-02T08:00:00.000Z',
  files: [],
  counts: {},
});

const open = (
  { jobs = [], sets = [] }: { jobs?: ImportJob[]; sets?: ImportSet[] } = {},
  answers: FakeApiOptions['answers'] = {},
) => {
  const state = { jobs };
  const shown = renderMonth({
    at: '/drugs/#files',
    api: createFakeApi({
      features: ['database_files', 'imports', 'publications'],
      answers: {
        databaseFiles: () =>
          Response.json({
            product: { size: 1, publication: null },
            imports: [
              { ...run(2), can_take_back: true },
              { ...run(1), can_take_back: false },
            ],
          }),
        importUploadList: () => Response.json({ uploads: sets.length > 0 ? [UPLOAD] : [], sets }),
        importJobs: () => Response.json({ jobs: state.jobs }),
        importTakeBackPreview: () => Response.json(PREVIEW),
        importTakeBack: () => {
          state.jobs = [TAKEN_BACK];
          return Response.json(TAKEN_BACK);
        },
        importJobDrugs: ({ query }) =>
          Response.json(
            query.get('after') === null
              ? { count: 2, results: [DRUG], next: '1' }
              : { count: 2, results: [{ ...DRUG, id: null, name: 'New', din: '' }], next: null },
          ),
        publications: () => Response.json({ results: [] }),
        ...answers,
      },
    }),
  });
  return { ...shown, state };
};

describe('a preview’s figures', () => {
  it('open to their drugs, page by page', async () => {
    const { user, api } = open({ jobs: [JOB] });
    await user.click(await screen.findByRole('button', { name: '201 changed: show the drugs' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'What would change: changed' }),
    );
    const row = await dialog.findByRole('row', { name: /Seven/ });
    expect(row).toHaveTextContent(
      '02000007 Seven · On Formularyname changedbefore SIX → after SEVENDPD Review',
    );
    expect(within(row).getByRole('link', { name: '02000007' })).toHaveAttribute('href', '/drugs/7');
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 2 shown');
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Show 200 more' }));
    expect(await dialog.findByRole('row', { name: /New/ })).toHaveTextContent('No DIN New');
    expect(dialog.queryByRole('link', { name: /New/ })).toBeNull();
    const asked = api.calls.filter(({ address }) => address.includes('/drugs/?'));
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/imports/jobs/5/drugs/?figure=changed',
      '/api/imports/jobs/5/drugs/?figure=changed&after=1',
    ]);
  });

  it('keep what is shown if the next page can’t be loaded, and try it again', async () => {
    const { user, api } = open({ jobs: [JOB] });
    await user.click(await screen.findByRole('button', { name: '201 changed: show the drugs' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('row', { name: /Seven/ });
    api.intercept('after=1', () => problemAnswer(500, 'Out of order.'));
    await user.click(dialog.getByRole('button', { name: 'Show 200 more' }));
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    expect(dialog.getByRole('row', { name: /Seven/ })).toBeVisible();
    await user.click(retry);
    expect(await dialog.findByRole('row', { name: /New/ })).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('are downloaded as a file: those of the figure, under a name that says which', async () => {
    const saved = recordDownloads();
    const { user, api } = open({ jobs: [JOB] });
    api.intercept(
      'drugs/download/',
      () => new Response('DIN\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    );
    await user.click(await screen.findByRole('button', { name: '201 changed: show the drugs' }));
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('import-5-changed-drugs.csv');
    expect(await saved[0]!.text).toBe('DIN\r\n');
    expect(api.calls.at(-1)!.address).toBe('/api/imports/jobs/5/drugs/download/?figure=changed');
  });

  it('stay plain where the host keeps no list', async () => {
    open({ jobs: [{ ...JOB, listed: undefined }] });
    expect(await screen.findByRole('row', { name: 'name changed 201 201' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /show the drugs/i })).toBeNull();
  });
});

describe('the last import', () => {
  const ask = async (answers: FakeApiOptions['answers'] = {}) => {
    const shown = open({}, answers);
    await shown.user.click(
      await screen.findByRole('button', { name: 'Take back DPD 2026-04-01 (import 2)' }),
    );
    return shown;
  };

  it('is taken back after it was said what returns and what stays', async () => {
    const { user } = await ask();
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this import back?' }));
    expect(
      await dialog.findByText('3 records get back the values from before the import.'),
    ).toBeVisible();
    expect(dialog.getByText('1 drug that it added goes to the archive.')).toBeVisible();
    expect(dialog.getByText('4 drugs leave DPD Review.')).toBeVisible();
    expect(dialog.getByRole('link', { name: '02000007' })).toHaveAttribute('href', '/drugs/7');
    expect(dialog.getByText(/In Committee Queue; moved by grace/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    const card = within(await screen.findByRole('article', { name: /^Taking back: Drug Product/ }));
    expect(card.getByText('Taken back')).toBeVisible();
    expect(card.getByText('1 drug that somebody had decided on stays as it is.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it wasn’t', async () => {
    const { user } = await ask({ importTakeBack: () => problemAnswer(409, 'bob is importing.') });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('4 drugs leave DPD Review.');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('bob is importing.');
  });

  it('that was taken back stands in the table, marked, and can’t be compared', async () => {
    open(
      {},
      {
        databaseFiles: () =>
          Response.json({
            product: { size: 1, publication: null },
            imports: [run(1)],
            taken_back: [
              { ...run(2), taken_back: { at: '2026-04-02T09:00:00.000Z', actor: 'ada', kept: 1 } },
            ],
          }),
      },
    );
    const row = await screen.findByRole('row', { name: /Taken back by ada/ });
    expect(within(row).queryByRole('checkbox')).toBeNull();
    expect(within(row).getByRole('button', { name: 'Show what stayed' })).toBeVisible();
  });
});

it('publications are asked for anew when an import is done', async () => {
  const { api, state } = open({ jobs: [{ ...JOB, state: 'running' }] });
  const asked = () => api.calls.filter(({ address }) => address === '/api/publications/').length;
  await screen.findByText('Importing');
  await waitFor(() => expect(asked()).toBe(1));
  state.jobs = [{ ...JOB, state: 'done', result: OUTCOME }];
  await waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 4_000 });
});

describe('files of a month', () => {
  it('whose name gives no date: it is a guess, and can be changed', async () => {
    const { user } = open({ sets: [{ ...SET, suggested_from: 'archive' }] });
    const date = await screen.findByLabelText('Extract of');
    expect(screen.getByText(/A guess, by the times in its archive. Change it/)).toBeVisible();
    await user.clear(date);
    await user.type(date, '2026-03-31');
    expect(screen.queryByText(/A guess/)).toBeNull();
  });

  it('of the day on which they are sent: it is the user’s day, also when UTC has another', async () => {
    open({ sets: [{ ...SET, kind: 'noc', suggested: '2026-04-01', suggested_from: 'today' }] });
    expect(await screen.findByLabelText('Fetched on')).toHaveValue(localDay(new Date()));
  });

  it('older than the last import: the button says why it takes no press', async () => {
    const { user, api } = open({ sets: [{ ...SET, suggested: '2026-02-01' }] });
    const button = await screen.findByRole('button', { name: /^Preview/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleName(/is before the last import, of 2026-03-02/);
    await user.click(button);
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('that are refused: the reasons stand there, and the button points to them', async () => {
    open({ sets: [{ ...SET, problems: ['These files are not from the same month.'] }] });
    expect(await screen.findByText('These files are not from the same month.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Preview/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('leaves no result of the import that says it is there', async () => {
    const imported: ImportJob = {
      ...{ ...JOB, goal: 'import', state: 'done', preview: null, result: OUTCOME, import_id: 2 },
      confirmed_by: 'reviewer',
    };
    open({ jobs: [{ ...TAKEN_BACK, id: 6, confirmed_by: 'grace' }, imported] });
    expect(await screen.findByRole('heading', { name: 'Import a month' })).toBeVisible();
    expect(screen.queryByText('Imported', { selector: '.mo-job-state' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'DPD Review, 201 drugs' })).toBeNull();
  });
});
