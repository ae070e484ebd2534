import { followEvents } from './follow-events.ts';
import type { FollowParts, Following } from './follow-events.ts';
import type { ServerEvent } from './server-events.ts';

/** What one tab tells the others. `to`: only that tab. */
type Message =
  | { readonly kind: 'event'; readonly event: ServerEvent; readonly to?: string }
  | { readonly kind: 'lost' }
  /** A tab that has come; whoever reads the stream tells it what is known. */
  | { readonly kind: 'hello'; readonly from: string };

export interface ShareParts extends FollowParts {
  /**
   * The event that says what is known so far, for a tab that comes later; undefined while nothing
   * is heard.
   */
  readonly known: () => ServerEvent | undefined;
}

/** Browser parts that a page without a secure context lacks. */
export interface Neighbours {
  readonly locks: Pick<LockManager, 'request'>;
  readonly openChannel: (
    name: string,
  ) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
}

const NAME = 'refined-events';

const neighboursHere = (): Neighbours | undefined =>
  typeof BroadcastChannel === 'function' && typeof navigator.locks?.request === 'function'
    ? { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }
    : undefined;

/**
 * Follows the stream of events once for all tabs of a browser: one reads it and tells the others,
 * another takes over when that one goes. Over HTTP/1.1 a browser has six connections to a host, and
 * a seventh tab with a stream of its own would wait for ever.
 */
export const shareEvents = (parts: ShareParts, neighbours = neighboursHere()): Following => {
  if (!neighbours) return followEvents(parts);
  const me = `${Date.now()}-${Math.random()}`;
  const channel = neighbours.openChannel(NAME);
  const leaving = new AbortController();
  let following: Following | undefined;
  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      const event = following && parts.known();
      if (event) say({ kind: 'event', event, to: data.from });
    } else if (following || leaving.signal.aborted) return;
    else if (data.kind === 'lost') parts.onLost();
    else if (data.to === undefined || data.to === me) parts.onEvent(data.event);
  };

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      following = followEvents({
        ...parts,
        onEvent: (event) => {
          parts.onEvent(event);
          say({ kind: 'event', event });
        },
        onLost: () => {
          parts.onLost();
          say({ kind: 'lost' });
        },
      });
      leaving.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  // Calling off the wait for one's turn rejects it.
  neighbours.locks
    .request(NAME, { signal: leaving.signal }, () => (leaving.signal.aborted ? undefined : lead()))
    .catch(() => undefined);
  say({ kind: 'hello', from: me });

  return {
    hurry: () => following?.hurry(),
    close: () => {
      leaving.abort();
      following?.close();
      channel.close();
    },
  };
};
