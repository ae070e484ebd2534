import { LIMITS } from '../../domain/index.ts';
import type { Result } from '../result.ts';

/** What keeps the page from its server. */
export type ConnectionTrouble = 'offline' | 'slow' | 'unreachable';

export interface Connection {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined: nothing is known to be wrong. */
  readonly trouble: () => ConnectionTrouble | undefined;
  /** A call that somebody waits for was sent; the result is told to what this returns. */
  readonly begin: () => (result: Result<unknown>) => void;
  /** Something came from the server. */
  readonly heard: () => void;
}

/**
 * What the page's own calls tell about its connection: nothing is asked for that purpose. It is
 * unreachable from a call that got no answer until something comes again, be it the live events.
 */
export const createConnection = (): Connection => {
  const listeners = new Set<() => void>();
  let late = 0;
  let isLost = false;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const heard = (): void => {
    isLost = false;
    tell();
  };

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        window.addEventListener('online', heard);
        window.addEventListener('offline', tell);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('online', heard);
        window.removeEventListener('offline', tell);
      };
    },
    trouble: () =>
      navigator.onLine === false
        ? 'offline'
        : isLost
          ? 'unreachable'
          : late > 0
            ? 'slow'
            : undefined,
    begin: () => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        late += 1;
        tell();
      }, LIMITS.slowCall);
      return (result) => {
        clearTimeout(timer);
        if (isLate) late -= 1;
        const { kind } = result.ok ? { kind: 'answered' } : result.fault;
        if (kind === 'network' || kind === 'timeout') isLost = true;
        else if (kind !== 'aborted' && kind !== 'offline') isLost = false;
        tell();
      };
    },
    heard,
  };
};
