import type { BenchPart } from '../run/bench-part.ts';
import { table } from '../run/performance-document.ts';
import { ratio } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { measureGrowth } from './measure-growth.ts';
import type { GrowthFigures, SizeFigures } from './measure-growth.ts';

/** The first and the last size of each call. */
const sizeRows = (sizes: readonly SizeFigures[]): (string | number)[][] => {
  const [few, many] = [sizes[0]!, sizes.at(-1)!];
  return Object.keys(few.p50).map((call) => {
    const [before, after] = [few.p50[call]!, many.p50[call]!];
    return [call, before, after, ratio(after, before)];
  });
};

const sizeHead = (what: string, sizes: readonly SizeFigures[]): string[] => [
  'call',
  `${sizes[0]!.size} ${what}: ms`,
  `${sizes.at(-1)!.size}: ms`,
  'times as long',
];

const serverRows = ({ servers }: GrowthFigures): (string | number)[][] =>
  servers.map(({ apis, gateways, perSecond }) => [
    apis,
    gateways,
    perSecond,
    ratio(perSecond, servers[0]!.perSecond),
  ]);

const SIZES = ['products', 'cards'] as const;

/** `npm run bench -- growth`: what more products and cards cost, and more servers bring. */
export const growthPart: BenchPart<GrowthFigures> = {
  name: 'growth',
  description: 'The API with more products, with longer queues, and with several processes.',
  options: [{ flags: '--seconds <N>', description: 'For each figure.', standard: '3' }],
  measure: (run, { seconds }) => measureGrowth(run, wholeNumber(seconds, '--seconds')),
  lines: (figures) => [
    ...SIZES.flatMap((what) => [
      sizeHead(what, figures[what]).join(' | '),
      ...sizeRows(figures[what]).map((row) => row.join(' | ')),
    ]),
    ...serverRows(figures).map(
      ([apis, gateways, perSecond, times]) =>
        `${apis} API processes, ${gateways} gateways: ${perSecond}/s, ${times} of one`,
    ),
  ],
  bars: () => [],
  section: (figures) =>
    [
      ...SIZES.map((what) => table(sizeHead(what, figures[what]), sizeRows(figures[what]))),
      table(['API processes', 'gateways', 'calls a second', 'of one'], serverRows(figures)),
    ].join('\n\n'),
};
