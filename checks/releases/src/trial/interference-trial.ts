import type { Browser, Page } from '@playwright/test';
import { signInBy } from '@refined/gate';
import type { Interference } from '../interferences.ts';
import { startBadHost } from './bad-host.ts';
import { GOOD, type Ground } from './ground.ts';
import {
  openContext,
  openQueueByHand,
  QUEUE,
  queueHeading,
  search,
  SEARCH,
  searchByHand,
} from './reviewer.ts';
import { until } from './until.ts';

/** In its own block, so its variables aren't the page's; it throws like an extension's code. */
const run = (statements: string): string => `{${statements}}`;

/** Opens the dialog of a card's first move, and closes it. */
const lookAtMove = async (page: Page): Promise<void> => {
  const card = page.getByRole('article').first();
  await card
    .getByRole('button', { name: /^Move|to Archived/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Uses the queue and the search, and returns to the queue. */
const work = async (page: Page, origin: string, byAddress: boolean): Promise<void> => {
  await lookAtMove(page);
  if (byAddress) {
    await page.goto(origin + SEARCH);
    await search(page, 'metformin');
    await page.goto(origin + QUEUE);
    return;
  }
  await searchByHand(page);
  await openQueueByHand(page, GOOD);
};

/**
 * A reviewer whose browser adds something to the page uses the good releases. Rejects if that stops
 * working, if another release shows or a failure is reported, or if the addition is gone.
 */
export const tryInterference = async (
  browser: Browser,
  ground: Ground,
  { atStart, onceDrawn, isThere, hidesNavigation }: Interference,
): Promise<void> => {
  const host = await startBadHost(ground, 'as built');
  const context = await openContext(browser);
  try {
    const page = await context.newPage();
    await signInBy(page, host.address);
    if (atStart) await context.addInitScript({ content: run(atStart) });
    await page.goto(host.address + QUEUE);
    const article = page.getByRole('article').first();
    await article.waitFor();
    // As a timer, so that what it throws is the page's error, not this call's.
    if (onceDrawn) await page.evaluate(`void setTimeout(()=>${run(onceDrawn)})`);
    await until('what was put in', () => page.evaluate<boolean>(isThere));
    await work(page, host.address, hidesNavigation === true);
    await queueHeading(page, GOOD).waitFor();
    await article.waitFor();
    if (!hidesNavigation && !(await page.evaluate(isThere)))
      throw new Error('What was put in is gone.');
    const { failures } = await host.store.readReports();
    if (failures.length > 0)
      throw new Error(
        `Blamed: ${failures.map(({ workspace, stage, fault }) => `${workspace} (${fault} at ${stage})`).join(', ')}.`,
      );
  } finally {
    await context.close();
    await host.close();
  }
};
