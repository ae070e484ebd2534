import { LIMITS } from '../../domain/index.ts';
import type { Fault, Result } from '../call/result.ts';
import type { EventBody } from '../call/open-stream.ts';
import { eventParser } from './server-events.ts';
import type { ServerEvent } from './server-events.ts';

export interface FollowParts {
  readonly open: (signal: AbortSignal) => Promise<Result<EventBody>>;
  readonly onEvent: (event: ServerEvent) => void;
  /** The stream broke, or could not be had: what is shown is fetched in another way meanwhile. */
  readonly onLost: () => void;
  /** 0–1; Math.random by default. */
  readonly random?: () => number;
}

export interface Following {
  /** Doesn't wait any longer before the next try. */
  readonly hurry: () => void;
  readonly close: () => void;
}

/** Asking again is no use: nobody is signed in, or the host has no such call. */
const FINAL: readonly Fault['kind'][] = ['unauthorized', 'forbidden', 'not-found', 'aborted'];

/**
 * Pause before the next try, in ms: longer each time, and not the same for everybody whose host has
 * just restarted.
 */
const pauseAfter = (tries: number, fault: Fault | undefined, random: () => number): number => {
  const [first, most] = LIMITS.live.retry;
  const asked = (fault?.retryAfter ?? 0) * 1_000;
  return Math.max(asked, Math.min(most, first * 2 ** tries)) * (0.5 + random());
};

/**
 * Reads one stream to its end; a stream that falls silent has ended too. True: the host said that
 * nothing is missed from there on.
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
  // Not every stream hears of the request's signal.
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
    // Broken off: the same as ended.
  } finally {
    clearTimeout(silence);
    abort.abort();
  }
  return wasReady;
};

/**
 * Follows a stream of events until it is closed: opens it again after a break, with a pause that
 * grows from try to try.
 */
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
