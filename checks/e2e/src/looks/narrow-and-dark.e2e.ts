import { expect, test } from '../fixtures/story.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { brokenWords } from '../fixtures/broken-words.ts';
import { leaveWithoutAsking, openDrug, save, showMore } from '../fixtures/edit-form.ts';
import { card, dialog, heading, navigation } from '../fixtures/reviewer.ts';
import { expectToast } from '../fixtures/toasts.ts';

/** Elements beyond the window's sides, also clipped ones; wide tables may scroll. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0 || (left >= -1 && right <= innerWidth + 1)) return false;
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        if (element.closest('.rf-table-frame, .rf-hidden, thead, .rs-skip')) return false;
        return true;
      })
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
  );

/** Expects that the page doesn't scroll sideways, and that nothing is cut off there. */
const expectToFit = async (page: Page): Promise<void> => {
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    page.url(),
  ).toBeLessThanOrEqual(0);
  expect(await cutOff(page), page.url()).toEqual([]);
};

test.describe('At 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every tab is in view', async ({ page, api }) => {
    const expectInView = async (tabs: Locator): Promise<void> => {
      await expect(tabs).toHaveCount(3);
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
    };
    await page.goto('/drugs/queue/dpd');
    await expectInView(page.getByRole('navigation', { name: 'Review queues' }).getByRole('link'));
    const [drug] = await api.drugs({ queue: 'dpd' });
    await openDrug(page, drug!.id);
    await expectInView(page.getByRole('tab'));
  });

  test('a queue is exported', async ({ page }) => {
    await page.goto('/drugs/queue/dpd');
    await page.getByRole('button', { name: 'Export' }).tap();
    for (const name of ['CSV', 'Excel', 'Print'])
      await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
  });

  test('the navigation opens, leads on, and closes', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Drug Search' }).click();
    await expect(heading(page, 'Drug Search')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  });

  test('a drug is moved and corrected', async ({ page, api }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await openDrug(page, drug!.id);
    await page.getByLabel('Form', { exact: true }).fill('390 MG');
    await save(page);
    await page.goto('/drugs/queue/dpd');
    await card(page, drug!.din)
      .getByRole('button', { name: /to Update queue/ })
      .tap();
    await expectToFit(page);
    await dialog(page).getByRole('button', { name: 'Move Drug Record' }).tap();
    await expectToast(page, `Drug ${drug!.din} moved to update queue.`);
  });

  test('the form of a queued record begins in the first screen', async ({ page, api }) => {
    const drug = (await api.drugs({ queue: 'dpd' }))[2]!;
    await openDrug(page, drug.id, '?from=dpd');
    await expect(page.getByText(/^In DPD Review because/)).toBeVisible();
    await expect(page.getByLabel('Drug/Product Name')).toBeInViewport();
    await expect(page.getByText('No unsaved changes')).toHaveCount(0);
  });

  test('the filter is a sheet over the list', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/drugs/queue/dpd');
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = dialog(page, 'Filter the list');
    await sheet
      .getByRole('button', { name: /, \d+ drugs?$/ })
      .first()
      .click();
    await expectAccessible(page, 'the sheet');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Chosen' })).toContainText('Kind of change:');
    await expectAccessible(page, 'what is chosen');
    await page.emulateMedia({ colorScheme: null });
  });
});

