import type { Page } from '@playwright/test';
import { goInPage, passTime, until, type Requests } from './page-time.ts';
import { harmMessages } from '../harm-messages.ts';

/** Clicks the centre of the first matching element in view. False: there is none. */
const press = async (page: Page, selector: string): Promise<boolean> => {
  const [x, y] = await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight) return [x, y];
    }
    return [-1, -1];
  }, selector);
  if (x! < 0) return false;
  await page.mouse.click(x!, y!);
  // Hover styles would differ, so the pointer moves away.
  await page.mouse.move(0, 0);
  return true;
};

const pathOf = (page: Page): string => new URL(page.url()).pathname.replace(/(.)\/$/, '$1');

/**
 * Opens another address by the shell's link to it, or without one as a link would. Returns the
 * problem.
 */
export const goByLink = async (page: Page, address: string): Promise<string | undefined> => {
  const href = (part: string) => `${part} a[href="${address}"], ${part} a[href="${address}/"]`;
  const isThere = async () => pathOf(page) === address;
  const isPressed = (await press(page, href('nav'))) || (await press(page, href('header')));
  if (!isPressed) await goInPage(page, address);
  return (await until(page, isThere)) ? undefined : harmMessages.noPress(`the link to ${address}`);
};

/** Opens the shell's menu with the mouse, and closes it with Escape. Returns the problem. */
export const menuProblem = async (page: Page): Promise<string | undefined> => {
  const isOpen = () =>
    page.evaluate(() => {
      const menu = document.querySelector('[role=menu]');
      const { left = 0, top = 0, width = 0, height = 0 } = menu?.getBoundingClientRect() ?? {};
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return menu !== null && hit !== null && menu.contains(hit);
    });
  if (!(await press(page, 'header [aria-haspopup=menu]'))) return undefined;
  if (!(await until(page, isOpen))) return harmMessages.noPress("the shell's menu");
  await page.keyboard.press('Escape');
  return (await until(page, async () => !(await isOpen()))) ? undefined : harmMessages.noEscape;
};

/** Most controls pressed at one address. */
const MOST = 40;
/** Page time after each press, in ms, for its effect and errors. */
const AFTER = 100;

/**
 * Runs in the page: presses the screen's next control that wasn't pressed yet, and returns its
 * name. The cards of a list have the same controls, so one of each is enough. A menu or dialog
 * above the page comes first; Escape closes it after all its controls. Links aren't pressed: they
 * lead to other addresses.
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

/** Most elements under the pointer. */
const HOVERED = 10;

/** Moves the pointer over the screen's elements without pressing. */
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

/** The text typed into a screen's first text box. */
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
 * Presses the screen's controls one after the other until something is wrong. Writes to the API
 * fail. Returns the pressed control that caused a problem.
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
