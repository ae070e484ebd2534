import { setTimeout as wait } from 'node:timers/promises';
import { fire, partOf, type Target } from './cannon.ts';
import { table, type Bar, type Part } from './part.ts';
import {
  asker,
  chosenDatabases,
  emptyDatabase,
  startFirstApi,
  type DatabaseKind,
  type Run,
} from './product.ts';
import { mixedCalls } from './reviewer-calls.ts';
import { percentile, rounded, secondsToLast } from './statistics.ts';
import { wholeNumber } from './command.ts';

/** Calls per second that each database must serve, and their p99 in ms. */
const PROMISED: Readonly<Record<DatabaseKind, { readonly rate: number; readonly p99: number }>> = {
  embedded: { rate: 200, p99: 150 },
  postgres: { rate: 600, p99: 100 },
};
/** The share of the promised rate that may be missing. */
const LEEWAY = 0.05;
/** Overload: this many times the promised rate. */
const OVERLOAD = 4;
/** A call that takes longer after an overload counts as not recovered, in ms. */
const AS_BEFORE = 1_000;
/** Longest time until the API has recovered, in s. */
const RECOVERY = 5;

/** autocannon sends each second's calls at once; several that start in turn spread them. */
const CANNONS = 10;
/** Connections per cannon; more under overload, where calls wait for their answers. */
const CONNECTIONS = { promised: 4, overload: 40 };

interface Call {
  /** 0: no answer. */
  readonly status: number;
  /** When it was answered, in ms since the process started. */
  readonly at: number;
  readonly took: number;
}

/** Sends the mix at this rate of calls per second. */
const putLoad = async (
  target: Target,
  rate: number,
  seconds: number,
  connections: number,
): Promise<readonly Call[]> => {
  const calls: Call[] = [];
  const note = (status: number, took: number): void =>
    void calls.push({ status, took, at: performance.now() });
  const load = { connections, duration: seconds, overallRate: Math.round(rate / CANNONS) };
  const inTurn = async (cannon: number): Promise<void> => {
    await wait((1_000 / CANNONS) * cannon);
    await fire({ ...target, sequences: partOf(target.sequences, cannon, CANNONS) }, load, note);
  };
  await Promise.all(Array.from({ length: CANNONS }, (_, cannon) => inTurn(cannon)));
  return calls;
};

const isServed = ({ status }: Call): boolean => status >= 200 && status < 300;
/** A call that can't be served is refused with 503 and Retry-After. */
const isRefused = ({ status }: Call): boolean => status === 503;
/** No answer or a server error: neither may happen. */
const isFailed = (call: Call): boolean =>
  call.status === 0 || (call.status >= 500 && !isRefused(call));

/** The figures of a load; times in ms. */
const loadFigures = (calls: readonly Call[], seconds: number) => {
  const served = calls.filter(isServed).map(({ took }) => took);
  return {
    perSecond: Math.round(served.length / seconds),
    p50: rounded(percentile(served, 0.5)),
    p99: rounded(percentile(served, 0.99)),
    refused: calls.filter(isRefused).length,
    failed: calls.filter(isFailed).length,
    others: calls.filter((call) => !isServed(call) && !isRefused(call) && !isFailed(call)).length,
  };
};

/** Seconds from the end of an overload to the last slow or failed call after it. */
const recoveryOf = (calls: readonly Call[], end: number): number =>
  secondsToLast(
    end,
    calls.filter((call) => !isServed(call) || call.took > AS_BEFORE).map(({ at }) => at),
  );

const measureDatabase = async (run: Run, kind: DatabaseKind, seconds: number) => {
  const { rate } = PROMISED[kind];
  const api = await startFirstApi(run, await emptyDatabase(run, kind));
  const ask = asker(api.address, api.session);
  const target = {
    address: api.address,
    token: api.session.token,
    sequences: await mixedCalls(ask, CANNONS * CONNECTIONS.promised),
  };
  // Warm-up, until V8 has compiled the code of the calls.
  await putLoad(target, rate, Math.min(5, seconds), CONNECTIONS.promised);
  const promised = loadFigures(await putLoad(target, rate, seconds, CONNECTIONS.promised), seconds);
  const overload = loadFigures(
    await putLoad(target, OVERLOAD * rate, seconds, CONNECTIONS.overload),
    seconds,
  );
  const end = performance.now();
  const after = await putLoad(target, rate, RECOVERY + 2, CONNECTIONS.promised);
  const figures = {
    database: kind,
    promised,
    overload,
    recovery: rounded(recoveryOf(after, end)),
    failedAfter: after.filter(isFailed).length,
  };
  run.say(`${kind}: ${JSON.stringify(figures)}`);
  await api.stop();
  return figures;
};

/** `npm run bench -- api`: the promised mix of calls, then four times as many. */
export const apiPart: Part = {
  name: 'api',
  description: 'The promised mix of calls on the API, four times as much, and the time after it.',
  options: [
    { flags: '--databases <NAMES>', description: 'Of these.', standard: 'embedded,postgres' },
    { flags: '--seconds <N>', description: 'Of each load.', standard: '20' },
  ],
  measure: async (run, { databases, seconds }) => {
    const figures = [];
    for (const kind of chosenDatabases(databases))
      figures.push(await measureDatabase(run, kind, wholeNumber(seconds, '--seconds')));
    const bars = figures.flatMap(
      ({ database, promised, overload, recovery, failedAfter }): Bar[] => [
        {
          what: `${database}: p99`,
          value: promised.p99,
          unit: 'ms',
          atMost: PROMISED[database].p99,
        },
        {
          what: `${database}: calls a second fewer than promised`,
          value: Math.max(0, PROMISED[database].rate - promised.perSecond),
          unit: '',
          // A load of a few seconds may miss tenths at its start or end.
          atMost: PROMISED[database].rate * LEEWAY,
        },
        { what: `${database}: refused`, value: promised.refused, unit: '', atMost: 0 },
        {
          what: `${database}: failed, at any time`,
          value: promised.failed + overload.failed + failedAfter,
          unit: '',
          atMost: 0,
        },
        { what: `${database}: recovered after`, value: recovery, unit: 's', atMost: RECOVERY },
      ],
    );
    const rows = figures.flatMap(({ database, recovery, ...loads }) =>
      (['promised', 'overload'] as const).map((name) => {
        const { perSecond, p50, p99, refused, failed, others } = loads[name];
        const asked = PROMISED[database].rate * (name === 'overload' ? OVERLOAD : 1);
        const over = name === 'overload' ? recovery : '';
        return [`${database}, ${name}`, asked, perSecond, p50, p99, refused, failed, others, over];
      }),
    );
    const head = ['load', 'calls/s', 'served/s', 'p50, ms', 'p99, ms', 'refused', 'failed', '4xx'];
    return {
      figures: { databases: figures },
      tables: table([...head, 'over after, s'], rows),
      bars,
    };
  },
};
