import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from '@refined/shared/domain';
import { freePort } from '@refined/tools/free-port';
import { runCommand, wholeNumber } from './command.ts';
import { table } from './part.ts';
import {
  asker,
  chosenDatabases,
  emptyDatabase,
  startApi,
  startFirstApi,
  startGateway,
  withRun,
  type DatabaseKind,
  type Session,
} from './product.ts';
import { mixedCalls, moveOf, workedOn, type Drug, type PlainRequest } from './reviewer-calls.ts';
import { percentile, rounded } from './statistics.ts';

/**
 * `npm run soak`: reviewers move drugs, read lists and listen to events, while the API is killed
 * again and again. Each acknowledged move must be there afterwards, exactly once.
 */

const WRITERS = 16;
const READERS = 8;
const STREAMS = 20;
/** Pause between a reviewer's calls, in ms. */
const THINKS = 50;
/** Pause before a call without an answer is repeated, in ms. */
const AGAIN = 250;
/** The status of a repeated call that a kill interrupted: its result is unknown. */
const UNKNOWN = 409;
/** Longest wait for an answer, or for an expected event, in ms. */
const PATIENCE = 30_000;
/** Longest restart of the API (s), and p99 of the calls' answers (ms). */
const BARS = { restart: 10, p99: 1_000 };

/** The result of a call; status 0: no answer. */
interface Answered {
  readonly status: number;
  readonly begun: number;
  readonly took: number;
}

class Caller {
  readonly answers: Answered[] = [];
  readonly #address: string;
  readonly #session: Session;

  constructor(address: string, session: Session) {
    this.#address = address;
    this.#session = session;
  }

