import type { Page } from '@playwright/test';
import { goInPage, passTime } from './page-time.ts';
import type { Requests } from './until-quiet.ts';

/** Most controls that are pressed at one address. */
const MOST = 40;
/** Time after each, of the page's own, in ms: for what it draws and what it throws. */
const AFTER = 100;

/**
 * Runs in the page: presses the next control of the screen that wasn't pressed yet, and says what
 * it is called. Cards of a list have the same controls: one of each is enough. What lies above the
 * page (a menu, a dialog) comes first, and is closed by Escape when all of it was pressed. Links
 * aren't pressed: where they lead is another address.
 */
const PRESS_NEXT = `() => {
  const roles = ['button', 'tab', 'menuitem', 'menuitemradio', 'option'];
  const CONTROLS = [
    'button, summary, input[type=checkbox], input[type=radio], [aria-haspopup]',
    ...roles.map((role) => '[role=' + role + ']'),
  ].join();
  const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  const check = window[Symbol.for('refined.check')];
  check.pressed ??= new Set();
  const seen = (element) => element.getClientRects().length > 0;
  const nameOf = (element) => {
    const { innerText, tagName } = element;
    const name = element.getAttribute('aria-label') || innerText || tagName;
    return name.trim().split('\\n')[0].slice(0, 60);
  };
  const next = (within, place) => {
    for (const element of within.querySelectorAll(CONTROLS)) {
      const isOff = element.disabled || element.getAttribute('aria-disabled') === 'true';
      if (isOff || !seen(element)) continue;
      const name = nameOf(element);
      // "Open record 1" and "Open record 2" are one control.
      const what = [place, element.tagName, element.getAttribute('role')];
      const key = [...what, ...name.split(' ').slice(0, 2)].join(' ');
      if (check.pressed.has(key)) continue;
      check.pressed.add(key);
      element.click();
      return name;
    }
  };
  const above = [...document.querySelectorAll(ABOVE)].filter(seen);
  for (const part of above) {
    const name = next(part, 'above');
    if (name !== undefined) return name;
  }
  for (const part of above) {
    const focused = part.contains(document.activeElement) ? document.activeElement : part;
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  const main = document.querySelector('main');
  return main ? next(main, '') : undefined;
}`;

/** What the pointer is moved over at most. */
const HOVERED = 10;

/** Moves the pointer over what the screen shows, and presses nothing. */
export const hoverControls = async (page: Page): Promise<void> => {
  const places = await page.evaluate((most) => {
    const all = document.querySelectorAll('main :is(a[href], button, article, li, tr)');
    return [...all]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, height }) => width > 0 && top > 0 && top + height < innerHeight)
      .slice(0, most)
      .map(({ left, top, width, height }) => [left + width / 2, top + height / 2] as const);
  }, HOVERED);
  for (const [x, y] of [...places, [0, 0] as const]) await page.mouse.move(x, y);
};

/** What is typed into a screen's first text box. */
export const TERM = 'metformin';
export const TEXT_BOX = 'main input:not([type]), main input[type=text], main input[type=search]';

/** Puts the cursor into the screen's first text box. False: there is none. */
export const pressTextBox = async (page: Page): Promise<boolean> => {
  const place = await page
    .locator(TEXT_BOX)
    .first()
    .boundingBox({ timeout: 1 })
    .catch(() => null);
  if (place) await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  return place !== null;
};

/**
 * Presses what can be pressed in the screen, one after the other, until something is wrong. The API
 * answers no write. Returns what was pressed last when something went wrong then.
 */
export const pressControls = async (
  page: Page,
  requests: Requests,
  address: string,
  isWrong: () => boolean,
): Promise<string | undefined> => {
  for (let count = 0; count < MOST; count += 1) {
    const name = await page.evaluate<string | undefined>(`(${PRESS_NEXT})()`);
    if (name === undefined) return undefined;
    await passTime(page, requests, AFTER);
    if (isWrong()) return name;
    if (new URL(page.url()).pathname !== address) {
      await goInPage(page, address);
      await passTime(page, requests, AFTER);
    }
  }
  return undefined;
};
