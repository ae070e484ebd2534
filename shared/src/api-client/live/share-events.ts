import { LIMITS } from '../../domain/index.ts';
import {
  followEvents,
  type Following,
  type FollowParts,
  type ServerEvent,
} from './follow-events.ts';

interface LeaderParts {
  /** In ms, and in ticks of this tab's own clock. */
  readonly limits: { readonly tick: number; readonly silent: number };
  /** This tab is visible, and depends on the leader. */
  readonly isWaiting: () => boolean;
  /** Pings the leader. */
  readonly ask: () => void;
  /** The leader doesn't answer: it is frozen, or blocked by a dialog. */
  readonly onSilent: () => void;
}

/**
 * Watches the leader, the tab that reads the event stream for this one. A frozen tab neither closes
 * nor passes events on, so this is the only way to detect it.
 */
const watchLeader = ({ limits: { tick, silent }, isWaiting, ask, onSilent }: LeaderParts) => {
  let unanswered = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    // This tab itself was suspended, or the machine is overloaded: start counting again.
    const isLate = performance.now() - last > 2 * tick;
    last = performance.now();
    if (isLate || !isWaiting()) unanswered = 0;
    if (!isWaiting()) return;
    if (unanswered < silent) {
      unanswered += 1;
      return ask();
    }
    unanswered = 0;
    onSilent();
  }, tick);
  return {
    /** The leader sent something. */
    hear: (): void => {
      unanswered = 0;
    },
    stop: (): void => clearInterval(timer),
  };
};

/** Messages between tabs. `to`: only that tab. */
type Message =
  | { readonly kind: 'event'; readonly event: ServerEvent; readonly to?: string }
  | { readonly kind: 'lost' }
  /** A new tab; the leader sends it the known state. */
  | { readonly kind: 'hello'; readonly from: string }
  /** A ping by another tab, and the leader's answer. */
  | { readonly kind: 'alive?' }
  | { readonly kind: 'alive' };

interface ShareParts extends FollowParts {
  /**
   * The event with the known state, for a tab that opens later; undefined while there is no stream.
   */
  readonly known: () => ServerEvent | undefined;
}

/** Browser features that are missing without a secure context. */
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
 * Follows the event stream once for all tabs of a browser: one tab, the leader, reads it and passes
 * events on; when it closes or freezes, another takes over. Over HTTP/1.1 a browser has six
 * connections per host, so a seventh tab with its own stream would wait for ever.
 */
export const shareEvents = (parts: ShareParts, neighbours = neighboursHere()): Following => {
  if (!neighbours) return followEvents(parts);
  const me = `${Date.now()}-${Math.random()}`;
  const channel = neighbours.openChannel(NAME);
  const leaving = new AbortController();
  /** Aborts the wait for the lock; only the leader holds the lock. */
  let turn = new AbortController();
  let following: Following | undefined;
  const post = (message: Message) => channel.postMessage(message);

  const leader = watchLeader({
    limits: LIMITS.live.leader,
    isWaiting: () => !following && document.visibilityState !== 'hidden',
    ask: () => post({ kind: 'alive?' }),
    onSilent: () => takeTurn({ steal: true }),
  });

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      const event = following && parts.known();
      if (event) post({ kind: 'event', event, to: data.from });
      return;
    }
    if (data.kind === 'alive?') {
      if (following) post({ kind: 'alive' });
      return;
    }
    if (following || leaving.signal.aborted) return;
    leader.hear();
    if (data.kind === 'alive') return;
    if (data.kind === 'lost') parts.onLost();
    else if (data.to === undefined || data.to === me) parts.onEvent(data.event);
  };

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      following = followEvents({
        ...parts,
        onEvent: (event) => {
          parts.onEvent(event);
          post({ kind: 'event', event });
        },
        onLost: () => {
          parts.onLost();
          post({ kind: 'lost' });
        },
      });
      leaving.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const greet = () => post({ kind: 'hello', from: me });

  /** Waits for the lock, or takes it from a frozen tab, which waits again when it wakes up. */
  const takeTurn = (how: LockOptions): void => {
    let hasLed = false;
    turn.abort();
    turn = new AbortController();
    neighbours.locks
      .request(NAME, how.steal ? how : { signal: turn.signal }, () => {
        if (leaving.signal.aborted) return undefined;
        hasLed = true;
        return lead();
      })
      // The wait was aborted, or another tab took the lock.
      .catch(() => {
        if (!hasLed || leaving.signal.aborted) return;
        following?.close();
        following = undefined;
        parts.onLost();
        takeTurn({});
        greet();
      });
  };
  takeTurn({});
  greet();

  return {
    hurry: () => following?.hurry(),
    close: () => {
      leaving.abort();
      turn.abort();
      leader.stop();
      following?.close();
      channel.close();
    },
  };
};
