import { KEY_NAMES, KEYS, keyText, type KeyName } from '@refined/shared/domain';
import { expect, test, type Page } from '../fixtures/story.ts';
import { isOnMarket, type ListedDrug } from '../fixtures/api.ts';
import { card, dialog, heading } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

type Five = [ListedDrug, ListedDrug, ListedDrug, ListedDrug, ListedDrug];

/** Keys that only our own API supports. */
const OURS: readonly KeyName[] = [
  'filter',
  'groups',
  'explain',
  'select',
  'selectRange',
  'undo',
  'keepOn',
  'leaveOff',
  'waitForMarket',
  'snooze',
  'assign',
  'assignTo',
  'setFields',
  'answer',
  'acceptSource',
  'keepOurs',
  'publish',
  'includeAll',
];

/** In Playwright's names; characters that need Shift on some layouts are typed as such. */
const press = (page: Page, name: KeyName): Promise<void> =>
  page.keyboard.press(keyText(name).replace('Ctrl', 'Control').replace('Shift+x', 'Shift+X'));

/** The DIN of the card that has the focus. */
const focusedDin = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      document.activeElement?.closest('[data-key]')?.querySelector('a')?.textContent ?? undefined,
  );
const expectFocused = (page: Page, din: string): Promise<void> =>
  expect.poll(() => focusedDin(page)).toBe(din);

const sheet = (page: Page) => dialog(page, 'Keys');

/** Moves to one of the list's drugs by key. */
const goOnTo = (page: Page, din: string): Promise<void> =>
  expect(async () => {
    if ((await focusedDin(page)) !== din) await press(page, 'next');
    expect(await focusedDin(page)).toBe(din);
  }).toPass({ intervals: [20] });

/** Opens a list and moves to one of its drugs by key. */
const goTo = async (page: Page, address: string, din: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
  await goOnTo(page, din);
};

/** Moves a drug by key: Cancel has the focus, and the same key confirms. */
const moveByKey = async (page: Page, name: KeyName, din: string, moved: string): Promise<void> => {
  await press(page, name);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog(page)).toContainText(din);
  await press(page, name);
  await expectToast(page, `Drug ${din} moved to ${moved}.`);
  await expect(card(page, din)).toHaveCount(0);
  await expect.poll(() => focusedDin(page)).toBeTruthy();
};

/** Drugs that are no longer on the market. */
const UNLISTED = 'kind.gone.dormant';

/** Moves a drug that isn't on the market to Update, and answers its question by key. */
const answerByKey = async (
  page: Page,
  name: 'keepOn' | 'leaveOff' | 'waitForMarket',
  din: string,
  told: string,
): Promise<void> => {
  await goTo(page, `/drugs/queue/dpd?filter=${UNLISTED}`, din);
  await press(page, 'update');
  await press(page, 'update');
  await expect(dialog(page)).toContainText('Choose an answer first.');
  await press(page, name);
  await expect(dialog(page).getByRole('radio', { checked: true })).toBeFocused();
  await press(page, 'update');
  await expectToast(page, `Drug ${din} ${told}.`);
};

/**
 * The shipped months have no change that waits for a decision, so the host's answers are faked:
 * this tests that the key asks and confirms, and what is sent.
 */
const decideByKey = async (
  page: Page,
  name: KeyName,
  { id, din }: ListedDrug,
  decision: 'take' | 'keep',
): Promise<void> => {
  const group = {
    key: 'a1b2',
    kind: 'overridden',
    field: 'strength',
    before: ['500 MG'],
    after: ['750 MG'],
    count: 1,
    shared: 0,
    decided: 0,
    drug: String(id),
    product: null,
  };
  await page.route(/\/api\/drugs\/groups\/\?/, (route) =>
    route.fulfill({ json: { results: [group], count: 1, next: null } }),
  );
  await page.route(/\/api\/drugs\/groups\/a1b2\/\?/, async (route) => {
    const drug = { id, din, drug_name: 'Tried', active_ingredient: [], schedule: [] };
    const results = [{ ...drug, administration: [], type: null, tier: '', queue: 'manual' }];
    await route.fulfill({ json: { results, count: 1, next: null, apart: [] } });
  });
  const sent: unknown[] = [];
  const none = { count: 0, results: [] };
  await page.route('**/api/actions/preview/', (route) =>
    route.fulfill({
      json: {
        ...{ count: 1, in_product: 0, off_market: none, incomplete: none, same_din: [] },
        clinical: { ...none, in_product: 0, off_market: 0 },
      },
    }),
  );
  await page.route('**/api/actions/', async (route) => {
    sent.push(route.request().postDataJSON());
    const results = [{ id, din, outcome: 'done', version: 2 }];
    const action = '22222222-2222-8222-a222-222222222222';
    await route.fulfill({ json: { action, results, done: 1, refused: 0 } });
  });
  await page.goto('/drugs/queue/manual?as=groups');
  await expect(page.getByRole('button', { name: /Strength: .*750 MG/ })).toBeVisible();
  await press(page, 'next');
  await press(page, name);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, name);
  await expect
    .poll(() => sent)
    .toMatchObject([{ input: { decision, change: 'a1b2' }, filter: 'group.a1b2', expected: 1 }]);
  await page.unrouteAll({ behavior: 'wait' });
};

