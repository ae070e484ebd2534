import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { createApp } from '../../app.ts';
import type { DatabasePlace } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { recordStatements } from '../recorded-statements.ts';
import type { Statement } from '../recorded-statements.ts';

/** A call as it is sent to the API. */
export interface FloorRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** Each sequence is repeated on its own, all at the same time. */
export interface FloorOrder {
  readonly place: DatabasePlace;
  readonly token: string;
  readonly sets: Readonly<Record<string, readonly (readonly FloorRequest[])[]>>;
  /** Before the measured time of each set, and the measured time. */
  readonly warmUp: number;
  readonly seconds: number;
}

export interface FloorFigures {
  /** Requests whose statements were answered. */
  readonly perSecond: number;
  /** Of one request, the mean. */
  readonly statements: number;
}

type Sequence = readonly (readonly Statement[])[];

/** Sends each request once to an API that is closed again, and keeps what it asked the database. */
const recordSets = async (
  db: Kysely<Schema>,
  listen: Parameters<typeof createApp>[0]['listen'],
  { token, sets }: FloorOrder,
): Promise<Map<string, Sequence[]>> => {
  const app = await createApp({
    db,
    listen,
    readiness: { ready: true },
    logLevel: 'error',
    configuration: {
      product: { name: 'Formulary', key: 'formulary' },
      corsOrigins: [],
      trustProxy: false,
    },
  });
  const send = async ({ method, path, body }: FloorRequest): Promise<void> => {
    const { statusCode } = await app.inject({
      method,
      url: path,
      headers: {
        authorization: `Token ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}.`);
  };
  const recorded = new Map<string, Sequence[]>();
  try {
    // The session and the lists are in memory from the first call on.
    await send({ method: 'GET', path: '/api/drugs/?drug_name=metformin' });
    for (const [name, sequences] of Object.entries(sets)) {
      const ofSet: Sequence[] = [];
      for (const requests of sequences) {
        // Moves that a load left half way begin where they end.
        for (const request of requests) await send(request);
        const statements: Statement[][] = [];
        for (const request of requests)
          statements.push(await recordStatements(() => send(request)));
        ofSet.push(statements);
      }
      recorded.set(name, ofSet);
    }
  } finally {
    await app.close();
  }
  return recorded;
};

const replay = async (
  db: Kysely<Schema>,
  sequences: readonly Sequence[],
  { warmUp, seconds }: FloorOrder,
): Promise<FloorFigures> => {
  const begin = performance.now() + warmUp * 1_000;
  const end = begin + seconds * 1_000;
  let requests = 0;
  let sent = 0;
  await Promise.all(
    sequences.map(async (sequence) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const statements = sequence[turn % sequence.length]!;
        for (const { text, values } of statements)
          await db.executeQuery(CompiledQuery.raw(text, [...values]));
        if (performance.now() < begin) continue;
        requests += 1;
        sent += statements.length;
      }
    }),
  );
  const took = (performance.now() - begin) / 1_000;
  return { perSecond: Math.round(requests / took), statements: sent / Math.max(1, requests) };
};

/**
 * The floor of the API: the statements of its calls, with the same parameters, driver and
 * connections, and nothing else. They are those that a call sends when what the API keeps in memory
 * is there, as it is under load.
 */
export const measureFloor = async (
  order: FloorOrder,
): Promise<Readonly<Record<string, FloorFigures>>> => {
  const database = await openDatabase(order.place);
  try {
    const recorded = await recordSets(database.db, database.listen, order);
    const figures: Record<string, FloorFigures> = {};
    for (const [name, sequences] of recorded)
      figures[name] = await replay(database.db, sequences, order);
    return figures;
  } finally {
    await database.close();
  }
};
