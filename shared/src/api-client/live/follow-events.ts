import { LIMITS } from '../../domain/index.ts';
import type { Fault, Result } from '../result.ts';
import type { EventBody } from '../open-stream.ts';

/** One event of a stream: its name, and its data unparsed. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

const fieldsOf = (block: string): ServerEvent | undefined => {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trimStart();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  // Comments (heartbeats) and retry fields aren't events.
  return data.length > 0 ? { name, data: data.join('\n') } : undefined;
};

/** Longest event, in characters. */
const MOST = 1_000_000;

/**
 * Parses server-sent events from a stream's text, which arrives in pieces of any size. Throws when
 * an event is too long.
 */
export const eventParser = (onEvent: (event: ServerEvent) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > MOST) throw new Error('an event has no end');
    for (const block of blocks) {
      const event = fieldsOf(block);
      if (event) onEvent(event);
    }
  };
};

export interface FollowParts {
  readonly open: (signal: AbortSignal) => Promise<Result<EventBody>>;
  readonly onEvent: (event: ServerEvent) => void;
  /** The stream broke, or couldn't be opened: the page polls until it is back. */
  readonly onLost: () => void;
  /** 0–1; Math.random by default. */
  readonly random?: () => number;
}

export interface Following {
  /** Reconnects now, without waiting. */
  readonly hurry: () => void;
  readonly close: () => void;
}

/** Errors that a retry cannot fix: nobody is signed in, or the host has no such call. */
const FINAL: readonly Fault['kind'][] = ['unauthorized', 'forbidden', 'not-found', 'aborted'];

/**
 * Delay before the next attempt, in ms: longer each time, and random, so that not all pages
 * reconnect at once to a host that has just restarted.
 */
const pauseAfter = (tries: number, fault: Fault | undefined, random: () => number): number => {
  const [first, most] = LIMITS.live.retry;
  const asked = (fault?.retryAfter ?? 0) * 1_000;
  return Math.max(asked, Math.min(most, first * 2 ** tries)) * (0.5 + random());
};

/**
 * Reads one stream to its end; a silent stream counts as ended. True: the host sent "ready", after
 * which no event is missed.
 */
const readToEnd = async (
  body: EventBody,
  abort: AbortController,
  onEvent: (event: ServerEvent) => void,
): Promise<boolean> => {
  let wasReady = false;
  const feed = eventParser((event) => {
    wasReady ||= event.name === 'ready';
    onEvent(event);
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const giveUp = () => abort.abort();
  let silence = setTimeout(giveUp, LIMITS.live.silence);
  // The request's signal doesn't abort every stream.
  abort.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {
    once: true,
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || abort.signal.aborted) break;
      clearTimeout(silence);
      silence = setTimeout(giveUp, LIMITS.live.silence);
      feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // A broken stream counts as ended.
  } finally {
    clearTimeout(silence);
    abort.abort();
  }
  return wasReady;
};

/** Follows an event stream until it is closed: reconnects after a break, with growing delays. */
export const followEvents = ({
  open,
  onEvent,
  onLost,
  random = Math.random,
}: FollowParts): Following => {
  let closed = false;
  let abort = new AbortController();
  let hurry = (): void => undefined;

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    let tries = 0;
    while (!closed) {
      abort = new AbortController();
      const result = await open(abort.signal);
      if (closed) {
        if (result.ok) void result.value.cancel().catch(() => undefined);
        return;
      }
      if (!result.ok && FINAL.includes(result.fault.kind)) return onLost();
      if (result.ok && (await readToEnd(result.value, abort, (event) => closed || onEvent(event))))
        tries = 0;
      if (closed) return;
      onLost();
      await wait(pauseAfter(tries, result.ok ? undefined : result.fault, random));
      tries += 1;
    }
  };
  void run();

  return {
    hurry: () => hurry(),
    close: () => {
      closed = true;
      abort.abort();
      hurry();
    },
  };
};
