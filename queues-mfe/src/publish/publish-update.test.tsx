import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Publication, PublicationPreview } from '@refined/shared/contract';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeApiOptions,
} from '@refined/shared/testing';
import { renderQueue } from '../testing/render-queue.tsx';

const drugs = [
  fakeDrug({ id: 1, din: '02000001', drug_name: 'First', queue: 'update', in_formulary: false }),
  fakeDrug({ id: 2, din: '02000002', drug_name: 'Second', queue: 'update', in_formulary: true }),
  fakeDrug({ id: 3, din: '02000003', drug_name: 'Third', queue: 'update', in_formulary: false }),
];

const preview = (changes: Partial<PublicationPreview> = {}): PublicationPreview => ({
  number: 2,
  against: { number: 1, at: '2026-03-09T12:00:00.000Z' },
  token: 'first',
  size: 8_001,
  counts: { added: 1, changed: 1, removed: 1, unchanged: 0, blocked: 1 },
  added: [
    {
      id: '1',
      din: '02000001',
      drug_name: 'First',
      fields: [
        { field: 'strength', before: null, after: ['5 MG'] },
        { field: 'form', before: null, after: ['TABLET'] },
        { field: 'schedule', before: null, after: ['PRESCRIPTION'] },
        { field: 'tier', before: null, after: ['2'] },
      ],
      status: 'approved',
      inferred: ['tier'],
    },
  ],
  changed: [
    {
      id: '2',
      din: '02000002',
      drug_name: 'Second',
      fields: [
        { field: 'strength', before: ['5 MG'], after: ['10 MG'] },
        { field: 'schedule', before: [], after: ['PRESCRIPTION', 'SCHEDULE D'] },
      ],
    },
  ],
  removed: [
    {
      id: '9',
      din: '02000009',
      drug_name: 'Gone',
      fields: [{ field: 'form', before: ['CAPSULE'], after: null }],
    },
  ],
  unchanged: [],
  blocked: [
    {
      id: '3',
      din: '02000003',
      drug_name: 'Third',
      missing: ['active_ingredient', 'form'],
      place: 'update',
    },
  ],
  ...changes,
});
/** A day, counted from today where the user is. */
const dayFrom = (days: number): string => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};
const NOTHING = {
  counts: { added: 0, changed: 0, removed: 0, unchanged: 0, blocked: 0 },
  added: [],
  changed: [],
  removed: [],
  blocked: [],
};
const publication: Publication = {
  number: 2,
  at: '2026-04-10T12:00:00.000Z',
  actor: 'reviewer',
  size: 8_001,
  added: 1,
  changed: 1,
  removed: 1,
};

const open = (answers: FakeApiOptions['answers'] = {}, queue = 'update') => {
  const api = createFakeApi({
    drugs,
    features: ['publications', 'record_actions'],
    answers: {
      publicationPreview: () => Response.json(preview()),
      publish: () => Response.json(publication),
      ...answers,
    },
  });
  return renderQueue(queue, api);
};
const button = () => screen.findByRole('button', { name: 'Publish Update' });
const confirm = () => screen.findByRole('button', { name: 'Publish 3 drugs as publication 2' });
const dialog = () => screen.getByRole('dialog', { name: 'Publish Update' });
/** The dialog is open. */
const openDialog = async (answers?: FakeApiOptions['answers']) => {
  const shown = open(answers);
  await shown.user.click(await button());
  return shown;
};
/** The same with another preview. */
const openPreview = (changes: Partial<PublicationPreview>) =>
  openDialog({ publicationPreview: () => Response.json(preview(changes)) });
const tab = (name: string) => within(dialog()).findByRole('tab', { name });
const posts = (api: ReturnType<typeof createFakeApi>) =>
  api.calls.filter(({ method }) => method === 'POST');