test.describe('At 320 px, as at 400 % of 1280', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('no page is wider than the window, nor one with a selection', async ({ page, api }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    for (const address of [
      '/',
      '/drugs/',
      '/drugs/#files',
      '/drugs/search?by=active_ingredient__name&term=METFORMIN',
      '/drugs/actions/',
      '/drugs/rules/',
      '/drugs/month/',
      '/drugs/queue/noc',
      '/drugs/queue/com',
      '/drugs/queue/manual',
      '/drugs/queue/dpd?as=groups',
      '/drugs/queue/update',
      '/nowhere',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectToFit(page);
    }
    await openDrug(page, drug!.id, '?from=dpd');
    await expect(page.getByRole('link', { name: 'Next in queue' })).toBeVisible();
    await showMore(page);
    await expectToFit(page);
    await page.goto('/drugs/queue/dpd');
    await card(page, drug!.din).getByRole('checkbox').click();
    await expect(
      page.getByRole('group', { name: 'Selection' }).getByText('1 selected'),
    ).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expectToFit(page);
  });

  test('nor is a queue with a snoozed drug', async ({ page, api, product }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    const act = (action: string, input: object) =>
      page.request.post(`${product.api}/api/actions/`, {
        headers: { authorization: `Token ${api.token}` },
        data: { action, input, drugs: [{ id: drug!.id, queue: 'dpd' }] },
      });
    await expect(await act('snooze', { until: 'import' })).toBeOK();
    await page.goto('/drugs/queue/dpd');
    await expect(page.getByText('1 snoozed')).toBeVisible();
    await expectToFit(page);
    await expect(await act('unsnooze', {})).toBeOK();
  });

  test('no dialog and no panel is wider than the window', async ({ page, api }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    await card(page, drug!.din)
      .getByRole('button', { name: /to Archived/ })
      .click();
    await expect(dialog(page)).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(dialog(page, 'Keys')).toBeVisible();
    await expectToFit(page);
    await page.goto('/drugs/queue/update');
    await page.getByRole('button', { name: 'Publish Update' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
    await expectToFit(page);
    await openDrug(page, drug!.id);
    await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
    await expect(page.locator('.rf-comparison')).toBeVisible();
    await page.getByRole('button', { name: /^Show the other/ }).click();
    await page
      .getByRole('button', { name: 'Show records with the same ingredients and strength' })
      .click();
    await expect(page.getByRole('table', { name: 'Related records' })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const events = page.getByRole('region', { name: 'What happened, newest first' });
    await page.getByLabel('New comment').fill('ONEPIECETHATMIGHTBEPASTED'.repeat(8));
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(
      page.getByRole('region', { name: /^Comments/ }).getByRole('listitem'),
    ).toBeVisible();
    await events.getByRole('button', { name: 'View original values' }).last().click();
    await expectToFit(page);
    await events
      .getByRole('button', { name: /^View this version/ })
      .last()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show the other/ })
      .click();
    await expectToFit(page);
  });

  test('a long value is read whole in its field', async ({ page, api }) => {
    const [drug] = await api.fromListed({ queue: 'dpd' });
    leaveWithoutAsking(page);
    await openDrug(page, drug!.id);
    const strength = page.getByLabel('Strength', { exact: true });
    const low = (await strength.boundingBox())!.height;
    await strength.fill('250 MG/5 ML, '.repeat(12) + 'X'.repeat(80));
    expect((await strength.boundingBox())!.height).toBeGreaterThan(low * 3);
    const [hidden, beside] = await strength.evaluate((field) => [
      field.scrollHeight - field.clientHeight,
      field.scrollWidth - field.clientWidth,
    ]);
    expect([hidden, beside]).toEqual([0, 0]);
    await expectToFit(page);
  });

  test.describe('signed out', () => {
    test.use({ signedIn: false });
    test('the sign-in page is no wider', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectToFit(page);
    });
  });
});

