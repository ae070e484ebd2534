import type { Page } from '@playwright/test';
import { goByLink, pressTextBox, TERM, TEXT_BOX } from './press-controls.ts';
import { passTime, until } from './page-time.ts';
import { harmMessages } from '../harm-messages.ts';
import { isScreenDrawn, PATIENCE, untilIdle } from './what-shows.ts';
import type { PageWatch } from './page-watch.ts';
import type { OtherScreen } from './visit.ts';

/** Time for the rendered page to settle, in ms of page time. */
const SETTLED = 300;

interface Worked {
  /** Its visible text, by line. */
  readonly text: readonly string[];
  readonly problem?: string;
}

/** Opens the other screen by its link, types into its first text box, and reads its text. */
export const workOther = async (
  page: Page,
  { title, address, federationName }: OtherScreen,
  watch: PageWatch,
): Promise<Worked> => {
  const broken = (what: string): Worked => ({
    text: [],
    problem: harmMessages.otherNotWorked(title, what),
  });
  const link = await goByLink(page, address);
  if (link) return broken(link);
  const isDrawn = () => isScreenDrawn(page, federationName).catch(() => false);
  if (!(await until(page, isDrawn, PATIENCE))) return broken(harmMessages.fault('blank'));
  await untilIdle(page, watch);
  const box = page.locator(TEXT_BOX).first();
  if ((await box.isVisible()) && (await pressTextBox(page))) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(TERM);
    const arrived = () => box.inputValue();
    if (!(await until(page, async () => (await arrived()) === TERM)))
      return broken(harmMessages.noTyping(await arrived()));
    await page.keyboard.press('Enter');
    await untilIdle(page, watch);
  }
  await passTime(page, watch.requests, SETTLED);
  const text = await page.locator('main').innerText();
  return { text: text.split('\n').flatMap((line) => line.trim() || []) };
};
