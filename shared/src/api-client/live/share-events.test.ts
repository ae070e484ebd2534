import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../../domain/index.ts';
import { type Result, success } from '../result.ts';
import type { Following } from './follow-events.ts';
import type { EventBody } from '../open-stream.ts';
import { shareEvents, type Neighbours } from './share-events.ts';

type Channel = ReturnType<Neighbours['openChannel']>;

/** One browser: locks and channels between its tabs; some tabs can be frozen. */
const fakeBrowser = (): Neighbours & {
  readonly frozen: Set<Channel>;
  readonly last: () => Channel;
} => {
  const channels = new Set<Channel>();
  const frozen = new Set<Channel>();
  const line: (() => Promise<unknown>)[] = [];
  let holder: { readonly lose: () => void } | undefined;
  const next = () => {
    holder = undefined;
    void line.shift()?.();
  };
  const request = ((
    _name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    run: () => Promise<unknown> | undefined,
  ) =>
    new Promise((resolve, reject) => {
      const hold = async () => {
        const mine = { lose: () => reject(new DOMException('Stolen.', 'AbortError')) };
        holder = mine;
        resolve(await run());
        if (holder === mine) next();
      };
      if (steal) {
        holder?.lose();
        return void hold();
      }
      const wait = () => (signal?.aborted ? Promise.resolve(next()) : hold());
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      if (holder) line.push(wait);
      else void wait();
    })) as unknown as LockManager['request'];
  return {
    locks: { request },
    frozen,
    last: () => [...channels].at(-1)!,
    openChannel: () => {
      const channel: Channel = {
        onmessage: null,
        postMessage: (data: unknown) =>
          channels.forEach(
            (other) =>
              other !== channel &&
              !frozen.has(other) &&
              other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent),
          ),
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel;
    },
  };
};

/** Lets all pending microtasks run. */
const turns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

const open: Following[] = [];
afterEach(() => open.splice(0).forEach((tab) => tab.close()));

const browser = () => {
  const neighbours = fakeBrowser();
  const streams: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
  const ask = jest.fn(async (): Promise<Result<EventBody>> =>
    success(new ReadableStream({ start: (made) => void streams.push(made) })),
  );
  const tab = () => {
    const heard: string[] = [];
    let isReady = false;
    const following = shareEvents(
      {
        open: ask,
        onEvent: ({ name, data }) => {
          isReady ||= name === 'ready';
          heard.push(`${name} ${data}`);
        },
        onLost: () => heard.push('lost'),
        known: () => (isReady ? { name: 'ready', data: 'known' } : undefined),
      },
      neighbours,
    );
    open.push(following);
    const channel = neighbours.last();
    return {
      heard,
      close: following.close,
      freeze: () => void neighbours.frozen.add(channel),
      wakeUp: () => void neighbours.frozen.delete(channel),
    };
  };
  const tell = async (text: string) => {
    streams.at(-1)!.enqueue(new TextEncoder().encode(text));
    await turns();
  };
  return { tab, tell, ask };
};

it('one tab reads the stream for all; one that comes later hears what is known', async () => {
  const { tab, tell, ask } = browser();
  const [first, second] = [tab(), tab()];
  await turns();
  await tell('event: ready\ndata: new\n\nevent: change\ndata: 1\n\n');
  expect(first.heard).toEqual(['ready new', 'change 1']);
  expect(second.heard).toEqual(first.heard);
  const third = tab();
  await turns();
  expect(third.heard).toEqual(['ready known']);
  expect(second.heard).toHaveLength(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('another takes over when that one is closed', async () => {
  const { tab, tell, ask } = browser();
  const [first, second, third] = [tab(), tab(), tab()];
  await turns();
  await tell('event: ready\ndata: 1\n\n');
  first.close();
  await turns();
  expect(ask).toHaveBeenCalledTimes(2);
  await tell('event: ready\ndata: 2\n\n');
  expect(second.heard).toEqual(['ready 1', 'ready 2']);
  expect(third.heard).toEqual(second.heard);
  expect(first.heard).toEqual(['ready 1']);
});

it('a tab that leaves while it waits for its turn never reads', async () => {
  const { tab, ask } = browser();
  const [first, second] = [tab(), tab()];
  await turns();
  second.close();
  first.close();
  await turns();
  expect(ask).toHaveBeenCalledTimes(1);
});

describe('a frozen tab that reads the stream for all', () => {
  const { tick, silent } = LIMITS.live.leader;
  const pass = (ticks: number) => jest.advanceTimersByTimeAsync(ticks * tick);

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    open.splice(0).forEach((tab) => tab.close());
    jest.useRealTimers();
  });

  it('loses its place to another one within seconds, and follows that one when it wakes up', async () => {
    const { tab, tell, ask } = browser();
    const [first, second] = [tab(), tab()];
    await turns();
    await tell('event: ready\ndata: 1\n\n');
    first.freeze();
    await pass(silent + 2);
    expect((silent + 2) * tick).toBeLessThanOrEqual(12_000);
    expect(ask).toHaveBeenCalledTimes(2);
    await tell('event: ready\ndata: 2\n\n');
    expect(second.heard).toEqual(['ready 1', 'ready 2']);
    first.wakeUp();
    await tell('event: change\ndata: 3\n\n');
    expect(first.heard.slice(-1)).toEqual(['change 3']);
    await pass(3 * silent);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is not one that has nothing to say', async () => {
    const { tab, ask } = browser();
    tab();
    tab();
    await pass(3 * silent);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is left alone by tabs that nobody looks at', async () => {
    const { tab, ask } = browser();
    const first = tab();
    tab();
    await turns();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    first.freeze();
    await pass(3 * silent);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
