import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startBrowsers } from '../drill/reviewers/reviewer-browsers.ts';
import { signIn, startDrilledProduct } from '../drill/drilled-product.ts';
import { findChromium } from '../../testing/chromium.mjs';
import { circumstances } from './run/circumstances.ts';
import { saveFigures } from './run/save-figures.ts';
import { ratio } from './run/statistics.ts';
import { queueFiller } from './fill-queue.ts';
import { measureKeys } from './measure-keys.ts';
import type { Measured } from './measure-keys.ts';

export interface BenchCommand {
  readonly root: string;
  /** Cards in the queue. */
  readonly sizes: readonly number[];
  readonly presses: number;
  /** A data folder that a product has filled; the bench's changes stay in it. */
  readonly dataFolder?: string;
  readonly out: string;
  readonly say: (line: string) => void;
}

interface SizeFigures {
  readonly cards: number;
  readonly j: Measured;
  readonly uu: Measured;
}

const line = (key: string, { presses, answered, p50, p95, max }: Measured): string =>
  `  ${key.padEnd(4)} p50 ${p50} ms, p95 ${p95} ms, longest ${max} ms; ${answered} of ${presses}`;

/** How much slower each size is than the smallest, in medians of the same run. */
const ratiosOf = (figures: readonly SizeFigures[]) => {
  const [smallest] = figures;
  return figures.slice(1).map(({ cards, j, uu }) => ({
    cards,
    j: ratio(j.p50, smallest!.j.p50),
    uu: ratio(uu.p50, smallest!.uu.p50),
  }));
};

/** The shell logs when it ends a release: the figures would then be another one's. */
const watchRelease = (page: Page): (() => void) => {
  let ended: string | undefined;
  page.on('console', (message) => {
    if (message.text().includes('failed at run')) ended = message.text();
  });
  return () => {
    if (ended !== undefined) throw new Error(`The shell ended the screen: ${ended}`);
  };
};

/** `npm run bench -- lists`: keys on queues of these sizes, in the built product. */
export const benchLists = async ({
  root,
  sizes,
  presses,
  dataFolder,
  out,
  say,
}: BenchCommand): Promise<void> => {
  const executablePath = await findChromium(say);
  const scratch = mkdtempSync(path.join(tmpdir(), 'refined-bench-'));
  const before = loadavg();
  try {
    const product = await startDrilledProduct(root, dataFolder ?? path.join(scratch, 'data'), say);
    const session = await signIn(product.address);
    const fill = queueFiller(product.address, session.token);
    const browsers = await startBrowsers(executablePath, product.address, session);
    const figures: SizeFigures[] = [];
    try {
      for (const cards of [...sizes].sort((one, other) => one - other)) {
        await fill(cards);
        const context = await browsers.open();
        const page = await context.newPage();
        const stillRuns = watchRelease(page);
        await page.goto(`${product.address}/drugs/queue/com`);
        const keys = await measureKeys(page, presses);
        stillRuns();
        await context.close();
        figures.push({ cards, ...keys });
        say(`${cards} cards`);
        for (const [key, one] of Object.entries(keys)) say(line(key, one));
      }
    } finally {
      await browsers.close();
      await product.stop();
    }
    const result = {
      bench: 'lists',
      ...circumstances(root, before),
      keys: figures,
      ratios: ratiosOf(figures),
    };
    saveFigures(out, result, say);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
