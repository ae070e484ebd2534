import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  OPERATOR_VERBS,
  type ReleasesOverview,
  type WorkspaceOverview,
} from '@refined/shared/contract';
import { createFakeApi, findViolations, renderScreen, TOKEN } from '@refined/shared/testing';
import { Screen } from './expose.tsx';
import { entry, overview, queues } from './test-overview.ts';

const fetched = jest.fn<typeof fetch>();
const original = globalThis.fetch;
let present: ReleasesOverview;
/** The confirmations that were requested, and their answer. */
let questions: unknown[];
let toQuestion: () => Response;
/** The registry's answer to a command: lines, or a problem. */
let toCommand: () => Response;

const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ status, code, detail: 'In the registry’s words.' }), { status });
const lines = (...all: object[]): Response =>
  new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(''));
const done = (text: string): Response =>
  lines({ said: 'A step.' }, { done: { text, document: {}, exit: 0 } });
const BACK = 'Queues is back at 1.1.0; 1.2.0 is not active any more.';

beforeEach(() => {
  present = overview();
  questions = [];
  toQuestion = () => Response.json({ confirmed: true });
  jest.spyOn(window, 'open').mockReturnValue(null);
  toCommand = () => done(BACK);
  fetched.mockReset();
  fetched.mockImplementation(async (address) =>
    String(address).endsWith('/overview') ? new Response(JSON.stringify(present)) : toCommand(),
  );
  globalThis.fetch = fetched;
});
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
  globalThis.fetch = original;
});

const open = (features = ['operations']) =>
  renderScreen(<Screen />, {
    path: '/operations',
    at: '/operations',
    api: createFakeApi({
      features,
      answers: {
        askConfirmation: ({ body }) => {
          questions.push(body);
          return Response.json({ id: 'c1' });
        },
        readConfirmation: () => toQuestion(),
      },
    }),
  });
const row = async (name: RegExp) =>
  within(
    await within(await screen.findByRole('table', { name: 'What is live' })).findByRole('row', {
      name,
    }),
  );
const commands = () =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([address, init]) => [address, JSON.parse(String(init?.body))] as const);