test('each key does what the sheet says, and nothing in a text field', async ({
  page,
  api,
  product,
}) => {
  const offers = (name: KeyName) => product.kind === 'ours' || !OURS.includes(name);
  const queue = await api.drugs({ queue: 'dpd' });
  // The third is moved to Update, which asks more if a drug isn't on the market.
  const from = queue.findIndex((_, index) => isOnMarket(queue[index + 2]!));
  const [first, second, third, fourth, fifth] = queue.slice(from, from + 5) as Five;
  const tried = new Set([first.din, second.din, third.din, fourth.din, fifth.din]);
  const unlisted = (await api.drugs({ queue: 'dpd', filter: UNLISTED })).filter(
    (drug) => !isOnMarket(drug) && !tried.has(drug.din),
  );
  // Keeps the committee's queue filled after the move out of it.
  await api.move(fifth.id, 'committee_review', 'dpd');

  await goTo(page, '/drugs/queue/dpd', first.din);
  const selection = page.getByRole('group', { name: 'Selection' });
  const tries: Readonly<Record<KeyName, () => Promise<void>>> = {
    sheet: async () => {
      await press(page, 'sheet');
      const shown = await sheet(page).getByRole('term').allTextContents();
      for (const name of ['explain', 'select', 'selectRange', 'undo', 'committee', 'next'] as const)
        expect(shown.includes(keyText(name)), name).toBe(offers(name));
      await page.keyboard.press('Escape');
      await expectFocused(page, first.din);
    },
    next: async () => {
      await press(page, 'next');
      await expectFocused(page, second.din);
    },
    previous: async () => {
      await press(page, 'previous');
      await expectFocused(page, first.din);
    },
    filter: async () => {
      const panel = page.getByRole('complementary', { name: 'Filter the list' });
      await press(page, 'filter');
      await expect(panel).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await card(page, first.din).getByRole('link').first().focus();
      await expectFocused(page, first.din);
    },
    groups: async () => {
      await press(page, 'groups');
      await expect(page.getByRole('list', { name: /^Groups of the same change in/ })).toBeVisible();
      await expect(page).toHaveURL(/as=groups/);
      await press(page, 'groups');
      await expect(card(page, first.din)).toBeVisible();
      await goOnTo(page, first.din);
    },
    explain: async () => {
      const why = card(page, first.din).locator('[aria-expanded=true]');
      await press(page, 'explain');
      await expect(why).toBeVisible();
      await press(page, 'explain');
      await expect(why).toHaveCount(0);
    },
    select: async () => {
      await press(page, 'select');
      await expect(selection.getByText('1 selected')).toBeVisible();
    },
    selectRange: async () => {
      await press(page, 'next');
      await press(page, 'next');
      await expectFocused(page, third.din);
      await press(page, 'selectRange');
      await expect(selection.getByText('3 selected')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(selection.getByText('3 selected')).toHaveCount(0);
      await press(page, 'previous');
      await press(page, 'previous');
      await expectFocused(page, first.din);
    },
    committee: () => moveByKey(page, 'committee', first.din, 'expert committee queue'),
    open: async () => {
      await expectFocused(page, second.din);
      await press(page, 'open');
      await expect(heading(page, second.din)).toBeVisible();
      await expect(page.getByLabel('Strength', { exact: true })).toBeVisible();
    },
    nextInQueue: async () => {
      await expect(page.getByRole('link', { name: 'Next in queue' })).toBeVisible();
      await press(page, 'nextInQueue');
      await expect(heading(page, third.din)).toBeFocused();
    },
    done: async () => {
      await page.getByLabel('Form', { exact: true }).fill('j?u/n MG');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await press(page, 'done');
      await expectToast(page, 'Drug data successfully updated!');
    },
    search: async () => {
      await heading(page, third.din).focus();
      await press(page, 'search');
      await expect(page.getByLabel('Term')).toBeFocused();
      await page.keyboard.type('?j/u');
      await expect(page.getByLabel('Term')).toHaveValue('?j/u');
      await expect(sheet(page)).toHaveCount(0);
    },
    manual: async () => {
      await goTo(page, '/drugs/queue/com', first.din);
      await moveByKey(page, 'manual', first.din, 'manual review queue');
    },
    archive: async () => {
      await goTo(page, '/drugs/queue/dpd', second.din);
      await moveByKey(page, 'archive', second.din, 'archive');
    },
    update: async () => {
      await expectFocused(page, third.din);
      await moveByKey(page, 'update', third.din, 'update queue');
      await expectFocused(page, fourth.din);
    },
    undo: async () => {
      await press(page, 'undo');
      await expectToast(page, `Drug ${third.din} is back where it was.`);
      await expectFocused(page, third.din);
    },
    snooze: async () => {
      await press(page, 'snooze');
      const question = dialog(page, 'Snooze');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('radio', { name: 'The next import' }).check();
      await press(page, 'snooze');
      await expectToast(page, `Drug ${third.din} snoozed until the next import.`);
      await expect(card(page, third.din)).toHaveCount(0);
      await expectFocused(page, fourth.din);
      await press(page, 'undo');
      await expectToast(page, '1 drug is as it was.');
      await expectFocused(page, third.din);
    },
    assign: async () => {
      await press(page, 'assign');
      await expectToast(page, `Drug ${third.din} is assigned to you.`);
      await expect(card(page, third.din)).toContainText('Assigned to you');
      await press(page, 'assign');
      await expectToast(page, `Drug ${third.din} is no longer assigned.`);
    },
    assignTo: async () => {
      await press(page, 'assignTo');
      await expect(dialog(page, 'Assign to a Colleague')).toBeVisible();
      await page.keyboard.press('Escape');
    },
    setFields: async () => {
      await press(page, 'select');
      await press(page, 'setFields');
      await expect(dialog(page, 'Set Fields')).toBeVisible();
      await page.keyboard.press('Escape');
      await press(page, 'select');
    },
    answer: async () => {
      await page.goto('/drugs/queue/com');
      await expect(page.getByRole('article').first()).toBeVisible();
      await press(page, 'next');
      await press(page, 'answer');
      await expect(dialog(page, 'Committee’s Answer')).toBeVisible();
      await page.keyboard.press('Escape');
    },
    keepOn: () => answerByKey(page, 'keepOn', unlisted[0]!.din, 'moved to update queue'),
    leaveOff: () => answerByKey(page, 'leaveOff', unlisted[1]!.din, 'moved to archive'),
    waitForMarket: () =>
      answerByKey(page, 'waitForMarket', unlisted[2]!.din, 'snoozed until it is marketed'),
    acceptSource: () => decideByKey(page, 'acceptSource', third, 'take'),
    keepOurs: () => decideByKey(page, 'keepOurs', third, 'keep'),
    includeAll: async () => {
      await page.goto('/drugs/queue/dpd?as=groups');
      // One of the group's drugs has a clinical change too.
      await page.getByRole('button', { name: /ENDO OPERATIONS LTD\. .*KNIGHT/ }).focus();
      await press(page, 'committee');
      const box = dialog(page).getByRole('checkbox', { name: 'Include it' });
      await expect(box).not.toBeChecked();
      await press(page, 'includeAll');
      await expect(box).toBeChecked();
      await page.keyboard.press('Escape');
    },
    publish: async () => {
      await press(page, 'publish');
      await expect(heading(page, 'Update Queue')).toBeFocused();
      await press(page, 'publish');
      await expect(dialog(page, 'Publish Update')).toBeVisible();
      await page.keyboard.press('Escape');
    },
  };
  expect(Object.keys(tries).sort()).toEqual([...KEY_NAMES].sort());
  for (const [name, tryIt] of Object.entries(tries) as [KeyName, () => Promise<void>][])
    if (offers(name)) await test.step(`${keyText(name)}: ${KEYS[name].does}`, tryIt);
});
