import { fire, partOf, type Sequences } from './cannon.ts';
import { wholeNumber } from './command.ts';
import { fillQueue, timeCalls } from './lists.ts';
import { table, type Part } from './part.ts';
import {
  asker,
  emptyDatabase,
  startApi,
  startFirstApi,
  startGateway,
  type Session,
} from './product.ts';
import { mixedCalls } from './reviewer-calls.ts';
import { median, percentile, rounded } from './statistics.ts';

/** Calls of people and pages whose cost may grow with the number of products. */
const CALLS = {
  'counts of the queues': '/api/drugs/count_review/',
  'first page of a queue': '/api/drugs/?queue=dpd',
  'facets of a queue': '/api/drugs/facets/?queue=dpd',
  'search by DIN': '/api/drugs/?din=0224',
  'search by name': '/api/drugs/?drug_name=metformin',
  'search by ingredient': '/api/drugs/?active_ingredient__name=hydrochloride',
  'search that finds nothing': '/api/drugs/?drug_name=qqqqqqqq',
  'preview of a publication': '/api/publications/preview/',
} as const;

/** Total connections, shared by all processes. */
const CONNECTIONS = 40;

/** Sends as many calls as the processes answer, over connections shared among them. */
const fireAt = async (
  addresses: readonly string[],
  { token }: Session,
  sequences: Sequences,
  seconds: number,
) => {
  const took: number[] = [];
  let failed = 0;
  const load = { connections: CONNECTIONS / addresses.length, duration: seconds };
  const note = (status: number, time: number): void => {
    if (status > 0 && status < 300) took.push(time);
    else failed += 1;
  };
  await Promise.all(
    addresses.map((address, which) => {
      const own = partOf(sequences, which, addresses.length);
      return fire({ address, token, sequences: own }, load, note);
    }),
  );
  return {
    perSecond: Math.round(took.length / seconds),
    p50: rounded(median(took)),
    p99: rounded(percentile(took, 0.99)),
    failed,
  };
};

/**
 * `npm run bench -- scale`: more API processes, gateways and products, on PostgreSQL. All share
 * this machine's cores, so the figures show what fails first, not the capacity.
 */
export const scalePart: Part = {
  name: 'scale',
  description: 'More API processes, gateways and products, on PostgreSQL.',
  options: [
    { flags: '--apis <N,N>', description: 'API processes.', standard: '1,2,4' },
    { flags: '--gateways <N,N>', description: 'Gateways in front of them.', standard: '1,2' },
    { flags: '--products <N,N>', description: 'Products.', standard: '20000,200000' },
    { flags: '--seconds <N>', description: 'Of each load.', standard: '10' },
    { flags: '--rounds <N>', description: 'Times that each call is made.', standard: '20' },
  ],
  measure: async (run, options) => {
    const numbers = (name: 'apis' | 'gateways' | 'products') =>
      (options[name] ?? '').split(',').map((number) => wholeNumber(number, `--${name}`));
    const seconds = wholeNumber(options['seconds'], '--seconds');
    const rounds = wholeNumber(options['rounds'], '--rounds');
    const database = await emptyDatabase(run, 'postgres');
    const first = await startFirstApi(run, database);
    const { session } = first;
    const sequences = await mixedCalls(asker(first.address, session), CONNECTIONS);
    const loads: ({ what: string } & Awaited<ReturnType<typeof fireAt>>)[] = [];
    const measure = async (what: string, addresses: readonly string[]): Promise<void> => {
      // Warm-up, until V8 has compiled the code of the calls.
      await fireAt(addresses, session, sequences, 3);
      loads.push({ what, ...(await fireAt(addresses, session, sequences, seconds)) });
      run.say(JSON.stringify(loads.at(-1)));
    };

    const apis = [first.address];
    for (const count of numbers('apis')) {
      while (apis.length < count) apis.push((await startApi(run, database)).address);
      await measure(`API processes: ${count}`, apis.slice(0, count));
    }
    const gateways: string[] = [];
    for (const count of numbers('gateways')) {
      while (gateways.length < count)
        gateways.push(
          (await startGateway(run, apis[gateways.length % Math.min(2, apis.length)]!)).address,
        );
      await measure(`gateways, each with an API: ${count}`, gateways.slice(0, count));
    }
    const calls = [];
    for (const products of numbers('products')) {
      await fillQueue(database, products, '');
      const figures = await timeCalls(asker(first.address, session), CALLS, rounds);
      calls.push(...figures.map((figure) => ({ products, ...figure })));
      run.say(
        `${products} products: ${figures.map(({ call, p50 }) => `${call} ${p50} ms`).join(', ')}`,
      );
    }
    const tables = [
      table(
        ['of one machine', 'served/s', 'p50, ms', 'p99, ms', 'not served'],
        loads.map(({ what, perSecond, p50, p99, failed }) => [what, perSecond, p50, p99, failed]),
      ),
      table(
        ['products more than shipped', 'call', 'p50, ms', 'p95, ms'],
        calls.map(({ products, call, p50, p95 }) => [products, call, p50, p95]),
      ),
    ].join('\n\n');
    return { figures: { loads, calls }, tables, bars: [] };
  },
};