describe('the page of the releases', () => {
  it('says what is live, since when, by whom, why and from which commit', async () => {
    const { container } = open();
    const cells = await row(/^Queues/);
    for (const said of ['1.2.0', '0123456', 'by Robin (robin)', 'faster', 'and 1 earlier'])
      expect(cells.getByText(said, { exact: false })).toBeVisible();
    expect(cells.getByText('3 of 40 loads failed')).toBeVisible();
    expect(cells.getByText('seen by 2 people in 30 minutes')).toBeVisible();
    expect(screen.getByText('Generation 7')).toBeVisible();
    expect(screen.getByText(/^Canary 1\.3\.0, 5 % of browsers/)).toBeVisible();
    expect(fetched.mock.calls[0]).toEqual([
      '/registry/overview',
      expect.objectContaining({
        headers: { authorization: `Token ${TOKEN}` },
      }),
    ]);
    expect(await findViolations(container)).toEqual([]);
  });

  it('says who rolled the release back that an operator could activate', async () => {
    const before = { active: '1.4.0', since: 6, previous: ['1.2.0'] };
    const back = { command: 'rollback', actor: 'stop rule', reason: '4 of 4 failed' } as const;
    present = overview({ history: [entry({ generation: 8, ...back, before }), entry()] });
    open();
    const sentence = '1.4.0 was rolled back by stop rule: 4 of 4 failed';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/nobody gets it yet/)).not.toBeInTheDocument();
  });

  it('has what fails first, and says where nobody is behind a failure', async () => {
    const traffic = (failed: number, people: number) => [
      { version: '1.2.0', minutes: 30, loads: 40, failed, people, errors: [] },
    ];
    present = overview({
      workspaces: [
        queues({ workspace: 'search-mfe', title: 'Search', traffic: traffic(0, 0) }),
        queues({ traffic: traffic(1, 0) }),
      ],
    });
    open();
    const live = within(await screen.findByRole('table', { name: 'What is live' }));
    const names = live.getAllByRole('button', { name: /^Roll back: / });
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Roll back: Queues',
      'Roll back: Search',
    ]);
    expect(live.getByText('none counts against it in 30 minutes')).toBeVisible();
    expect(live.getByText('in 30 minutes')).toBeVisible();
  });

  it('has what staging has beside what is live, where there is one', async () => {
    const since = '2026-11-21T07:00:00.000Z';
    const beside = (title: string, staging: WorkspaceOverview['staging']) =>
      queues({ workspace: `${title}-mfe`.toLowerCase(), title, staging });
    present = overview({
      staging: { readable: true },
      workspaces: [
        beside('Queues', { version: '1.4.0', since, ahead: 2 }),
        beside('Search', { version: '1.2.0', since: null, ahead: 0 }),
        beside('Edit', { version: '1.1.0', since, ahead: -1 }),
        beside('Month', { version: '2.0.0', since: null, ahead: null }),
        beside('Price', null),
      ],
    });
    const { container } = open();
    const told = async (name: RegExp) =>
      (await row(name)).getAllByRole('cell')[1]!.textContent!.replace(/since .*/, '');
    expect(await told(/^Queues/)).toBe('1.4.02 releases ahead');
    expect(await told(/^Search/)).toBe('same');
    expect(await told(/^Edit/)).toBe('1.1.01 release behind');
    expect(await told(/^Month/)).toBe('2.0.0');
    expect(await told(/^Price/)).toBe('–');
    expect(await findViolations(container)).toEqual([]);
  });

  it('offers nothing that only a second person may do, and says why', async () => {
    const sentence = (version: string) => `queues-mfe ${version} was published by robin.`;
    const held = ['1.4.0', '1.3.0'].map((version) => ({
      version,
      sentence: sentence(version),
    }));
    present = overview({ workspaces: [queues({ held })] });
    const { user } = open();
    expect(await screen.findByText(sentence('1.4.0'))).toBeVisible();
    expect(screen.getByText(sentence('1.3.0'))).toBeVisible();
    for (const action of ['Activate', 'Promote'])
      expect(screen.queryByRole('button', { name: new RegExp(`^${action}`) })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Canary: Queues' }));
    const options = within(screen.getByLabelText('Release')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['1.1.0', '1.0.0']);
  });

  it('says that staging can not be read, and shows everything else', async () => {
    present = overview({ staging: { readable: false } });
    open();
    expect(await screen.findByText('Staging can’t be read at the moment.')).toBeVisible();
    expect((await row(/^Queues/)).getByText('1.2.0')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Staging' })).toBeNull();
  });

  it('says what fails, by its kind, with the names of the sources', async () => {
    open();
    const failures = within(await screen.findByRole('table', { name: 'What fails in browsers' }));
    expect(failures.getByText('throws while drawing, at render')).toBeVisible();
    expect(failures.getByText('TypeError: list is undefined')).toBeVisible();
    expect(failures.getByText('drawList (queues-mfe/src/list.tsx:12:5)')).toBeVisible();
    expect(failures.getByText('(queues-mfe/1.2.0/a.js:1:200)')).toBeVisible();
    expect(
      failures.getByText(/Chrome 126; 1\.1\.0 was shown instead; Reference r-1/),
    ).toBeVisible();
  });

  it('says what was changed, also by the stop rule', async () => {
    present = overview({
      history: [
        entry({ automatic: { failed: 6, loads: 20, minutes: 30 }, command: 'rollback' }),
        entry({ generation: 6, workspace: 'gone-mfe', before: null }),
        entry({ generation: 5, command: 'restore', backup: { from: '/b', generation: 3 } }),
      ],
    });
    open();
    const history = within(await screen.findByRole('table', { name: 'History' }));
    expect(history.getByText('Queues: Rolled back')).toBeVisible();
    expect(history.getByText('1.1.0 → 1.2.0')).toBeVisible();
    expect(history.getByText('stop rule: 6 of 20 loads failed')).toBeVisible();
    expect(history.getByText('gone-mfe: Made live')).toBeVisible();
    expect(history.getByText('All: Restored from a backup')).toBeVisible();
    expect(history.getByText('as in generation 3')).toBeVisible();
  });

  it('is for operators: others are told so, and nothing is asked', async () => {
    open([]);
    expect(await screen.findByText('This page is for operators.')).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('says when it can not be read, and keeps what it had', async () => {
    fetched.mockImplementationOnce(async () => problem(403, 'operator'));
    const { user } = open();
    expect(await screen.findByText(/You are no longer an operator/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Generation 7')).toBeVisible();
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Roll back: Queues' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'empty lists');
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText(/didn’t answer as expected/)).toBeVisible();
    expect(await screen.findByText('The releases could not be refreshed.')).toBeVisible();
    expect(screen.getByText('Generation 7')).toBeVisible();
  });
});

describe('what an operator changes', () => {
  const choose = async (user: ReturnType<typeof open>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: `${item}: Queues` }));
  };

  it('rolls back once, with a reason, by keyboard; a toast says it', async () => {
    const { user, container } = open();
    (await screen.findByRole('button', { name: 'Roll back: Queues' })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(screen.getByRole('dialog', { name: 'Roll back Queues?' }));
    const confirm = dialog.getByRole('button', { name: /^Roll back/ });
    await user.click(confirm);
    expect(commands()).toEqual([]);
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(await findViolations(container.ownerDocument.body)).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('Release'), '1.0.0');
    await user.type(dialog.getByLabelText('Reason'), 'empty lists');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(BACK)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands()).toEqual([
      ['/registry/workspaces/queues-mfe/rollback', { to: '1.0.0', reason: 'empty lists' }],
    ]);
  });

  it('has the person confirm what is sent, to the letter, where no screen sees the password', async () => {
    const { user } = open();
    let confirmed = false;
    toQuestion = () => Response.json({ confirmed });
    await user.click(await screen.findByRole('button', { name: 'Roll back: Queues' }));
    // The field has the focus.
    await user.keyboard('empty lists{Control>}{Enter}{/Control}');
    const link = await screen.findByRole('link', { name: 'Open that tab again' });
    expect(link).toHaveAttribute('href', '/api/confirm/c1/');
    expect(window.open).toHaveBeenCalledWith('/api/confirm/c1/', '_blank', 'noopener');
    expect(commands()).toEqual([]);
    confirmed = true;
    expect(await screen.findByText(BACK)).toBeVisible();
    const [path, body] = commands()[0]!;
    expect(questions).toEqual([{ path, body }]);
    expect(screen.getByRole('button', { name: 'Roll back: Queues' })).toHaveFocus();
  });

  it('changes nothing when the person cancels, or confirms too late', async () => {
    const { user } = open();
    toQuestion = () => Response.json({ confirmed: false });
    await user.click(await screen.findByRole('button', { name: 'Roll back: Queues' }));
    await user.keyboard('empty lists{Control>}{Enter}{/Control}');
    await screen.findByRole('link', { name: 'Open that tab again' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Roll back: Queues' }));
    toQuestion = () => problem(404, 'not-found');
    await user.keyboard('empty lists{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('came too late');
    expect(commands()).toEqual([]);
  });

  it('keeps what was written until the change is made, for each change by itself', async () => {
    const { user, unmount } = open();
    await choose(user, 'Switch off');
    await user.keyboard('wrong counts');
    await user.click(screen.getByLabelText('What reviewers read instead'));
    await user.keyboard('Back at 14:00.{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Switch off: Queues' })).toHaveFocus();
    await choose(user, 'Roll back');
    expect(screen.getByLabelText('Reason')).toHaveValue('');
    unmount();

    const again = open();
    await choose(again.user, 'Switch off');
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveValue('wrong counts');
    expect(reason).toHaveAccessibleDescription('You wrote this earlier. It was not sent.');
    expect(screen.getByLabelText('What reviewers read instead')).toHaveValue('Back at 14:00.');
    await again.user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText(BACK)).toBeVisible();
    expect(commands()[0]![1]).toEqual({ message: 'Back at 14:00.', reason: 'wrong counts' });
    await choose(again.user, 'Switch off');
    expect(screen.getByLabelText('Reason')).toHaveValue('');
    expect(screen.getByLabelText('What reviewers read instead')).toHaveValue('');
  });

  it('says a refusal as the registry does, keeps the reason, and tries again', async () => {
    const { user } = open();
    toCommand = () => lines({ failed: { code: 'contract', message: 'It does not fit.', exit: 3 } });
    await user.click(await screen.findByRole('button', { name: 'Roll back: Queues' }));
    await user.type(screen.getByLabelText('Reason'), 'empty lists');
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It does not fit.');
    expect(screen.getByLabelText('Reason')).toHaveValue('empty lists');
    toCommand = () => done('No change.\nFor the command line.');
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('No change.')).toBeVisible();
  });

  it('tries a release with a share of the browsers', async () => {
    const { user } = open();
    await choose(user, 'Canary');
    expect(screen.getByLabelText('Release')).toHaveValue('1.4.0');
    await user.type(screen.getByLabelText('Reason'), 'try it');
    await user.clear(screen.getByLabelText('Share of browsers'));
    expect(screen.getByRole('button', { name: /Enter a share from 1 to 99/ })).toBeVisible();
    await user.type(screen.getByLabelText('Share of browsers'), '10');
    await user.click(screen.getByRole('button', { name: 'Canary' }));
    expect(await screen.findByText(BACK)).toBeVisible();
    expect(commands()).toEqual([
      [
        '/registry/workspaces/queues-mfe/canary',
        { version: '1.4.0', percent: 10, reason: 'try it' },
      ],
    ]);
  });

  it.each([
    ['Promote canary', 'canary', { promote: true, 'expect-generation': 7 }],
    ['Withdraw canary', 'canary', { withdraw: true, 'expect-generation': 7 }],
  ])('%s asks for what was seen', async (item, verb, body) => {
    const { user } = open();
    await choose(user, item);
    await user.type(screen.getByLabelText('Reason'), 'as agreed');
    await user.click(screen.getByRole('button', { name: item }));
    expect(commands()).toEqual([
      [`/registry/workspaces/queues-mfe/${verb}`, { ...body, reason: 'as agreed' }],
    ]);
  });

  it('switches a screen off with what reviewers read, and on again', async () => {
    const { user } = open();
    await choose(user, 'Switch off');
    await user.type(screen.getByLabelText('Reason'), 'wrong counts');
    expect(screen.getByRole('button', { name: /Say what reviewers/ })).toBeVisible();
    await user.type(screen.getByLabelText('What reviewers read instead'), 'Back at 14:00.');
    present = overview({ workspaces: [queues({ disabled: { message: 'Back at 14:00.' } })] });
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Reviewers read: “Back at 14:00.”')).toBeVisible();
    await choose(user, 'Switch on');
    await user.type(screen.getByLabelText('Reason'), 'mended');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(commands().map(([address, body]) => [address, body])).toEqual([
      [
        '/registry/workspaces/queues-mfe/disable',
        { message: 'Back at 14:00.', reason: 'wrong counts' },
      ],
      ['/registry/workspaces/queues-mfe/enable', { reason: 'mended' }],
    ]);
  });

  it('says under a screen what its live releases import that goes', async () => {
    const sentence = 'queues-mfe 1.2.0 imports useOld from a door, whose last day is 2027-05-31.';
    present = overview({ deprecated: [{ workspace: 'queues-mfe', sentence }] });
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('locks until a time, says who did, and offers nothing that is refused; then unlocks', async () => {
    present = overview({ operations: OPERATOR_VERBS });
    const { user } = open();
    await choose(user, 'Lock');
    await user.type(screen.getByLabelText('Reason'), 'month end');
    const until = screen.getByLabelText('Until');
    fireEvent.change(until, { target: { value: '2020-01-01T10:00' } });
    expect(screen.getByRole('button', { name: /Enter a time in the future/ })).toBeVisible();
    fireEvent.change(until, { target: { value: '2999-01-04T10:00' } });
    const lock = { of: 'queues-mfe', by: 'Hal (hal)', reason: 'month end', until: null };
    present = overview({ operations: OPERATOR_VERBS, workspaces: [queues({ lock })] });
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    expect(
      await screen.findByText('Locked by Hal (hal) until it is unlocked: month end'),
    ).toBeVisible();
    for (const refused of ['Activate', 'Canary', 'Promote canary', 'Lock'])
      expect(screen.queryByRole('button', { name: `${refused}: Queues` })).toBeNull();
    expect(screen.getByRole('button', { name: 'Roll back: Queues' })).toBeVisible();
    await choose(user, 'Unlock');
    await user.type(screen.getByLabelText('Reason'), 'closed');
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    // As it was typed: so it is read again in the tab where it is confirmed.
    const end = expect.stringMatching(/^2999-01-04T10:00[+-]\d\d:\d\d$/);
    expect(commands()).toEqual([
      ['/registry/workspaces/queues-mfe/lock', { reason: 'month end', until: end }],
      ['/registry/workspaces/queues-mfe/unlock', { reason: 'closed' }],
    ]);
    const [[, sent]] = commands() as [[string, { until: string }]];
    expect(Date.parse(sent.until)).toBe(new Date('2999-01-04T10:00').getTime());
  });

  it('locks nothing where the registry does not say that it can', async () => {
    open();
    await row(/^Queues/);
    expect(screen.queryByRole('button', { name: 'Lock: Queues' })).toBeNull();
  });

  it('switches off neither the shell nor this page', async () => {
    present = overview({
      workspaces: [
        queues({ workspace: 'shell', kind: 'shell', title: null }),
        queues({ workspace: 'releases-mfe', title: 'Releases' }),
      ],
    });
    open();
    for (const name of ['Shell', 'Releases']) {
      expect(await screen.findByRole('button', { name: `Canary: ${name}` })).toBeVisible();
      expect(screen.queryByRole('button', { name: `Switch off: ${name}` })).toBeNull();
    }
  });
});