test.describe('At 1360 × 900', () => {
  test.use({ viewport: { width: 1360, height: 900 } });

  for (const [what, query] of [
    ['names and badges', { active_ingredient__name: 'METFORMIN HYDROCHLORIDE' }],
    ['the longest words of ingredients', { din: '02365189' }],
  ] as const) {
    test(`no word and no date of a comparison is broken: ${what}`, async ({ page, api }) => {
      const [drug] = await api.drugs(query);
      await openDrug(page, drug!.id);
      await page.getByRole('button', { name: 'Compare with Health Canada' }).click();
      await page.getByRole('button', { name: /^Show the other/ }).click();
      await page
        .getByRole('button', { name: 'Show records with the same ingredients and strength' })
        .click();
      await expect(
        page.getByRole('table', { name: 'Related records' }).getByRole('link').first(),
      ).toBeVisible();
      const comparison = page.locator('.rf-comparison');
      expect(await brokenWords(comparison)).toEqual([]);
      // And nothing overflows instead of breaking a line.
      expect(
        await comparison.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    });
  }

  test('six cards of a queue are in view', async ({ page }) => {
    await page.goto('/drugs/queue/dpd');
    await expect(page.getByRole('article').nth(5)).toBeInViewport({ ratio: 0.99 });
  });

  test('a card has four stops of Tab, and arrows lead to each of its actions', async ({
    page,
    api,
  }) => {
    const [drug] = await api.drugs({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    const one = card(page, drug!.din);
    await one.getByRole('checkbox').focus();
    const inCard = () => one.evaluate((node) => node.contains(document.activeElement));
    let stops = 0;
    for (; await inCard(); stops += 1) await page.keyboard.press('Tab');
    expect(stops).toBeLessThanOrEqual(4);
    const buttons = one.getByRole('toolbar').getByRole('button');
    await buttons.first().focus();
    for (const button of await buttons.all()) {
      await expect(button).toBeFocused();
      await expect(button).toHaveAccessibleName(new RegExp(drug!.din));
      await expect(button).toHaveAttribute('data-tip', /./);
      await page.keyboard.press('ArrowRight');
    }
    await expect(buttons.first()).toBeFocused();
  });

  test('focus and selection look different, and no focus ring is cut', async ({ page, api }) => {
    const [first, second] = await api.drugs({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    const [focused, selected] = [card(page, first!.din), card(page, second!.din)];
    await selected.getByRole('checkbox').click();
    await focused.getByRole('link', { name: first!.din }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const look = (one: Locator) =>
      one.evaluate((node) => [
        getComputedStyle(node).backgroundColor,
        getComputedStyle(node).boxShadow,
        getComputedStyle(node, '::after').borderTopStyle,
      ]);
    const [[ground, bar, frame], [filled, barred, unframed]] = [
      await look(focused),
      await look(selected),
    ];
    expect(filled).not.toBe(ground);
    expect(barred).not.toBe(bar);
    expect([frame, unframed]).toEqual(['solid', 'none']);

    const stops = focused.locator('a, button, [role=checkbox]');
    for (const stop of await stops.all()) {
      await stop.focus();
      const beyond = await stop.evaluate((node) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
        const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
        const [at, place] = [node, node.closest('.rf-card')!].map((it) =>
          it.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return outlineStyle === 'none'
          ? 'no ring'
          : Math.max(
              place.left - at.left + ring,
              place.top - at.top + ring,
              at.right - place.right + ring,
              at.bottom - place.bottom + ring,
            );
      });
      expect(beyond, `${await stop.getAttribute('aria-label')}`).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('With forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));
  test.afterEach(({ page }) => page.emulateMedia({ forcedColors: null }));

  const drawn = (element: Locator, property: string): Promise<string> =>
    element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

  test('what is current or selected is told apart', async ({ page, api }) => {
    const [first, second] = await api.drugs({ queue: 'dpd' });
    await page.goto('/drugs/queue/dpd');
    const selected = card(page, first!.din);
    await selected.getByRole('checkbox').click();

    const tabs = page.getByRole('navigation', { name: 'Review queues' });
    const line = (name: string) =>
      drawn(tabs.getByRole('link', { name: new RegExp(`^${name}`) }), 'border-bottom-color');
    expect(await line('DPD Review')).not.toBe(await line('NOC Review'));

    const entry = (name: string) =>
      drawn(
        navigation(page).getByRole('link', { name: new RegExp(`^${name}`) }),
        'background-color',
      );
    expect(await entry('Review Queue')).not.toBe(await entry('Committee Queue'));

    const mark = selected.locator('.rf-select-mark');
    const pair = [await drawn(mark, 'color'), await drawn(mark, 'background-color')];
    const system = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText =
        'forced-color-adjust: none; color: HighlightText; background: Highlight';
      const { color, backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return [color, backgroundColor];
    });
    expect(pair).toEqual(system);

    expect(await drawn(selected, 'outline-style')).toBe('solid');
    expect(await drawn(card(page, second!.din), 'outline-style')).toBe('none');
  });
});

test.describe('In the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the page is dark from its first paint', async ({ page, context, watch }) => {
    watch.expectLogged(/ERR_FAILED/);
    // Without scripts: only what the HTML renders.
    await context.route(/\.js$/, (route) => route.abort());
    const lightness = () =>
      page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d')!;
        canvas.fillStyle =
          getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)'
            ? getComputedStyle(document.documentElement).backgroundColor
            : getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
      });
    await page.goto('/');
    expect(await lightness()).toBeLessThan(70);
    await context.unrouteAll();
    await page.reload();
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    expect(await lightness()).toBeLessThan(70);
  });

  test('what the browser draws itself is dark too: ticks, dates, scroll bars', async ({ page }) => {
    await page.goto('/drugs/queue/dpd');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.keyboard.press('?');
    const tick = dialog(page, 'Keys').getByRole('checkbox');
    await expect(tick).toBeVisible();
    const drawnDark = await tick.evaluate((field) => {
      const probe = field.parentElement!.appendChild(document.createElement('i'));
      probe.style.color = 'CanvasText';
      const [red] = getComputedStyle(probe).color.match(/\d+/g)!;
      probe.remove();
      return [getComputedStyle(field).colorScheme, red];
    });
    expect(drawnDark).toEqual(['light dark', '255']);
  });
});