describe('Publish Update (D21)', () => {
  it('shows what would be added, changed and removed, field by field, and how to fix what is blocked', async () => {
    const { user } = await openDialog();
    expect(await tab('Added (1)')).toHaveAttribute('aria-selected', 'true');
    expect(dialog()).toHaveTextContent(
      'Compared with publication 1, effective 2026-03-09. After publishing, Formulary will have 8,001 drugs.',
    );
    expect(within(dialog()).getByRole('tabpanel')).toHaveTextContent(
      '02000001 First5 MG · TABLET · PRESCRIPTION · RG Tier: 2 (inferred) · Approved only, not marketed',
    );
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(await tab('Changed (1)'));
    expect(within(dialog()).getByRole('tabpanel')).toHaveTextContent(
      '02000002 SecondStrengthbefore 5 MG → after 10 MGSchedulebefore none → after PRESCRIPTION, SCHEDULE D',
    );
    await user.click(await tab('Removed (1)'));
    expect(within(dialog()).getByRole('tabpanel')).toHaveTextContent('02000009 GoneCAPSULE');
    await user.click(await tab('Blocked (1)'));
    expect(within(dialog()).getByRole('tabpanel')).toHaveTextContent(
      'Fill in Active Ingredient and Form.',
    );
    expect(within(dialog()).getByRole('link', { name: 'Complete 02000003' })).toHaveAttribute(
      'href',
      '/drugs/3?from=update',
    );
    expect(await findViolations(dialog())).toEqual([]);
  });

  it('is opened by its key, from another queue after a visit to this one', async () => {
    const { user } = open({}, 'com');
    await screen.findByText('No drugs in Expert Committee Review Queue.');
    await user.keyboard('p');
    expect(await button()).toHaveAttribute('aria-keyshortcuts', 'p');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('p');
    expect(await tab('Added (1)')).toBeVisible();
  });

  it('gives the focus to the heading when the card that had it was published', async () => {
    const { user, api } = open({
      publish: () => {
        api.drugs.length = 0;
        return Response.json(publication);
      },
    });
    const [card] = await screen.findAllByRole('link', { name: drugs[0]!.din });
    act(() => card!.focus());
    await user.keyboard('p');
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByRole('link', { name: drugs[0]!.din })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('publishes exactly what it showed, once, says so, and refreshes the list and the counts', async () => {
    const { user, api } = await openDialog();
    const press = await confirm();
    const asked = api.calls.length;
    await user.dblClick(press);
    expect(
      await within(screen.getByRole('status')).findByText(
        'Publication 2 published: 3 drugs, effective 2026-04-10.',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts(api).map(({ address, body }) => [address, body])).toEqual([
      ['/api/publications/', { preview: 'first', effective: dayFrom(0) }],
    ]);
    expect(posts(api)[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(await button()).toHaveFocus();
    const notice = within(screen.getByRole('region', { name: 'Publication 2' }));
    expect(notice.getByText(/ drugs?: \d+ added/)).toBeVisible();
    expect(notice.getByRole('link', { name: 'See it under Formulary' })).toHaveAttribute(
      'href',
      '/drugs/#product',
    );
    const refreshed = () => api.calls.slice(asked).map(({ address }) => address);
    await waitFor(() =>
      expect(refreshed()).toEqual(
        expect.arrayContaining(['/api/drugs/?queue=update', '/api/drugs/count_review/']),
      ),
    );
  });

  it('holds from today, or from the day that is chosen, which must be near (D56)', async () => {
    const against = { number: 1, at: '2026-03-09T12:00:00.000Z', effective: dayFrom(-1) };
    const { user, api } = await openPreview({ against });
    const day = await within(dialog()).findByLabelText('Effective date');
    expect(day).toHaveValue(dayFrom(0));
    expect(day).toHaveAccessibleDescription(
      'The day from which this publication applies. It cannot be changed afterwards.',
    );
    fireEvent.change(day, { target: { value: dayFrom(500) } });
    expect(day).toBeInvalid();
    expect(day).toHaveAccessibleDescription(
      /^Choose a day from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.$/,
    );
    await user.click(
      await screen.findByRole('button', {
        name: /^Publish 3 drugs as publication 2 ?\. Choose a day/,
      }),
    );
    expect(posts(api)).toEqual([]);
    fireEvent.change(day, { target: { value: dayFrom(-300) } });
    expect(day).toHaveAccessibleDescription(
      `Publication 1 is effective later, on ${dayFrom(-1)}. This publication replaces it: the changes of publication 1 apply from ${dayFrom(-300)}, too.`,
    );
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(await confirm());
    await waitFor(() =>
      expect(posts(api).map(({ body }) => body)).toEqual([
        { preview: 'first', effective: dayFrom(-300) },
      ]),
    );
  });

  it('corrects the effective date of the last publication by publishing the same list again', async () => {
    const against = { number: 1, at: '2026-03-09T12:00:00.000Z', effective: dayFrom(20) };
    const { user, api } = await openPreview({ ...NOTHING, against });
    const day = await within(dialog()).findByLabelText('Effective date');
    expect(day).toHaveValue(dayFrom(20));
    expect(day).toHaveAccessibleDescription(/^To correct the effective date of publication 1/);
    expect(screen.queryByRole('button', { name: /^Publish the same/ })).toBeNull();
    fireEvent.change(day, { target: { value: dayFrom(10) } });
    await user.click(
      screen.getByRole('button', {
        name: `Publish the same list as publication 2, effective ${dayFrom(10)}`,
      }),
    );
    await waitFor(() =>
      expect(posts(api).map(({ body }) => body)).toEqual([
        { preview: 'first', effective: dayFrom(10) },
      ]),
    );
  });

  it('says what is blocked on the product, and what to check before it is published (D54, D55, D75)', async () => {
    const blocked = [
      {
        id: '4',
        din: '',
        drug_name: '',
        missing: ['drug_name' as const],
        place: 'product' as const,
      },
      {
        id: '5',
        din: '02000005',
        drug_name: 'Of old',
        missing: ['type' as const],
        place: 'review' as const,
      },
      {
        id: '6',
        din: '02000006',
        drug_name: 'Twice',
        missing: [],
        same_din: [{ id: '7', din: '02000006', drug_name: 'Other' }],
        place: 'update' as const,
      },
    ];
    const to_check = {
      counts: { touched: 1, stay: 300, outdated: 1 },
      unlisted: [
        {
          id: '2',
          din: '02000002',
          drug_name: 'Second',
          status: 'gone' as const,
          change: 'changed' as const,
          queue: 'update',
        },
        {
          id: '8',
          din: '02000008',
          drug_name: 'Staying',
          status: 'dormant' as const,
          change: null,
          queue: 'dpd',
        },
      ],
      outdated: [{ id: '1', din: '02000001', drug_name: 'First', change: 'added' as const }],
    };
    const counts = { added: 1, changed: 1, removed: 1, unchanged: 0, blocked: 3 };
    const { user } = await openPreview({ counts, blocked, to_check });
    await tab('Blocked (3)');
    expect(
      within(dialog())
        .getAllByRole('listitem')
        .slice(0, 3)
        .map((item) => item.textContent.trim()),
    ).toEqual([
      '3 records are blocked: something is missing, or a DIN is used twice.',
      '1 drug changed at Health Canada since the decision.',
      '301 drugs on Formulary are not on the market (approved only, dormant or no longer listed); this publication affects 1.',
    ]);
    await user.click(await tab('Blocked (3)'));
    const panel = () => within(within(dialog()).getByRole('tabpanel'));
    expect(
      panel()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'No DIN No nameFill in Drug/Product Name. It was edited after it was published. The published values do not change. Complete the record',
      '02000005 Of oldFill in Drug Sub-Type. It was published like this, and is in review. Complete the record',
      '02000006 TwiceThis DIN would be published twice: archive one of the two records. It is also that of 02000006 Other. It stays in the Update Queue. Open the record',
    ]);
    expect(panel().getByRole('link', { name: 'Complete No DIN' })).toHaveAttribute(
      'href',
      '/drugs/4',
    );
    await user.click(await tab('To check (302)'));
    expect(
      panel()
        .getAllByRole('heading')
        .map((title) => title.textContent),
    ).toEqual(['Changed at Health Canada since the decision (1)', 'Not on the market (301)']);
    expect(
      panel()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '02000001 FirstAdded by this publication.',
      '02000002 Second No longer listed by Health CanadaChanged by this publication.',
      '02000008 Staying Dormant at Health CanadaStays as it was published; in DPD Review.',
    ]);
    expect(panel().getByText('And 299 more.')).toBeVisible();
    expect(await findViolations(dialog())).toEqual([]);
  });

  it('holds back what somebody else has to approve, and names who could', async () => {
    const unapproved = [
      {
        id: '6',
        din: '02000006',
        drug_name: 'Sixth',
        fields: [{ field: 'strength', before: ['5 MG'], after: ['10 MG'] }],
        authors: [{ username: 'ada', name: 'Ada Lovelace' }],
        moved: false,
        approvers: [{ username: 'grace', name: 'Grace Hopper' }],
        more: 0,
      },
      {
        id: '7',
        din: '02000007',
        drug_name: 'Seventh',
        fields: [{ field: 'strength', before: null, after: ['1 G'] }],
        authors: [],
        moved: false,
        approvers: [],
        more: 0,
      },
    ];
    const counts = { ...NOTHING.counts, unapproved: 2 };
    const { user } = await openPreview({ ...NOTHING, counts, unapproved });
    await user.click(await tab('Needs approval (2)'));
    expect(dialog()).toHaveTextContent(
      'Nothing can be published before these records are approved.',
    );
    expect(dialog()).toHaveTextContent('2 records are held back: somebody else has to approve');
    expect(screen.queryByRole('button', { name: /^Publish \d/ })).toBeNull();
    const panel = within(within(dialog()).getByRole('tabpanel'));
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '02000006 SixthStrengthbefore 5 MG → after 10 MGChanged by Ada Lovelace. Grace Hopper can approve it.',
      '02000007 SeventhStrength1 G Nobody else has an account. Ask an operator to add one, to approve this.',
    ]);
    expect(panel.getByRole('link', { name: '02000006' })).toHaveAttribute('href', '/drugs/6');
    expect(await findViolations(dialog())).toEqual([]);
  });

  it('has several approved at once, with one comment, and says what was refused', async () => {
    const waiting = (id: number, username: string) => ({
      id: String(id),
      din: `0200000${id}`,
      drug_name: `Drug ${id}`,
      version: id,
      fields: [{ field: 'strength', before: ['5 MG'], after: ['10 MG'] }],
      authors: [{ username, name: 'Somebody' }],
      moved: false,
      approvers: [{ username: 'mary', name: 'Mary' }],
      more: 0,
    });
    const before = [waiting(6, 'grace'), waiting(7, 'grace'), waiting(8, 'reviewer')];
    let unapproved = before;
    const approve = jest.fn((_body: unknown) => {
      unapproved = before.slice(1);
      return Response.json({
        action: null,
        results: [
          { id: '6', din: '02000006', outcome: 'done', version: 7 },
          { id: '7', din: '02000007', outcome: 'refused', detail: 'Somebody changed it.' },
        ],
        done: 1,
        refused: 1,
      });
    });
    const counts = () => ({ ...NOTHING.counts, unapproved: unapproved.length });
    const { user } = await openDialog({
      publicationPreview: () =>
        Response.json(preview({ ...NOTHING, counts: counts(), unapproved })),
      performAction: ({ body }) => approve(body),
    });
    await user.click(await tab('Needs approval (3)'));
    // One's own change can't be chosen.
    expect(screen.queryByRole('checkbox', { name: 'Choose 02000008' })).toBeNull();
    expect(
      screen.getByRole('button', { name: /^Approve 0 records.*Choose the records first/ }),
    ).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Choose 02000006' }));
    await user.click(screen.getByRole('checkbox', { name: /^Choose all 2/ }));
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Approve 2 records' }));
    const question = within(await screen.findByRole('dialog', { name: 'Approve changes' }));
    fireEvent.change(question.getByRole('textbox'), { target: { value: ' As on the labels. ' } });
    await user.click(question.getByRole('button', { name: 'Approve 2 records' }));
    expect(await within(dialog()).findByText('02000007: Somebody changed it.')).toBeVisible();
    expect(approve).toHaveBeenCalledWith({
      action: 'approve',
      drugs: [
        { id: '6', version: 6 },
        { id: '7', version: 7 },
      ],
      input: { comment: 'As on the labels.' },
    });
    expect(await tab('Needs approval (2)')).toBeVisible();
  });

  it('shows what would be published by now when something changed, and publishes that when it is confirmed', async () => {
    const publish = jest.fn((body: unknown) =>
      (body as { preview: string }).preview === 'second'
        ? Response.json(publication)
        : problemAnswer(409, 'Something changed.', {
            current: preview({
              ...NOTHING,
              token: 'second',
              counts: { ...NOTHING.counts, changed: 1 },
              changed: preview().changed,
            }),
          }),
    );
    const { user } = await openDialog({ publish: ({ body }) => publish(body) });
    await user.click(await confirm());
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Something changed.');
    expect(await tab('Changed (1)')).toHaveAttribute('aria-selected', 'true');
    await user.click(
      await screen.findByRole('button', { name: 'Publish 1 drug as publication 2' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(publish).toHaveBeenCalledTimes(2);
  });

  it('says how many of the shown drugs were left out', async () => {
    const { user } = await openDialog({
      publish: () => Response.json({ ...publication, added: 0, left_out: 1 }),
    });
    await user.click(await confirm());
    expect(
      await screen.findByText('1 drug was not published, because of changes after your preview.'),
    ).toBeVisible();
    expect(screen.getByText(/^Publication 2 published: 2 drugs, /)).toBeVisible();
  });

  it('says what failed and stays, so that it can be tried again', async () => {
    const { user, api } = open();
    api.intercept('POST /api/publications/', () => problemAnswer(503, 'Busy.'));
    await user.click(await button());
    await user.click(await confirm());
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'The update could not be published.',
    );
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers Retry when the preview fails', async () => {
    const { user, api } = open();
    api.intercept('publications/preview', () => problemAnswer(500, 'Broken.'));
    await user.click(await button());
    expect(await within(dialog()).findByText('The preview could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Publish \d/ })).toBeNull();
    await user.click(within(dialog()).getByRole('button', { name: 'Retry' }));
    expect(await tab('Added (1)')).toBeVisible();
  });

  it.each([
    [
      'nothing',
      {},
      'There is nothing to publish: Formulary has not changed since the last publication.',
    ],
    [
      'only what is blocked',
      { counts: { ...NOTHING.counts, blocked: 1 }, blocked: preview().blocked },
      'Nothing can be published before these records are complete.',
    ],
  ])('says so and offers nothing to confirm when there is %s', async (_, changes, sentence) => {
    const { user } = await openPreview({ ...NOTHING, ...changes });
    await within(dialog()).findAllByRole('tab');
    expect(dialog()).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: /^Publish \d/ })).toBeNull();
    await user.keyboard('{Escape}');
    expect(await button()).toHaveFocus();
  });

  it('says how many more there are than it shows', async () => {
    await openPreview({
      counts: { added: 10_000, changed: 0, removed: 0, unchanged: 2, blocked: 0 },
    });
    expect(await tab('Added (10,000)')).toBeVisible();
    expect(within(dialog()).getByRole('tabpanel')).toHaveTextContent('And 9,999 more.');
    expect(
      screen.getByRole('button', { name: 'Publish 10,002 drugs as publication 2' }),
    ).toBeVisible();
    expect(await tab('Unchanged (2)')).toBeVisible();
  });
});

describe('what a publication would leave open (D74)', () => {
  const difference = {
    field: 'strength',
    ours: ['5 MG'],
    before: ['5 MG'],
    after: ['500 MG'],
    differs: true,
    changed: true,
    overridden: false,
    decision: null,
  };
  const drug = {
    ...{ id: '1', din: '02000001', drug_name: 'First', change: 'added' as const },
    ...{ differs: ['strength'], differences: [difference], import_id: 7, version: 4 },
  };
  const openChecks = {
    counts: { touched: 0, stay: 0, outdated: 2 },
    ...{ open: 2, import_id: 7, unlisted: [] },
    outdated: [drug, { ...drug, id: '2', din: '02000002' }],
  };
  const decidedChecks = {
    counts: { touched: 0, stay: 0, outdated: 0 },
    ...{ open: 0, import_id: 7, unlisted: [], outdated: [] },
  };
  /** The differences are open until the host gets a decision. */
  const openToCheck = async (answers: FakeApiOptions['answers']) => {
    let checks: object = openChecks;
    const told = (answer: () => Response) => () => {
      checks = decidedChecks;
      return answer();
    };
    const kit = await openDialog({
      publicationPreview: () => Response.json({ ...preview(), to_check: checks }),
      ...Object.fromEntries(
        Object.entries(answers ?? {}).map(([name, answer]) => [name, told(answer as never)]),
      ),
    });
    await kit.user.click(await tab('To check (2)'));
    return kit;
  };
  const sent = (api: ReturnType<typeof createFakeApi>, path: string) =>
    posts(api)
      .filter((call) => call.address.endsWith(path))
      .map(({ body }) => body);

  it('shows each difference with both values, and takes or keeps one of them', async () => {
    const { user, api } = await openToCheck({});
    const group = within(dialog()).getByRole('group', { name: '02000001: Strength' });
    expect(group).toHaveTextContent('before 5 MG → after 500 MG');
    expect(await findViolations(dialog())).toEqual([]);
    await user.click(within(group).getByRole('button', { name: 'Keep our value: Strength' }));
    expect(await screen.findByText(/^Strength: our value is kept/)).toBeVisible();
    expect(sent(api, '/api/actions/')).toEqual([
      {
        action: 'decide',
        input: { field: 'strength', decision: 'keep', import_id: 7 },
        drugs: [{ id: '1', version: 4 }],
      },
    ]);
  });

  it('decides all with one press, keeps the focus, and offers its undo', async () => {
    const { user, api } = await openToCheck({
      performAction: () => Response.json({ action: 'a1', results: [], done: 2, refused: 0 }),
    });
    await user.click(
      within(dialog()).getByRole('button', { name: 'Use Health Canada’s values for all 2 drugs' }),
    );
    expect(await screen.findByText('2 drugs: Health Canada’s values are used.')).toBeVisible();
    expect(sent(api, '/api/actions/')).toEqual([
      {
        action: 'decide',
        input: { decision: 'take' },
        publication: { import_id: 7 },
        expected: 2,
      },
    ]);
    await waitFor(() =>
      expect(within(dialog()).queryByRole('tab', { name: /To check/ })).toBeNull(),
    );
    expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  });

  it('says what could not be decided, and why', async () => {
    const { user } = await openToCheck({
      performAction: () =>
        Response.json({
          ...{ action: 'a1', done: 1, refused: 1 },
          results: [{ id: '1', din: '02000001', outcome: 'refused', detail: 'In no list.' }],
        }),
    });
    await user.click(
      within(dialog()).getByRole('button', { name: 'Keep our values for all 2 drugs' }),
    );
    expect(await screen.findByText('02000001: In no list.')).toBeVisible();
    expect(within(dialog()).getByText('Decided for 1 drug, not for 1:')).toBeVisible();
    // The toast doesn't repeat it: it says what was done, and offers Undo.
    expect(screen.getAllByText('Decided for 1 drug, not for 1:')).toHaveLength(1);
    expect(screen.getByText('1 drug: our values are kept.')).toBeVisible();
  });
});
