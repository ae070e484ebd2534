import { openLoop, quantile } from '../../drill/load/open-loop.ts';
import { HttpConnection, wireRequest } from './http-connection.ts';
import type { PlainAnswer, PlainRequest } from './http-connection.ts';

/** What the load process is asked. */
export interface LoadOrder {
  /** Connections are spread over them. */
  readonly origins: readonly string[];
  readonly token: string;
  /** One connection each, which sends its requests over and over. */
  readonly sequences: readonly (readonly PlainRequest[])[];
  /** Before the measured time, and the measured time. */
  readonly warmUp: number;
  readonly seconds: number;
  /** Requests begun per second, whatever becomes of the earlier ones; else as many as can be. */
  readonly rate?: number;
}

export interface LoadFigures {
  readonly perSecond: number;
  /** In ms; with a rate from the moment at which a request was due. */
  readonly p50: number;
  readonly p99: number;
  /** Of an answer's body, the mean in KB. */
  readonly kb: number;
  /** Answers other than 2xx. */
  readonly failed: number;
}

interface Caller {
  readonly next: () => Promise<PlainAnswer>;
  readonly close: () => void;
}

const callerOf = (requests: readonly PlainRequest[], origin: string, token: string): Caller => {
  const wires = requests.map((request) => wireRequest(request, origin, token));
  const connection = new HttpConnection(origin);
  let turn = 0;
  return {
    next: () => connection.send(wires[turn++ % wires.length]!),
    close: () => connection.close(),
  };
};

const until =
  (end: number) =>
  async (one: () => Promise<void>): Promise<void> => {
    while (performance.now() < end) await one();
  };

/** Each caller at its rate, the free ones in turn; what finds none free waits. */
const atRate = async (
  callers: readonly Caller[],
  rate: number,
  seconds: number,
  one: (caller: Caller, due: number) => Promise<void>,
): Promise<void> => {
  const free = [...callers];
  const waiting: ((caller: Caller) => void)[] = [];
  const stop = openLoop(rate, async (due) => {
    const caller = free.shift() ?? (await new Promise<Caller>((got) => waiting.push(got)));
    await one(caller, due);
    const first = waiting.shift();
    if (first) first(caller);
    else free.push(caller);
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  await stop();
};

/**
 * Puts the load on a server and says what it made of it. Rejects when nothing was answered: a median
 * of no answers would look quick.
 */
export const putLoad = async (order: LoadOrder): Promise<LoadFigures> => {
  const callers = order.sequences.map((requests, place) =>
    callerOf(requests, order.origins[place % order.origins.length]!, order.token),
  );
  const begin = performance.now() + order.warmUp * 1_000;
  const took: number[] = [];
  let bytes = 0;
  let failed = 0;
  const one = async (caller: Caller, due: number): Promise<void> => {
    const answer = await caller.next();
    if (due < begin) return;
    took.push(performance.now() - due);
    bytes += answer.bytes;
    if (answer.status < 200 || answer.status > 299) failed += 1;
  };
  const whole = order.warmUp + order.seconds;
  if (order.rate === undefined) {
    const running = until(begin + order.seconds * 1_000);
    await Promise.all(callers.map((caller) => running(() => one(caller, performance.now()))));
  } else await atRate(callers, order.rate, whole, one);
  const seconds = (performance.now() - begin) / 1_000;
  for (const { close } of callers) close();
  if (order.seconds > 0 && took.length === 0)
    throw new Error('Nothing was answered in the measured time: --seconds has to be more.');
  return {
    perSecond: Math.round(took.length / seconds),
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    kb: bytes / 1_000 / Math.max(1, took.length),
    failed,
  };
};
