import type { Page } from '@playwright/test';
import type { BenchPart } from '../run/bench-part.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { table } from '../run/performance-document.ts';
import { ratio } from '../run/statistics.ts';
import { wholeNumber, wholeNumbers } from '../run/whole-number.ts';
import { queueFiller } from './fill-queue.ts';
import { measureKeys } from './measure-keys.ts';
import type { Measured } from './measure-keys.ts';
import { DATABASES, LIST_CALLS, measureLists } from './measure-lists.ts';
import type { ListCall, ListFigures } from './measure-lists.ts';

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

interface ListsFigures {
  readonly keys: readonly SizeFigures[];
  readonly ratios: ReturnType<typeof ratiosOf>;
  readonly lists: readonly ListFigures[];
}

/** A call's p50 beside that at the smallest size, of the same run. */
const growthOf = (
  lists: readonly ListFigures[],
  { database, cards }: ListFigures,
  call: ListCall,
) => {
  const p50 = (figures: ListFigures | undefined): number =>
    figures?.calls.find((one) => one.call === call)?.p50 ?? Number.NaN;
  const same = lists.filter((one) => one.database === database);
  return ratio(p50(same.find((one) => one.cards === cards)), p50(same[0]));
};

/** Medians of a first page with facets, and of groups, in ms: up to so many cards, and beyond. */
const FIRST_PAGES: readonly ListCall[] = ['page', 'facets', 'filtered', 'groups', 'members'];
const SHORT_QUEUE = 5_000;
const FIRST_PAGE_BARS = { short: 300, long: 1_000 };

/** Longest time from a press to the focus on the next card, 95 of 100, in ms. */
const BAR = 100;

const NAMES = { j: '`j`', uu: '`u` `u`' } as const;

const ascending = (sizes: readonly number[]): readonly number[] =>
  [...sizes].sort((one, other) => one - other);

const measureAllKeys = async (
  run: BenchRun,
  sizes: readonly number[],
  presses: number,
  data: string | undefined,
): Promise<SizeFigures[]> => {
  const { address, session } = await run.startProduct({ dataFolder: data });
  const fill = queueFiller(address, session.token);
  const browsers = await run.startBrowsers(address, session);
  const keys: SizeFigures[] = [];
  for (const cards of sizes) {
    await fill(cards);
    const context = await browsers.open();
    const page = await context.newPage();
    const stillRuns = watchRelease(page);
    await page.goto(`${address}/drugs/queue/com`);
    keys.push({ cards, ...(await measureKeys(page, presses)) });
    stillRuns();
    await context.close();
  }
  return keys;
};

/** `npm run bench -- lists`: keys on queues of these sizes, in the built product, and what the API takes for lists. */
export const listsPart: BenchPart<ListsFigures> = {
  name: 'lists',
  description: 'Long lists: from a key to the focus on the next card; facets, groups, decisions.',
  options: [
    { flags: '--sizes <N,N>', description: 'Cards in the queue.', standard: '1000,10000' },
    { flags: '--presses <N>', description: 'Presses of each key.', standard: '200' },
    {
      flags: '--queues <N,N>',
      description: 'Cards beside the month’s, for facets and groups.',
      standard: '1000,5000,20000',
    },
    { flags: '--rounds <N>', description: 'Times that each call is made.', standard: '30' },
    {
      flags: '--only <WHAT>',
      description: 'keys, embedded or postgres; several separated by commas.',
      standard: 'keys,embedded,postgres',
    },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { sizes, presses, queues, rounds, only = '', data }) => {
    const wanted = only.split(',');
    const keys = wanted.includes('keys')
      ? await measureAllKeys(
          run,
          ascending(wholeNumbers(sizes, '--sizes')),
          wholeNumber(presses, '--presses'),
          data,
        )
      : [];
    const lists: ListFigures[] = [];
    for (const database of DATABASES.filter((name) => wanted.includes(name)))
      lists.push(
        ...(await measureLists(
          run,
          database,
          ascending(wholeNumbers(queues, '--queues')),
          wholeNumber(rounds, '--rounds'),
        )),
      );
    return { keys, ratios: ratiosOf(keys), lists };
  },
  lines: ({ keys, lists }) => [
    ...keys.flatMap(({ cards, j, uu }) => [`${cards} cards`, line('j', j), line('u u', uu)]),
    ...lists.flatMap((figures) => [
      `${figures.database}, ${figures.cards} cards`,
      ...figures.calls.map(
        ({ call, p50, p95 }) =>
          `  ${LIST_CALLS[call].padEnd(40)} p50 ${p50} ms, p95 ${p95} ms, ${growthOf(lists, figures, call)} of the smallest`,
      ),
    ]),
  ],
  bars: ({ keys, lists }) => [
    ...keys.flatMap(({ cards, ...measured }) =>
      (['j', 'uu'] as const).map((key) => ({
        what: `${NAMES[key]} on ${cards} cards, p95 to the next focus`,
        value: measured[key].p95,
        unit: 'ms',
        atMost: BAR,
      })),
    ),
    ...lists.flatMap(({ database, cards, calls }) =>
      calls
        .filter(({ call }) => FIRST_PAGES.includes(call))
        .map(({ call, p50 }) => ({
          what: `${database}, ${cards} cards: ${LIST_CALLS[call]}, median`,
          value: p50,
          unit: 'ms',
          atMost: cards <= SHORT_QUEUE ? FIRST_PAGE_BARS.short : FIRST_PAGE_BARS.long,
        })),
    ),
  ],
  section: ({ keys, lists }) =>
    [
      table(
        ['cards', 'key', 'p50, ms', 'p95, ms', 'longest, ms', 'answered'],
        keys.flatMap(({ cards, ...measured }) =>
          (['j', 'uu'] as const).map((key) => {
            const { p50, p95, max, answered, presses } = measured[key];
            return [cards, NAMES[key], p50, p95, max, `${answered} of ${presses}`];
          }),
        ),
      ),
      table(
        ['database', 'cards', 'call', 'p50, ms', 'p95, ms', 'of the smallest'],
        lists.flatMap((figures) =>
          figures.calls.map(({ call, p50, p95 }) => [
            figures.database,
            figures.cards,
            LIST_CALLS[call],
            p50,
            p95,
            growthOf(lists, figures, call),
          ]),
        ),
      ),
    ].join('\n\n'),
};
