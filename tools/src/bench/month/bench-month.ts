import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../../testing/chromium.mjs';
import { signIn, startDrilledProduct } from '../../drill/drilled-product.ts';
import { startBrowsers } from '../../drill/reviewers/reviewer-browsers.ts';
import { circumstances } from '../run/circumstances.ts';
import { saveFigures } from '../run/save-figures.ts';
import { decideQueue } from './decide-queue.ts';
import type { DecidedQueue, QueueView } from './decide-queue.ts';

export interface MonthBench {
  readonly root: string;
  readonly out: string;
  readonly say: (line: string) => void;
}

const VIEWS: readonly QueueView[] = ['groups', 'cards'];

interface DecidedMonth extends DecidedQueue {
  readonly view: QueueView;
  readonly seconds: number;
}

/**
 * `npm run bench -- month`: the DPD queue of the seeded month decided to its end without a mouse, by
 * groups and by cards, each on a product of its own.
 */
export const benchMonth = async ({ root, out, say }: MonthBench): Promise<void> => {
  const executablePath = await findChromium(say);
  const before = loadavg();
  const decided: DecidedMonth[] = [];
  for (const view of VIEWS) {
    const scratch = mkdtempSync(path.join(tmpdir(), 'refined-bench-'));
    const product = await startDrilledProduct(root, path.join(scratch, 'data'), () => undefined);
    const browsers = await startBrowsers(
      executablePath,
      product.address,
      await signIn(product.address),
    );
    try {
      const page = await (await browsers.open()).newPage();
      await page.goto(`${product.address}/drugs/queue/dpd`);
      const since = performance.now();
      const figures = await decideQueue(page, view);
      const seconds = Math.round((performance.now() - since) / 1_000);
      decided.push({ view, ...figures, seconds });
      const { decisions, presses, nextFocus } = figures;
      say(
        `By ${view}: ${decisions} decisions, ${presses} presses, ${seconds} s; next focus p50 ${nextFocus.p50} ms, p95 ${nextFocus.p95} ms`,
      );
    } finally {
      await browsers.close();
      await product.stop();
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  saveFigures(out, { bench: 'month', ...circumstances(root, before), decided }, say);
};
