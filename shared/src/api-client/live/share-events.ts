import { followEvents } from './follow-events.ts';
import type { FollowParts, Following } from './follow-events.ts';
import type { ServerEvent } from './server-events.ts';

/** Messages between tabs. `to`: only that tab. */
type Message =
  | { readonly kind: 'event'; readonly event: ServerEvent; readonly to?: string }
  | { readonly kind: 'lost' }
  /** A new tab; the tab that reads the stream sends it what is known. */
  | { readonly kind: 'hello'; readonly from: string };

export interface ShareParts extends FollowParts {
  /**
   * The event with everything known so far, for a tab that opens later; undefined while there is no
   * stream.
   */
  readonly known: () => ServerEvent | undefined;
}

/** Browser features that a page without a secure context lacks. */
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
 * Follows the event stream once for all tabs of a browser: one tab reads it and passes events on;
 * when it closes, another takes over. Over HTTP/1.1 a browser has six connections per host, so a
 * seventh tab with its own stream would wait for ever.
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
  // Aborting the wait for the lock rejects it.
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
