import { LIMITS } from '../../domain/index.ts';
import type { Result } from '../result.ts';

/** The page's trouble with the server. */
export type ConnectionTrouble = 'offline' | 'slow' | 'unreachable';

export interface Connection {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined: no known trouble. */
  readonly trouble: () => ConnectionTrouble | undefined;
  /** Call it when a call is sent that somebody waits for; it returns a function for the result. */
  readonly begin: () => (result: Result<unknown>) => void;
  /** Something arrived from the server. */
  readonly heard: () => void;
}

/**
 * The state of the page's connection, derived from its own calls, without extra requests. After a
 * call without an answer the server is unreachable until anything arrives, even a live event.
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
