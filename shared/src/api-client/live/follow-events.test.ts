import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../../domain/index.ts';
import { type Fault, type Result, failure, success } from '../result.ts';
import { followEvents, type Following } from './follow-events.ts';
import type { EventBody } from '../open-stream.ts';

const READY = 'event: ready\ndata: {}\n\n';

/** A host whose streams are written by the test. */
const fakeHost = () => {
  const streams: {
    readonly write: (text: string) => void;
    readonly end: () => void;
    cancelled: boolean;
  }[] = [];
  let refusal: Partial<Fault> | undefined;
  let asked = 0;
  const open = async (): Promise<Result<EventBody>> => {
    asked += 1;
    if (refusal) return failure({ kind: 'network', at: new Date(), ...refusal });
    let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    const body: EventBody = new ReadableStream({
      start: (made) => void (controller = made),
      cancel: () => void (stream.cancelled = true),
    });
    const stream = {
      write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      cancelled: false,
    };
    streams.push(stream);
    return success(body);
  };
  return {
    open,
    streams,
    asked: () => asked,
    refuse: (fault: Partial<Fault> | undefined) => void (refusal = fault),
  };
};

const turn = () => jest.advanceTimersByTimeAsync(0);
let following: Following | undefined;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  following?.close();
  jest.useRealTimers();
});

const follow = (host: ReturnType<typeof fakeHost>) => {
  const heard: string[] = [];
  let lost = 0;
  following = followEvents({
    open: host.open,
    onEvent: ({ name }) => heard.push(name),
    onLost: () => (lost += 1),
    random: () => 0.5,
  });
  return { heard, lost: () => lost };
};

describe('a stream of events', () => {
  it('is read as it comes, and opened again after it ended', async () => {
    const host = fakeHost();
    const { heard, lost } = follow(host);
    await turn();
    host.streams[0]!.write(READY);
    host.streams[0]!.write('event: change\nda');
    await turn();
    expect(heard).toEqual(['ready']);
    host.streams[0]!.write('ta: {}\n\n');
    await turn();
    expect(heard).toEqual(['ready', 'change']);
    host.streams[0]!.end();
    await turn();
    expect(lost()).toBe(1);
    await jest.advanceTimersByTimeAsync(LIMITS.live.retry[0]);
    expect(host.asked()).toBe(2);
  });

  it('that falls silent has ended', async () => {
    const host = fakeHost();
    const { lost } = follow(host);
    await turn();
    host.streams[0]!.write(READY);
    await jest.advanceTimersByTimeAsync(LIMITS.live.silence - 1_000);
    host.streams[0]!.write(': \n\n');
    await jest.advanceTimersByTimeAsync(LIMITS.live.silence - 1_000);
    expect(lost()).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(host.streams[0]!.cancelled).toBe(true);
    expect(lost()).toBe(1);
  });

  it('that can’t be had is asked for less and less often, at most every 30 s', async () => {
    const host = fakeHost();
    host.refuse({ kind: 'server' });
    follow(host);
    const pauses: number[] = [];
    await turn();
    for (let tries = 0; tries < 8; tries += 1) {
      const before = host.asked();
      let waited = 0;
      while (host.asked() === before) {
        await jest.advanceTimersByTimeAsync(500);
        waited += 500;
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('waits as long as the host asks, and not a moment when it may be there again', async () => {
    const host = fakeHost();
    host.refuse({ kind: 'rate-limited', retryAfter: 60 });
    follow(host);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(host.asked()).toBe(1);
    following?.hurry();
    await turn();
    expect(host.asked()).toBe(2);
  });

  it.each(['unauthorized', 'not-found', 'forbidden'] as const)(
    '%s: asking again is no use',
    async (kind) => {
      const host = fakeHost();
      host.refuse({ kind });
      const { lost } = follow(host);
      await jest.advanceTimersByTimeAsync(10 * 60_000);
      expect(host.asked()).toBe(1);
      expect(lost()).toBe(1);
    },
  );

  it('closed: nothing is heard any longer, and nothing stays open', async () => {
    const host = fakeHost();
    const { heard } = follow(host);
    await turn();
    host.streams[0]!.write(READY);
    await turn();
    following?.close();
    await turn();
    expect(host.streams[0]!.cancelled).toBe(true);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(heard).toEqual(['ready']);
    expect(host.asked()).toBe(1);
  });
});
