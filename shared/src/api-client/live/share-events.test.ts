import { afterEach, expect, it, jest } from '@jest/globals';
import type { Result } from '../call/result.ts';
import { success } from '../call/result.ts';
import type { Following } from './follow-events.ts';
import type { EventBody } from '../call/open-stream.ts';
import { shareEvents } from './share-events.ts';
import type { Neighbours } from './share-events.ts';

type Channel = ReturnType<Neighbours['openChannel']>;

/** One browser: locks and channels between its tabs. */
const fakeBrowser = (): Neighbours => {
  const channels = new Set<Channel>();
  const line: (() => Promise<unknown>)[] = [];
  let isHeld = false;
  const next = () => {
    const turn = line.shift();
    isHeld = turn !== undefined;
    if (turn) void turn().finally(next);
  };
  const request = ((
    _name: string,
    { signal }: { signal: AbortSignal },
    run: () => Promise<unknown> | undefined,
  ) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      line.push(async () => resolve(await run()));
      if (!isHeld) next();
    })) as unknown as LockManager['request'];
  return {
    locks: { request },
    openChannel: () => {
      const channel: Channel = {
        onmessage: null,
        postMessage: (data: unknown) =>
          channels.forEach(
            (other) =>
              other !== channel &&
              other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent),
          ),
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return channel;
    },
  };
};

/** Until everything that waits for nothing has happened. */
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
    return { heard, close: following.close };
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
