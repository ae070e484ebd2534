import type { BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { decideQueue } from './decide-queue.ts';
import type { DecidedQueue, QueueView } from './decide-queue.ts';

const VIEWS: readonly QueueView[] = ['groups', 'cards'];

interface DecidedMonth extends DecidedQueue {
  readonly view: QueueView;
  readonly seconds: number;
}

interface MonthFigures {
  readonly decided: readonly DecidedMonth[];
}

/**
 * `npm run bench -- month`: the DPD queue of the seeded month decided to its end without a mouse, by
 * groups and by cards, each on a product of its own.
 */
export const monthPart: BenchPart<MonthFigures> = {
  name: 'month',
  description: 'The seeded month decided without a mouse, by groups and by cards.',
  options: [],
  measure: async (run) => {
    const decided: DecidedMonth[] = [];
    for (const view of VIEWS) {
      const { address, session, stop } = await run.startProduct();
      const browsers = await run.startBrowsers(address, session);
      const page = await (await browsers.open()).newPage();
      await page.goto(`${address}/drugs/queue/dpd`);
      const since = performance.now();
      const figures = await decideQueue(page, view);
      const seconds = Math.round((performance.now() - since) / 1_000);
      decided.push({ view, ...figures, seconds });
      // The next view shares the machine with nothing of this one.
      await browsers.close();
      await stop();
    }
    return { decided };
  },
  lines: ({ decided }) =>
    decided.map(
      ({ view, decisions, presses, seconds, nextFocus: { p50, p95 } }) =>
        `By ${view}: ${decisions} decisions, ${presses} presses, ${seconds} s; next focus p50 ${p50} ms, p95 ${p95} ms`,
    ),
  bars: ({ decided }) =>
    decided
      .filter(({ view }) => view === 'groups')
      .flatMap(({ decisions, presses, nextFocus }) => [
        { what: 'decisions of the month by groups', value: decisions, unit: '', atMost: 160 },
        { what: 'presses of the month by groups', value: presses, unit: '', atMost: 700 },
        {
          what: 'month by groups, p95 to the next focus',
          value: nextFocus.p95,
          unit: 'ms',
          atMost: 100,
        },
      ]),
  section: ({ decided }) =>
    table(
      ['by', 'decisions', 'presses', 'next focus p50, ms', 'p95, ms', 'whole, s'],
      decided.map(({ view, decisions, presses, nextFocus, seconds }) => [
        view,
        decisions,
        presses,
        nextFocus.p50,
        nextFocus.p95,
        seconds,
      ]),
    ),
};
