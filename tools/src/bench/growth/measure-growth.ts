import path from 'node:path';
import { signIn } from '../../drill/drilled-product.ts';
import { callSets } from '../api-calls/product-calls.ts';
import type { CallName } from '../api-calls/product-calls.ts';
import { askProcess } from '../apart/ask-process.ts';
import { addAccount, benchPostgres } from '../apart/bench-postgres.ts';
import type { PlainRequest } from '../apart/http-connection.ts';
import type { LoadFigures, LoadOrder } from '../apart/http-load.ts';
import { startApi, startGateway } from '../apart/servers.ts';
import type { Server } from '../apart/servers.ts';
import type { BenchRun } from '../run/bench-run.ts';

/** A size, and for each call its ms (median) while four call at once. */
export interface SizeFigures {
  readonly size: number;
  readonly p50: Readonly<Record<string, number>>;
}

export interface GrowthFigures {
  /** By the number of products. */
  readonly products: readonly SizeFigures[];
  /** By the number of cards in one queue. */
  readonly cards: readonly SizeFigures[];
  /** Calls of the mix a second, all servers together. */
  readonly servers: readonly {
    readonly apis: number;
    readonly gateways: number;
    readonly perSecond: number;
  }[];
}

const CALLS: readonly CallName[] = ['counts', 'drug', 'din', 'name', 'ingredient', 'page', 'move'];
/** Few, so that a call's time is its own and not the others'. */
const FEW = 4;
const CONNECTIONS = 32;
const WARM_UP = 0.5;
/** How many times as many products there are the second time. */
const TIMES = 6;
/** API processes and gateways; no gateway: directly. */
const SERVERS = [
  [1, 0],
  [2, 0],
  [4, 0],
  [4, 1],
  [4, 2],
] as const;
/** A queue of which the seeded months have two cards. */
const QUEUE = 'noc';
const CARDS = [10, 10_000] as const;
const QUEUE_CALLS: Readonly<Record<string, string>> = {
  counts: '/api/drugs/count_review/',
  page: `/api/drugs/?queue=${QUEUE}`,
  'page by name': `/api/drugs/?queue=${QUEUE}&sort=name`,
  facets: `/api/drugs/facets/?queue=${QUEUE}`,
  groups: `/api/drugs/groups/?queue=${QUEUE}`,
};

type Sequences = readonly (readonly PlainRequest[])[];

/** Rejects when a call fails: a refusal is quicker than an answer. */
const load = async (order: LoadOrder): Promise<LoadFigures> => {
  const figures = await askProcess<LoadOrder, LoadFigures>(
    path.join(import.meta.dirname, '..', 'apart', 'load-process.js'),
    order,
    { isClient: true },
  );
  if (figures.failed > 0)
    throw new Error(
      `${figures.failed} calls failed, of ${order.sequences[0]![0]!.path} and others.`,
    );
  return figures;
};

const measureCalls = async (
  origin: string,
  token: string,
  sets: Readonly<Record<string, Sequences>>,
  seconds: number,
): Promise<Record<string, number>> => {
  const figures: Record<string, number> = {};
  for (const [call, all] of Object.entries(sets)) {
    const sequences = all.slice(0, FEW);
    // What the API keeps in memory is read with the first call, and isn't measured.
    await load({ origins: [origin], token, sequences, warmUp: 0, seconds: 0 });
    const { p50 } = await load({ origins: [origin], token, sequences, warmUp: WARM_UP, seconds });
    figures[call] = Math.round(p50 * 10) / 10;
  }
  return figures;
};

/** One PostgreSQL: more servers, then more products, then more cards. */
export const measureGrowth = async (run: BenchRun, seconds: number): Promise<GrowthFigures> => {
  const { root, say } = run;
  const url = await benchPostgres(run);
  const settings = { DATABASE_URL: url, SEED: '1' };
  const start = async (server: Promise<Server>): Promise<Server> => {
    const started = await server;
    run.atEnd(started.stop);
    return started;
  };
  say('The seeded months …');
  const apis = [await start(startApi(root, settings))];
  addAccount(root, url);
  const { token } = await signIn(apis[0]!.address);
  const sets = await callSets(apis[0]!.address, token, CONNECTIONS);
  const ask = <Report>(file: string, order: object): Promise<Report> =>
    askProcess(path.join(root, 'api/dist/testing', file), order);

  const servers = [];
  const gateways: Server[] = [];
  for (const [ofApis, ofGateways] of SERVERS) {
    while (apis.length < ofApis) apis.push(await start(startApi(root, settings)));
    while (gateways.length < ofGateways) {
      // A gateway passes calls on to one address; a balancer there would spread them.
      const { address } = apis[gateways.length % apis.length]!;
      gateways.push(
        await start(startGateway(root, address, path.join(run.scratch, 'no-releases'))),
      );
    }
    const origins = (ofGateways === 0 ? apis : gateways).map(({ address }) => address);
    const { perSecond } = await load({
      origins,
      token,
      sequences: sets.mix,
      warmUp: WARM_UP,
      seconds,
    });
    servers.push({ apis: ofApis, gateways: ofGateways, perSecond });
    say(`${ofApis} API processes, ${ofGateways} gateways: ${perSecond} calls a second`);
  }

  // From here on one API process, alone.
  for (const { stop } of [...gateways, ...apis.slice(1)]) await stop();

  const products = [];
  for (const times of [1, TIMES]) {
    const size = await ask<number>('floor/multiply-process.js', { url, times });
    say(`${size} products …`);
    const ofProducts = Object.fromEntries(CALLS.map((call) => [call, sets[call]]));
    products.push({ size, p50: await measureCalls(apis[0]!.address, token, ofProducts, seconds) });
  }

  const cards = [];
  const ofQueue = Object.fromEntries(
    Object.entries(QUEUE_CALLS).map(([call, at]) => [
      call,
      Array.from({ length: FEW }, () => [{ method: 'GET' as const, path: at }]),
    ]),
  );
  for (const size of CARDS) {
    const order = { place: { kind: 'postgres', url }, queue: QUEUE, cards: size };
    await ask<object>('long-queue/fill-process.js', order);
    say(`${size} cards …`);
    cards.push({ size, p50: await measureCalls(apis[0]!.address, token, ofQueue, seconds) });
  }
  return { products, cards, servers };
};
