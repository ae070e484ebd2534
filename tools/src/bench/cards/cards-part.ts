import type { BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { wholeNumbers } from '../run/whole-number.ts';
import { readPatterns, serveQueue } from './made-queue.ts';
import { measureForm, watchCards } from './measure-cards.ts';
import type { CardFigures, QueueForm } from './measure-cards.ts';

interface MeasuredQueue extends CardFigures {
  readonly form: QueueForm;
  readonly size: number;
}

interface CardsFigures {
  readonly queues: readonly MeasuredQueue[];
}

const FORMS: readonly QueueForm[] = ['cards', 'groups'];

const BARS = {
  shown: { what: 'from data to shown', unit: 'ms', atMost: 150 },
  memory: { what: 'memory', unit: 'MB', atMost: 10 },
  key: { what: 'a key, p95 to the next focus', unit: 'ms', atMost: 50 },
  click: { what: 'a click, p95 to the next frame', unit: 'ms', atMost: 50 },
  frame: { what: 'a frame while scrolling, p95', unit: 'ms', atMost: 25 },
} as const;

const nameOf = ({ size, form }: MeasuredQueue): string => `${size} ${form}`;

/**
 * `npm run bench -- cards`: long lists in the real queue screen. The answer with the cards is made
 * here, from cards of the seeded month with their reasons; the first page is no shorter than the
 * whole, so that the list is as long as it says.
 */
export const cardsPart: BenchPart<CardsFigures> = {
  name: 'cards',
  description: 'Long lists in the page: shown, memory, elements, keys, clicks, frames.',
  options: [
    {
      flags: '--sizes <N,N>',
      description: 'Cards, and groups, in the queue.',
      standard: '200,2000,10000',
    },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { sizes, data }) => {
    const { address, session } = await run.startProduct({ dataFolder: data });
    const patterns = await readPatterns(address, session.token);
    const browsers = await run.startBrowsers(address, session);
    const queues: MeasuredQueue[] = [];
    for (const size of wholeNumbers(sizes, '--sizes'))
      for (const form of FORMS) {
        const context = await browsers.open();
        const page = await context.newPage();
        await serveQueue(page, patterns, size);
        await watchCards(page);
        // The screen runs already when the long list arrives.
        await page.goto(`${address}/drugs/queue/noc${form === 'groups' ? '?as=groups' : ''}`);
        await page.getByRole('article').first().waitFor();
        const figures = await measureForm(page, form, async () => {
          await page.evaluate(
            (to) => {
              history.pushState(null, '', to);
              dispatchEvent(new PopStateEvent('popstate', { state: null }));
            },
            `/drugs/queue/dpd${form === 'groups' ? '?as=groups' : ''}`,
          );
        });
        queues.push({ form, size, ...figures });
        run.say(`${size} ${form}: ${JSON.stringify(figures)}`);
        await context.close();
      }
    return { queues };
  },
  lines: ({ queues }) =>
    queues.map((queue) => {
      const { shown, memory, elements, key, click, frame } = queue;
      return `${nameOf(queue)}: shown ${shown} ms, ${memory} MB, ${elements} elements, key ${key} ms, click ${click} ms, frame ${frame} ms`;
    }),
  bars: ({ queues }) =>
    queues.flatMap((queue) =>
      (Object.keys(BARS) as (keyof typeof BARS)[]).map((name) => ({
        ...BARS[name],
        what: `${nameOf(queue)}: ${BARS[name].what}`,
        value: queue[name],
      })),
    ),
  section: ({ queues }) =>
    table(
      ['list', 'shown, ms', 'memory, MB', 'elements', 'key, ms', 'click, ms', 'frame, ms'],
      queues.map((queue) => [
        nameOf(queue),
        queue.shown,
        queue.memory,
        queue.elements,
        queue.key,
        queue.click,
        queue.frame,
      ]),
    ),
};
