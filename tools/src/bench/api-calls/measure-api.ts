import path from 'node:path';
import { signIn } from '../../drill/drilled-product.ts';
import { askProcess } from '../apart/ask-process.ts';
import { addAccount, benchPostgres } from '../apart/bench-postgres.ts';
import type { PlainRequest } from '../apart/http-connection.ts';
import type { LoadFigures, LoadOrder } from '../apart/http-load.ts';
import { startApi, startBareRoute, startGateway } from '../apart/servers.ts';
import type { DataSettings, Server } from '../apart/servers.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import { measureOverload } from './overload.ts';
import type { OverloadFigures } from './overload.ts';
import { callSets, COUNTS } from './product-calls.ts';
import type { CallName, CallSets } from './product-calls.ts';

export type DatabaseKind = 'embedded' | 'postgres';

export interface ApiOptions {
  readonly databases: readonly DatabaseKind[];
  readonly calls: readonly CallName[];
  readonly connections: number;
  /** Of each load. */
  readonly seconds: number;
  /** How often each call is measured on each server, in turn. */
  readonly rounds: number;
  /** A data folder that a product has filled. */
  readonly dataFolder: string | undefined;
}

/** Medians of all rounds; `perSecond` is one of them. */
export interface RoundsFigures extends LoadFigures {
  readonly spread: Spread;
}

/** What the floor's process answers, for each call. */
export interface FloorFigures {
  readonly perSecond: number;
  /** Where the floor was measured in rounds. */
  readonly spread?: Spread;
  readonly statements: number;
}

export interface CallFigures {
  readonly call: CallName;
  readonly direct: RoundsFigures;
  readonly gateway: RoundsFigures;
  /** Of counts: a bare Fastify route. */
  readonly floor: FloorFigures;
}

export interface DatabaseFigures {
  readonly database: DatabaseKind;
  readonly calls: readonly CallFigures[];
  /** The mix at 60 % of the rate that it reached. */
  readonly steady: LoadFigures | undefined;
  readonly overload: OverloadFigures | undefined;
}

/** In seconds. */
const WARM_UP = 0.5;
/**
 * Of each server, before its first round: until V8 has compiled what runs for each call, a server
 * answers half as many.
 */
const FIRST_WARM_UP = 3;
/** Of the highest rate of the mix. */
const STEADY = 0.6;
/** How many times as long as a call alone. */
const STEADY_TIMES = 3;

const load = (order: LoadOrder): Promise<LoadFigures> =>
  askProcess(path.join(import.meta.dirname, '..', 'apart', 'load-process.js'), order, {
    isClient: true,
  });

