import type { BarRow, BenchPart } from '../run/bench-part.ts';
import { ratio } from '../run/statistics.ts';
import { wholeNumber } from '../run/whole-number.ts';
import { apiLines, apiSection } from './api-report.ts';
import type { ApiFigures } from './api-report.ts';
import { measureDatabase } from './measure-api.ts';
import type { CallFigures, DatabaseFigures, DatabaseKind } from './measure-api.ts';
import { CALL_NAMES } from './product-calls.ts';
import type { CallName } from './product-calls.ts';

const DATABASES: readonly DatabaseKind[] = ['embedded', 'postgres'];

/** Least share of the floor, by call. */
const OF_FLOOR: Partial<Record<CallName, number>> = {
  counts: 0.6,
  drug: 0.6,
  din: 0.6,
  move: 0.6,
  name: 0.7,
  page: 0.7,
  further: 0.7,
};
/** Least share of the direct rate, through the gateway. */
const OF_DIRECT = 0.7;
const FIRST_PAGE_KB = 30;
/** Pages of 200 cards a second, before the first page was shorter, on the machine of the records. */
const PAGES_BEFORE: Readonly<Record<DatabaseKind, number>> = { embedded: 196, postgres: 176 };
const PAGES_TIMES = 3;

const barsOfCall = (
  database: DatabaseKind,
  { call, direct, gateway, floor }: CallFigures,
): BarRow[] => {
  const ofFloor = OF_FLOOR[call];
  const what = (rest: string): string => `${database}, ${call}: ${rest}`;
  return [
    ...(ofFloor === undefined
      ? []
      : [
          {
            what: what(call === 'counts' ? 'of a bare Fastify route' : 'of its statements alone'),
            value: ratio(direct.perSecond, floor.perSecond),
            unit: '×',
            atLeast: ofFloor,
          },
        ]),
    {
      what: what('through the gateway, of direct'),
      value: ratio(gateway.perSecond, direct.perSecond),
      unit: '×',
      atLeast: OF_DIRECT,
    },
    ...(call === 'page'
      ? [
          { what: what('size'), value: Math.round(direct.kb), unit: 'KB', atMost: FIRST_PAGE_KB },
          {
            what: what('a second, of 200 cards’ before'),
            value: ratio(direct.perSecond, PAGES_BEFORE[database]),
            unit: '×',
            atLeast: PAGES_TIMES,
          },
        ]
      : []),
    { what: what('failed'), value: direct.failed + gateway.failed, unit: '', atMost: 0 },
  ];
};

const barsOf = ({ database, calls, steady, overload }: DatabaseFigures): BarRow[] => [
  ...calls.flatMap((call) => barsOfCall(database, call)),
  ...(steady
    ? [
        {
          what: `${database}, mix at 60 % of its highest rate: p99`,
          value: Math.round(steady.p99),
          unit: 'ms',
          atMost: 110,
        },
      ]
    : []),
  ...(overload
    ? [
        { what: `${database}, overload: failed`, value: overload.failed, unit: '', atMost: 0 },
        {
          what: `${database}, overload: recovered after`,
          value: Math.round(overload.recovery * 10) / 10,
          unit: 's',
          atMost: 5,
        },
      ]
    : []),
];

const chosen = <Name extends string>(
  typed: string | undefined,
  known: readonly Name[],
  option: string,
): readonly Name[] => {
  if (typed === undefined) return known;
  const names = typed.split(',');
  const unknown = names.find((name) => !known.includes(name as Name));
  if (unknown !== undefined)
    throw new Error(`${option}: ${unknown} is none of ${known.join(', ')}.`);
  return known.filter((name) => names.includes(name));
};

/** `npm run bench -- api`: the API beside what its database can do. */
export const apiPart: BenchPart<ApiFigures> = {
  name: 'api',
  description: 'The API beside its statements alone, directly and through the gateway.',
  options: [
    { flags: '--databases <NAMES>', description: `Of ${DATABASES.join(',')}.` },
    { flags: '--only <CALLS>', description: `Of ${CALL_NAMES.join(',')}.` },
    { flags: '--connections <N>', description: 'How many call at once.', standard: '32' },
    { flags: '--seconds <N>', description: 'Of each load.', standard: '1' },
    { flags: '--rounds <N>', description: 'Loads for each figure.', standard: '3' },
    { flags: '--data <FOLDER>', description: 'A data folder that a product has filled.' },
  ],
  measure: async (run, { databases, only, connections, seconds, rounds, data }) => {
    const options = {
      databases: chosen(databases, DATABASES, '--databases'),
      calls: chosen(only, CALL_NAMES, '--only'),
      connections: wholeNumber(connections, '--connections'),
      seconds: wholeNumber(seconds, '--seconds'),
      rounds: wholeNumber(rounds, '--rounds'),
      dataFolder: data,
    };
    const figures: DatabaseFigures[] = [];
    for (const database of options.databases)
      figures.push(await measureDatabase(run, database, options));
    return { databases: figures };
  },
  lines: apiLines,
  bars: ({ databases }) => databases.flatMap(barsOf),
  section: apiSection,
};
