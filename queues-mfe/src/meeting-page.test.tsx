import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeApi,
} from '@refined/shared/testing';
import { renderQueue } from './testing/render-queue.tsx';

beforeEach(() => {
  sessionStorage.setItem('refined.meeting', '2026-06-09');
});

const DAYS = [
  { day: '2026-06-09', answers: 1 },
  { day: '2026-05-12', answers: 2 },
];
const BUPROPION = {
  ...{ id: '7', din: '02240001', drug_name: 'Bupropion', strength: '500 MG', form: 'TABLET' },
  ...{ in_product: true, answer: 'include', tier: 2, reason: 'As on the label.' },
  ...{ meeting: '2026-06-09', by: 'Grace Hopper', at: '2026-06-09T15:00:00.000Z' },
  ...{ question: 'Is the strength right?', asked_by: 'Ada Byron', action: 'a-1' },
};
const waiting = [
  fakeDrug({ id: 1, din: '02000001', drug_name: 'Abacavir', queue: 'com' }),
  fakeDrug({
    id: 2,
    din: '02000002',
    drug_name: 'Codeine',
    queue: 'com',
    source_status: 'dormant',
  }),
];
/** The minutes of the fake host: earlier answers and those sent now. */
const minutes = (api: () => FakeApi, day: string) => {
  const entered = api().calls.flatMap(({ method, address, body }) => {
    if (method !== 'POST' || address !== '/api/actions/') return [];
    const { drugs, input } = body as { drugs: { id: string }[]; input: object };
    const { din, drug_name } = waiting.find(({ id }) => String(id) === drugs[0]!.id)!;
    return { ...BUPROPION, id: drugs[0]!.id, din, drug_name, tier: null, ...input };
  });
  return { day, days: DAYS, results: day === '2026-06-09' ? [BUPROPION, ...entered] : [] };
};

const open = async (features = ['drug_actions', 'undo', 'meeting_files'], pageSize?: number) => {
  const api: FakeApi = createFakeApi({
    drugs: waiting.map((drug) => ({ ...drug })),
    features,
    ...(pageSize && { pageSize }),
    answers: {
      meeting: ({ query }) => Response.json(minutes(() => api, query.get('day')!)),
      undoAction: () => Response.json({ action: null, undone: 1, refused: 0, results: [] }),
    },
  });
  const shown = renderQueue('com', api);
  await screen.findByRole('heading', { name: 'Expert Committee Review Queue' });
  return { ...shown, api };
};
const openMeeting = async (pageSize?: number) => {
  const shown = await open(undefined, pageSize);
  await shown.user.click(await screen.findByRole('button', { name: 'Meeting' }));
  await screen.findByRole('heading', { name: 'Committee Meeting, 2026-06-09' });
  await screen.findByRole('form', { name: 'Answer about drug 02000001' });
  return shown;
};
const rows = () => screen.getAllByRole('row').slice(1);
const sent = (api: FakeApi, address: string) =>
  api.calls.flatMap((call) =>
    call.method === 'POST' && call.address === address ? [call.body as object] : [],
  );

it('is one list by name of what waits and what was answered', async () => {
  const { user, api, router } = await openMeeting();
  expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual([
    expect.stringContaining('Abacavir'),
    expect.stringContaining('Bupropion'),
    expect.stringContaining('Codeine'),
  ]);
  const answered = within(rows()[1]!);
  for (const text of ['Ada Byron: Is the strength right?', 'Include, tier 2', 'As on the label.'])
    expect(answered.getByText(text)).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(answered.getByRole('button', { name: 'Undo the answer about drug 02240001' }));
  await waitFor(() => expect(sent(api, '/api/actions/a-1/undo/')).toEqual([{ drugs: ['7'] }]));

  // An earlier meeting has minutes but no agenda.
  await user.selectOptions(screen.getByLabelText('Meetings with answers'), '2026-05-12');
  expect(await screen.findByText('No answer was entered for this day.')).toBeVisible();
  expect(router.state.location.search).toBe('?meeting=2026-05-12');
  await user.click(screen.getByRole('button', { name: 'Back to the queue' }));
  await screen.findByRole('heading', { name: 'Expert Committee Review Queue' });
});

it('counts the whole agenda, of which the first page is shown', async () => {
  const { user } = await openMeeting(1);
  expect(screen.getByText('1 answer · 2 on the agenda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more of the agenda' }));
  expect(await screen.findByRole('form', { name: 'Answer about drug 02000002' })).toBeVisible();
  expect(screen.getByText('1 answer · 2 on the agenda')).toBeVisible();
});

