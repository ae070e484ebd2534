import type { Page } from '@playwright/test';
import { harmMessages } from '../harm-messages.ts';
import { goInPage, until } from './page-time.ts';

/** Presses the middle of the first such element that is in view, with the mouse. False: there is none. */
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
  // Nothing rests below the pointer, which would look different.
  await page.mouse.move(0, 0);
  return true;
};

const pathOf = (page: Page): string => new URL(page.url()).pathname.replace(/(.)\/$/, '$1');

/**
 * Goes to another address by pressing the shell's link there; where it has none, as a link does.
 * Returns what is wrong.
 */
export const goByLink = async (page: Page, address: string): Promise<string | undefined> => {
  const href = (part: string) => `${part} a[href="${address}"], ${part} a[href="${address}/"]`;
  const isThere = async () => pathOf(page) === address;
  const isPressed = (await press(page, href('nav'))) || (await press(page, href('header')));
  if (!isPressed) await goInPage(page, address);
  return (await until(page, isThere)) ? undefined : harmMessages.noPress(`the link to ${address}`);
};

/** Opens the shell's menus by the mouse, and closes them by Escape. Returns what is wrong. */
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