  /** Makes a call once. */
  async call({ method, path, body }: PlainRequest, key?: string): Promise<Response | undefined> {
    const begun = performance.now();
    const answer = await fetch(this.#address + path, {
      method,
      body,
      headers: {
        authorization: `Token ${this.#session.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => undefined);
    await answer
      ?.clone()
      .arrayBuffer()
      .catch(() => undefined);
    const status = answer?.status ?? 0;
    this.answers.push({ status, begun, took: performance.now() - begun });
    return answer;
  }
}

/** Works until `isOver`. */
type Worker = (isOver: () => boolean) => Promise<void>;

/**
 * Moves one drug there and back. A move without an answer is sent again with its key; if the API
 * can't know whether it took effect, the record is read.
 */
const writer = (caller: Caller, drug: Drug) => {
  const moved = { id: drug.id, queue: drug.queue, version: drug.version, acknowledged: 0 };
  const isMoved = async (to: Queue): Promise<boolean> => {
    const answer = await caller.call({ method: 'GET', path: `/api/drugs/${moved.id}/` });
    return answer?.ok ? ((await answer.json()) as Drug).queue === to : false;
  };
  const moveOnce = async (): Promise<void> => {
    const { path, to } = moveOf(moved.id, moved.queue);
    const move = { method: 'POST', path, body: JSON.stringify({ queue: moved.queue }) } as const;
    let key = randomUUID();
    for (;;) {
      const answer = await caller.call(move, key);
      if (answer?.ok) break;
      if (answer?.status === UNKNOWN) {
        if (await isMoved(to)) break;
        key = randomUUID();
      } else if (answer && answer.status < 500)
        throw new Error(`A move was answered ${answer.status}: ${await answer.text()}`);
      await wait(AGAIN);
    }
    moved.queue = to;
    moved.version += 1;
    moved.acknowledged += 1;
  };
  const work: Worker = async (isOver) => {
    while (!isOver()) {
      await moveOnce();
      await wait(THINKS);
    }
  };
  return { moved, moveOnce, work };
};

const reader =
  (caller: Caller, calls: readonly PlainRequest[]): Worker =>
  async (isOver) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const answer = await caller.call(calls[turn % calls.length]!);
      await wait(answer?.ok ? THINKS : AGAIN);
    }
  };

/** A page's event stream; reopened when it breaks. */
const openStream = (address: string, { token }: Session) => {
  const ending = new AbortController();
  const stream = { opened: 0, events: 0, isReady: false, hasHeard: (_text: string): void => {} };
  const listen = async (): Promise<void> => {
    const answer = await fetch(`${address}/api/events/`, {
      headers: { authorization: `Token ${token}` },
      signal: ending.signal,
    });
    if (!answer.ok || !answer.body) return;
    stream.opened += 1;
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      if (text.includes('event: ready')) stream.isReady = true;
      if (text.includes('event: change')) stream.events += 1;
      stream.hasHeard(text);
    }
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      stream.isReady = false;
      await wait(AGAIN);
    }
  })();
  return {
    stream,
    close: () => {
      ending.abort();
      return running;
    },
  };
};
type Stream = ReturnType<typeof openStream>['stream'];

const until = async (isSo: () => boolean): Promise<boolean> => {
  const end = performance.now() + PATIENCE;
  while (!isSo() && performance.now() < end) await wait(20);
  return isSo();
};

/** The number of streams that don't hear of a move although all are open again. */
const deafStreams = async (
  streams: readonly Stream[],
  { id }: { readonly id: number },
  move: () => Promise<unknown>,
): Promise<number> => {
  await until(() => streams.every(({ isReady }) => isReady));
  const heard = new Set<Stream>();
  for (const stream of streams) {
    let text = '';
    stream.hasHeard = (more) => {
      text += more;
      if (text.includes(`"id":${id},`) || text.includes(`"id":"${id}"`)) heard.add(stream);
    };
  }
  await move();
  await until(() => heard.size === streams.length);
  return streams.length - heard.size;
};

interface Down {
  readonly from: number;
  readonly until: number;
}

const soak = (kind: DatabaseKind, minutes: number, every: number): Promise<boolean> =>
  withRun(async (run) => {
    const database = await emptyDatabase(run, kind);
    const first = await startFirstApi(run, database);
    await first.stop();
    const port = String(await freePort());
    let api = await startApi(run, database, port);
    const gateway = await startGateway(run, api.address);
    const { session } = first;
    const ask = asker(gateway.address, session);
    const caller = new Caller(gateway.address, session);
    const drugs = await workedOn(ask, WRITERS + READERS);
    const reads = (await mixedCalls(ask, READERS)).map((calls) =>
      calls.filter(({ method }) => method === 'GET'),
    );
    const writers = drugs.slice(0, WRITERS).map((drug) => writer(caller, drug));
    const opened = Array.from({ length: STREAMS }, () => openStream(gateway.address, session));
    const streams = opened.map(({ stream }) => stream);

    let isOver = false;
    const workers = [
      ...writers.map(({ work }) => work),
      ...reads.map((calls) => reader(caller, calls)),
    ];
    const working = Promise.all(workers.map((work) => work(() => isOver)));
    const end = performance.now() + minutes * 60_000;
    const downs: Down[] = [];
    while (performance.now() < end) {
      await Promise.race([wait(every * 1_000), working]);
      const from = performance.now();
      await api.stop('SIGKILL');
      api = await startApi(run, database, port);
      downs.push({ from, until: performance.now() });
      run.say(`Killed, and back after ${rounded((downs.at(-1)!.until - from) / 1_000)} s.`);
    }
    isOver = true;
    await working;

    const [last] = writers;
    const deaf = await deafStreams(streams, last!.moved, last!.moveOnce);
    let lost = 0;
    for (const { moved } of writers) {
      const drug = await ask<Drug>(`/api/drugs/${moved.id}/`);
      if (drug.queue !== moved.queue || drug.version !== moved.version) lost += 1;
    }
    for (const { close } of opened) await close();

    // Calls that ran or started while the API was down may fail; others may not.
    const whileUp = caller.answers.filter(
      ({ begun, took }) => !downs.some((down) => begun < down.until && begun + took > down.from),
    );
    const failed = whileUp.filter(
      ({ status }) => status === 0 || (status >= 400 && status !== UNKNOWN),
    ).length;
    const p99 = Math.round(
      percentile(
        whileUp.map(({ took }) => took),
        0.99,
      ),
    );
    const restart = rounded(Math.max(...downs.map((down) => (down.until - down.from) / 1_000)));
    const acknowledged = writers.reduce((sum, { moved }) => sum + moved.acknowledged, 0);
    const events = streams.reduce((sum, stream) => sum + stream.events, 0);
    const rows = [
      ['drugs that lack an acknowledged move, or have one twice', lost, 0, `${acknowledged} moves`],
      ['calls that failed while the API was up', failed, 0, `${whileUp.length} calls`],
      ['p99 of those, ms', p99, BARS.p99, ''],
      ['slowest restart, s', restart, BARS.restart, `killed ${downs.length} times`],
      ['event streams that came back and heard nothing', deaf, 0, `${events} events`],
    ] as const;
    const isKept = rows.every(([, value, bar]) => value <= bar);
    run.say(`\n${table(['promise', 'measured', 'at most', 'among'], rows)}\n`);
    run.say(isKept ? 'Every promise is kept.' : 'A promise is broken.');
    return isKept;
  });

interface Typed {
  readonly minutes: string;
  readonly every: string;
  readonly database: string;
}

await runCommand(
  'npm run soak --',
  'Kills the API again and again under load: nothing that was acknowledged may be lost.',
  (program, run) =>
    program
      .option('--minutes <N>', 'How long.', '3')
      .option('--every <N>', 'Seconds between two kills.', '20')
      .option('--database <WHICH>', 'embedded or postgres.', 'embedded')
      .action(({ minutes, every, database }: Typed) =>
        run(() =>
          soak(
            chosenDatabases(database)[0]!,
            wholeNumber(minutes, '--minutes'),
            wholeNumber(every, '--every'),
          ),
        ),
      ),
);