it('keeps the field of the day while its day is typed, and leads back to the queue at once', async () => {
  const { user, router } = await openMeeting();
  const field = screen.getByLabelText('Day of the meeting');
  field.focus();
  for (const day of ['2026-11-09', '2026-11-12']) {
    fireEvent.change(field, { target: { value: day } });
    await screen.findByRole('heading', { name: `Committee Meeting, ${day}` });
    await screen.findByRole('form', { name: 'Answer about drug 02000001' });
  }
  expect(field).toHaveFocus();
  expect(field).toHaveValue('2026-11-12');
  await user.tab();
  await act(() => router.navigate(-1));
  expect(
    await screen.findByRole('heading', { name: 'Expert Committee Review Queue' }),
  ).toBeVisible();
});

it('has what was entered again when it is refused', async () => {
  const { user, api } = await openMeeting();
  const before = minutes(() => api, '2026-06-09');
  api.intercept('GET /api/committee/answers/', () => Response.json(before), 9);
  api.intercept('POST /api/actions/', () => problemAnswer(409, 'Not now.'));
  const name = 'Answer about drug 02000001';
  const entry = within(screen.getByRole('form', { name }));
  await user.selectOptions(entry.getByLabelText('Answer'), 'include');
  await user.selectOptions(entry.getByLabelText('RG Tier'), '3');
  await user.type(entry.getByLabelText('Reason'), 'Cheaper.{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('form', { name })).toHaveTextContent(
      'The committee’s answer could not be saved for 1 drug. Not now.',
    ),
  );
  const back = within(screen.getByRole('form', { name }));
  expect(back.getByLabelText('Answer')).toHaveValue('include');
  expect(back.getByLabelText('RG Tier')).toHaveValue('3');
  expect(back.getByLabelText('Reason')).toHaveValue('Cheaper.');
});

it('leaves the focus to the next drug when a colleague answers about the one that is written about', async () => {
  const { user, api, queryClient } = await openMeeting();
  const entry = within(screen.getByRole('form', { name: 'Answer about drug 02000001' }));
  await user.type(entry.getByLabelText('Reason'), 'Chea');
  const { results, ...meeting } = minutes(() => api, '2026-06-09');
  const other = { ...BUPROPION, id: '1', din: '02000001', drug_name: 'Abacavir' };
  api.intercept(
    'GET /api/committee/answers/',
    () => Response.json({ ...meeting, results: [...results, other] }),
    9,
  );
  await act(() => queryClient.invalidateQueries({ queryKey: ['meeting'] }));
  await waitFor(() => expect(screen.getAllByRole('form')).toHaveLength(1));
  expect(screen.getByRole('combobox', { name: 'Answer' })).toHaveFocus();
});

it('takes the answers in one sitting by keyboard, row by row', async () => {
  const { user, api } = await openMeeting();
  const first = within(screen.getByRole('form', { name: 'Answer about drug 02000001' }));
  await user.selectOptions(first.getByLabelText('Answer'), 'include');
  await user.selectOptions(first.getByLabelText('RG Tier'), '3');
  await user.type(first.getByLabelText('Reason'), 'Cheaper.{Enter}');
  const next = within(screen.getByRole('form', { name: 'Answer about drug 02000002' }));
  await waitFor(() => expect(next.getByLabelText('Answer')).toHaveFocus());
  expect(await screen.findByText('Include, tier 3')).toBeVisible();
  // What is not on the market is included knowingly.
  await user.selectOptions(
    next.getByLabelText('Answer'),
    'Include anyway (Dormant at Health Canada)',
  );
  await user.type(next.getByLabelText('Reason'), 'Needed.{Enter}');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(sent(api, '/api/actions/')).toMatchObject([
    { input: { answer: 'include', tier: 3, reason: 'Cheaper.', meeting: '2026-06-09' } },
    { input: { answer: 'include', keep: true, reason: 'Needed.' }, drugs: [{ id: '2' }] },
  ]);
});

it('is printed as agenda or as minutes', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const { user } = await openMeeting();
  await user.click(screen.getByRole('button', { name: 'Agenda' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Agenda: 2 drugs')).toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  await user.click(screen.getByRole('button', { name: 'Minutes' }));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Minutes: 1 answer')).toBeInTheDocument();
  expect(screen.queryByText('Agenda: 2 drugs')).toBeNull();
  fireEvent(window, new Event('afterprint'));
});

it('is offered only where the host keeps answers', async () => {
  await open([]);
  expect(screen.queryByRole('button', { name: 'Meeting' })).toBeNull();
});
