import { table } from '../run/performance-document.ts';
import { ratio } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import type { CallFigures, DatabaseFigures } from './measure-api.ts';
import type { CallName } from './product-calls.ts';

export interface ApiFigures {
  readonly databases: readonly DatabaseFigures[];
}

const WORDS: Readonly<Record<CallName, string>> = {
  counts: 'counts of the queues',
  drug: 'one drug',
  din: 'search by DIN',
  name: 'search by name',
  ingredient: 'search by ingredient',
  page: 'first page of a queue',
  further: 'further page of a queue',
  facets: 'facets of a queue',
  move: 'move with its history',
  mix: 'mix',
};

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Beside a median the least and the most of its rounds. */
const withSpread = (perSecond: number, spread: Spread | undefined): string =>
  spread ? `${perSecond} (${spread.least}–${spread.most})` : String(perSecond);

const cellsOf = ({ call, direct, gateway, floor }: CallFigures): (string | number)[] => [
  WORDS[call],
  withSpread(direct.perSecond, direct.spread),
  ms(direct.p50),
  ms(direct.p99),
  direct.kb.toFixed(1),
  withSpread(floor.perSecond, floor.spread),
  floor.statements.toFixed(1),
  ratio(direct.perSecond, floor.perSecond),
  withSpread(gateway.perSecond, gateway.spread),
  ratio(gateway.perSecond, direct.perSecond),
];

const under = ({ steady, overload }: DatabaseFigures): string[] => [
  ...(steady
    ? [
        `The mix at 60 % of its highest rate (${steady.perSecond}/s): p50 ${ms(steady.p50)} ms, p99 ${ms(steady.p99)} ms.`,
      ]
    : []),
  ...(overload
    ? [
        `Four times the promised load (${overload.rate}/s, through the gateway): ${overload.served} served, 99 of 100 within ${ms(overload.servedP99)} ms; ${overload.refused} refused with 503 and Retry-After, 99 of 100 within ${ms(overload.refusedP99)} ms; ${overload.failed} failed; as before ${overload.recovery.toFixed(1)} s later.`,
      ]
    : []),
];

/** Of a column in the terminal. */
const WIDTH = 22;

const HEAD = [
  'call',
  'a second',
  'p50, ms',
  'p99, ms',
  'KB',
  'floor',
  'statements',
  'of floor',
  'gateway',
  'of direct',
];

export const apiSection = ({ databases }: ApiFigures): string =>
  databases
    .flatMap((figures) => [
      `### ${figures.database === 'embedded' ? 'Embedded database' : 'PostgreSQL'}`,
      table(HEAD, figures.calls.map(cellsOf)),
      ...under(figures),
    ])
    .join('\n\n');

export const apiLines = ({ databases }: ApiFigures): readonly string[] =>
  databases.flatMap((figures) => [
    '',
    figures.database,
    HEAD.map((name) => name.padStart(WIDTH)).join(''),
    ...figures.calls.map((call) =>
      cellsOf(call)
        .map((cell, place) => (place === 0 ? call.call : String(cell)).padStart(WIDTH))
        .join(''),
    ),
    ...under(figures),
  ]);
