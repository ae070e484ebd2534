import type { Page } from '@playwright/test';
import { harmMessages } from '../harm-messages.ts';
import { goInPage, until } from './page-time.ts';

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
