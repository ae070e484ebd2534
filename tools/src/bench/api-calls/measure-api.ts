import path from 'node:path';
import { signIn } from '../../drill/drilled-product.ts';
import { askProcess } from '../apart/ask-process.ts';
import { addAccount, benchPostgres } from '../apart/bench-postgres.ts';
import type { PlainRequest } from '../apart/http-connection.ts';
import type { LoadFigures, LoadOrder } from '../apart/http-load.ts';
import { startApi, startBareRoute, startGateway } from '../apart/servers.ts';
import type { DataSettings } from '../apart/servers.ts';
import type { BenchRun } from '../run/bench-run.ts';
import { measureOverload } from './overload.ts';
import type { OverloadFigures } from './overload.ts';
import { callSets, COUNTS } from './product-calls.ts';
import type { CallName, CallSets } from './product-calls.ts';

export type DatabaseKind = 'embedded' | 'postgres';

export interface ApiOptions {
  readonly databases: readonly DatabaseKind[];
  readonly calls: readonly CallName[];
  readonly connections: number;
  readonly seconds: number;
  /** A data folder that a product has filled. */
  readonly dataFolder: string | undefined;
}

/** What the floor's process answers, for each call. */
export interface FloorFigures {
  readonly perSecond: number;
  readonly statements: number;
}

export interface CallFigures {
  readonly call: CallName;
  readonly direct: LoadFigures;
  readonly gateway: LoadFigures;
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
/** Of the highest rate of the mix. */
const STEADY = 0.6;
/** How many times as long as a call alone. */
const STEADY_TIMES = 3;

const load = (order: LoadOrder): Promise<LoadFigures> =>
  askProcess(path.join(import.meta.dirname, '..', 'apart', 'load-process.js'), order, {
    isClient: true,
  });

/** What the API keeps in memory is read with the first call, and isn't measured. */
const askOnce = async (
  origin: string,
  token: string,
  { method, path: at }: PlainRequest,
): Promise<void> => {
  if (method === 'GET') await fetch(origin + at, { headers: { authorization: `Token ${token}` } });
};

const measureBareRoute = async (
  root: string,
  origin: string,
  order: Omit<LoadOrder, 'origins'>,
): Promise<FloorFigures> => {
  const answer = await fetch(origin + COUNTS, {
    headers: { authorization: `Token ${order.token}` },
  });
  const bare = await startBareRoute(root, COUNTS, (await answer.json()) as object);
  const { perSecond } = await load({ ...order, origins: [bare.address] });
  await bare.stop();
  return { perSecond, statements: 0 };
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
  { calls, connections, seconds, dataFolder }: ApiOptions,
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

  const ofCalls: Omit<CallFigures, 'floor'>[] = [];
  let bare: FloorFigures | undefined;
  for (const call of calls) {
    await askOnce(api.address, token, sets[call][0]![0]!);
    const order = { token, sequences: sets[call], warmUp: WARM_UP, seconds };
    const direct = await load({ ...order, origins: [api.address] });
    const through = await load({ ...order, origins: [gateway.address] });
    if (call === 'counts') bare = await measureBareRoute(root, api.address, order);
    ofCalls.push({ call, direct, gateway: through });
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
      seconds: STEADY_TIMES * seconds,
      rate: STEADY * mix.direct.perSecond,
    }));
  const overload = mix && (await measureOverload(gateway.address, token, database, seconds));
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
      seconds,
    },
  );
  return {
    database,
    calls: ofCalls.map((one) => ({
      ...one,
      floor: (one.call === 'counts' ? bare : floors[one.call])!,
    })),
    steady,
    overload,
  };
};