export const mediansOf = (rounds: readonly LoadFigures[]): RoundsFigures => {
  const of = (name: keyof LoadFigures): Spread => spreadOf(rounds.map((round) => round[name]));
  const spread = of('perSecond');
  return {
    perSecond: spread.median,
    spread,
    p50: of('p50').median,
    p99: of('p99').median,
    kb: of('kb').median,
    // Each one counts.
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
};

/** What the API keeps in memory is read with the first call, and isn't measured. */
const askOnce = async (
  origin: string,
  token: string,
  { method, path: at }: PlainRequest,
): Promise<void> => {
  if (method === 'GET') await fetch(origin + at, { headers: { authorization: `Token ${token}` } });
};

/** A bare route with the API's own answer to the counts. */
const bareCounts = async (root: string, origin: string, token: string): Promise<Server> => {
  const answer = await fetch(origin + COUNTS, { headers: { authorization: `Token ${token}` } });
  return startBareRoute(root, COUNTS, (await answer.json()) as object);
};

/** The servers in turn, so that whatever else the machine does meets all of them. */
const inTurn = async <Name extends string>(
  servers: Readonly<Record<Name, string>>,
  rounds: number,
  order: Omit<LoadOrder, 'origins'>,
): Promise<Readonly<Record<Name, RoundsFigures>>> => {
  const names = Object.keys(servers) as Name[];
  const measured = names.map((): LoadFigures[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, name] of names.entries())
      measured[place]!.push(await load({ ...order, origins: [servers[name]] }));
  const entries = names.map((name, place) => [name, mediansOf(measured[place]!)] as const);
  return Object.fromEntries(entries) as Record<Name, RoundsFigures>;
};

const dataOf = async (
  run: BenchRun,
  database: DatabaseKind,
  dataFolder: string | undefined,
): Promise<{ settings: DataSettings; place: object; prepare: () => void }> => {
  if (database === 'embedded') {
    const folder = dataFolder ?? path.join(run.scratch, 'data-api');
    return {
      settings: { DATA_DIR: folder },
      place: { kind: 'embedded', folder },
      prepare: () => {},
    };
  }
  const url = await benchPostgres(run);
  return {
    settings: { DATABASE_URL: url, SEED: '1' },
    place: { kind: 'postgres', url },
    prepare: () => addAccount(run.root, url),
  };
};

/** One database: each call directly and through the gateway, then the floor, alone on the data. */
export const measureDatabase = async (
  run: BenchRun,
  database: DatabaseKind,
  { calls, connections, seconds, rounds, dataFolder }: ApiOptions,
): Promise<DatabaseFigures> => {
  const { root, say } = run;
  const { settings, place, prepare } = await dataOf(run, database, dataFolder);
  say(`${database}: the seeded month …`);
  const api = await startApi(root, settings);
  run.atEnd(api.stop);
  prepare();
  const gateway = await startGateway(root, api.address, run.scratch);
  run.atEnd(gateway.stop);
  const { token } = await signIn(api.address);
  const sets: CallSets = await callSets(api.address, token, connections);

  const warm = (server: Server, call: CallName): Promise<LoadFigures> =>
    load({
      origins: [server.address],
      token,
      sequences: sets[call],
      warmUp: FIRST_WARM_UP,
      seconds,
    });
  await warm(api, calls[0]!);
  await warm(gateway, calls[0]!);

  const ofCalls: Omit<CallFigures, 'floor'>[] = [];
  let bareFloor: FloorFigures | undefined;
  for (const call of calls) {
    await askOnce(api.address, token, sets[call][0]![0]!);
    const order = { token, sequences: sets[call], warmUp: WARM_UP, seconds };
    const both = { direct: api.address, gateway: gateway.address };
    if (call === 'counts') {
      const bare = await bareCounts(root, api.address, token);
      await warm(bare, call);
      const all = await inTurn({ ...both, bare: bare.address }, rounds, order);
      await bare.stop();
      bareFloor = { perSecond: all.bare.perSecond, spread: all.bare.spread, statements: 0 };
      ofCalls.push({ call, direct: all.direct, gateway: all.gateway });
    } else ofCalls.push({ call, ...(await inTurn(both, rounds, order)) });
    const { direct, gateway: through } = ofCalls.at(-1)!;
    say(`${database}: ${call} ${direct.perSecond}/s, through the gateway ${through.perSecond}/s`);
  }
  const mix = ofCalls.find(({ call }) => call === 'mix');
  const steady =
    mix &&
    (await load({
      origins: [api.address],
      token,
      sequences: sets.mix,
      warmUp: WARM_UP,
      seconds: STEADY_TIMES * rounds * seconds,
      rate: STEADY * mix.direct.perSecond,
    }));
  const overload =
    mix && (await measureOverload(gateway.address, token, database, rounds * seconds));
  await gateway.stop();
  await api.stop();

  const floors = await askProcess<object, Readonly<Record<string, FloorFigures>>>(
    path.join(root, 'api/dist/testing/floor/floor-process.js'),
    {
      place,
      token,
      sets: Object.fromEntries(
        calls.filter((call) => call !== 'counts').map((call) => [call, sets[call]]),
      ),
      warmUp: WARM_UP,
      seconds: rounds * seconds,
    },
  );
  return {
    database,
    calls: ofCalls.map((one) => ({
      ...one,
      floor: (one.call === 'counts' ? bareFloor : floors[one.call])!,
    })),
    steady,
    overload,
  };
};
