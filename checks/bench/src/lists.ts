import type { Queue } from '@refined/shared/domain';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { wholeNumber } from './command.ts';
import { table, type Bar, type Part } from './part.ts';
import {
  accountOf,
  asker,
  chosenDatabases,
  type Database,
  type DatabaseKind,
  emptyDatabase,
  ROOT,
  type Run,
  signIn,
  startApi,
  startFirstApi,
} from './product.ts';
import { median, percentile, ratio, rounded } from './statistics.ts';

/** The measured calls, one after the other; the client measures their times. */
const CALLS = {
  'first page': '/api/drugs/?queue=dpd',
  facets: '/api/drugs/facets/?queue=dpd',
  'facets of a filter': '/api/drugs/facets/?queue=dpd&filter=product.yes+kind.company',
  'first page of groups': '/api/drugs/groups/?queue=dpd',
  "page of a group's drugs": '/api/drugs/groups/large/?queue=dpd',
  'export as a file': '/api/drugs/export/?queue=dpd',
} as const;
type CallName = keyof typeof CALLS;

/** Longest medians, in ms; files have no bar. */
const BARS = { short: 300, long: 1_000 };
const SHORT_QUEUE = 5_000;
const FILE: CallName = 'export as a file';

interface Figures {
  readonly database: DatabaseKind;
  readonly cards: number;
  readonly calls: readonly {
    readonly call: CallName;
    /** In ms. */
    readonly p50: number;
    readonly p95: number;
  }[];
}

/** Fills the queue without the API, in a process that has the database to itself. */
export const fillQueue = async (
  { place }: Database,
  cards: number,
  queue: Queue = 'dpd',
): Promise<void> => {
  const filler = fork(path.join(ROOT, 'server/api/src/testing/long-queue/fill-process.ts'));
  filler.send({ place, cards, queue });
  const [status] = (await once(filler, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The queue can't be filled with ${cards} cards.`);
};

/** Times each call by itself, this many rounds; in ms. */
export const timeCalls = async <Name extends string>(
  ask: (at: string) => Promise<unknown>,
  calls: Readonly<Record<Name, string>>,
  rounds: number,
) => {
  const figures = [];
  for (const [call, at] of Object.entries(calls) as [Name, string][]) {
    // Once without measuring, so that the database has cached its data.
    await ask(at);
    const took: number[] = [];
    while (took.length < rounds) {
      const since = performance.now();
      await ask(at);
      took.push(performance.now() - since);
    }
    figures.push({ call, p50: rounded(median(took)), p95: rounded(percentile(took, 0.95)) });
  }
  return figures;
};

const measureSize = async (
  run: Run,
  database: Database,
  cards: number,
  rounds: number,
): Promise<Figures> => {
  await fillQueue(database, cards);
  const api = await startApi(run, database);
  const ask = asker(api.address, await signIn(api.address, accountOf(database)));
  const calls = await timeCalls(ask, CALLS, rounds);
  await api.stop();
  run.say(
    `${database.kind}, ${cards} cards: ${calls.map(({ call, p50 }) => `${call} ${p50} ms`).join(', ')}`,
  );
  return { database: database.kind, cards, calls };
};

/** `npm run bench -- lists`: the times of long queues, on both databases. */
export const listsPart: Part = {
  name: 'lists',
  description: 'Long queues on the API: pages, facets, groups, exports.',
  options: [
    { flags: '--databases <NAMES>', description: 'Of these.', standard: 'embedded,postgres' },
    { flags: '--cards <N,N>', description: 'Beside the month’s.', standard: '5000,20000' },
    { flags: '--rounds <N>', description: 'Times that each call is made.', standard: '20' },
  ],
  measure: async (run, { databases, cards = '', rounds }) => {
    const sizes = cards.split(',').map((size) => wholeNumber(size, '--cards'));
    const figures: Figures[] = [];
    for (const kind of chosenDatabases(databases)) {
      const database = await emptyDatabase(run, kind);
      await (await startFirstApi(run, database)).stop();
      for (const size of sizes.sort((one, other) => one - other))
        figures.push(await measureSize(run, database, size, wholeNumber(rounds, '--rounds')));
    }
    const smallest = (database: DatabaseKind, call: CallName) =>
      figures.find((one) => one.database === database)!.calls.find((one) => one.call === call)!;
    const rows = figures.flatMap(({ database, cards: size, calls }) =>
      calls.map(({ call, p50, p95 }) => [
        database,
        size,
        call,
        p50,
        p95,
        ratio(p50, smallest(database, call).p50),
      ]),
    );
    const bars = figures.flatMap(({ database, cards: size, calls }) =>
      calls
        .filter(({ call }) => call !== FILE)
        .map(({ call, p50 }): Bar => ({
          what: `${database}, ${size} cards: ${call}, median`,
          value: p50,
          unit: 'ms',
          atMost: size <= SHORT_QUEUE ? BARS.short : BARS.long,
        })),
    );
    const head = ['database', 'cards', 'call', 'p50, ms', 'p95, ms', 'of the smallest'];
    return { figures: { lists: figures }, tables: table(head, rows), bars };
  },
};
