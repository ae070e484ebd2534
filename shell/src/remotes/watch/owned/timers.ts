import type { Originals } from '../originals.ts';
import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Ledger } from './ledger.ts';

/**
 * How often a timer of a screen that isn't shown may set the next one: enough for a retry, an end
 * for a poll that was forgotten.
 */
const LONGEST_CHAIN = 20;

type Handler = (...given: unknown[]) => void;

/** The page's timer functions for everybody: those of screens go through the ledger. */
export const ownedTimers = (
  originals: Pick<
    Originals,
    | 'setTimeout'
    | 'clearTimeout'
    | 'setInterval'
    | 'clearInterval'
    | 'requestAnimationFrame'
    | 'cancelAnimationFrame'
  >,
  ledger: Ledger,
  releaseOfCaller: ReleaseOfCaller,
  /** A screen set a timer: for its rate. */
  onSet: (owner: string) => void,
  /** A timer of a screen has run. */
  onRun: (owner: string) => void = () => undefined,
) => {
  const dropTimer = new Map<number, () => void>();
  const dropFrame = new Map<number, () => void>();
  let running: { readonly owner: string; readonly chain: number } | undefined;

  const forget = (drops: Map<number, () => void>, id: number | undefined): void => {
    if (id === undefined) return;
    drops.get(id)?.();
    drops.delete(id);
  };

  const timeout = (
    owner: string,
    handler: Handler,
    delay: number | undefined,
    given: unknown[],
  ) => {
    const chain = running?.owner === owner ? running.chain + 1 : 0;
    if (ledger.isShut(owner) || (chain > LONGEST_CHAIN && !ledger.isOpen(owner))) return 0;
    const id = originals.setTimeout(() => {
      forget(dropTimer, id);
      const before = running;
      running = { owner, chain: ledger.isOpen(owner) ? 0 : chain };
      try {
        handler(...given);
      } finally {
        running = before;
        onRun(owner);
      }
    }, delay);
    dropTimer.set(
      id,
      ledger.add(owner, 'timer', () => clear(id), true),
    );
    onSet(owner);
    return id;
  };

  const interval = (
    owner: string,
    handler: Handler,
    delay: number | undefined,
    given: unknown[],
  ) => {
    if (ledger.isShut(owner)) return 0;
    const id = originals.setInterval(() => {
      try {
        handler(...given);
      } finally {
        onRun(owner);
      }
    }, delay);
    dropTimer.set(
      id,
      ledger.add(owner, 'timer', () => clear(id)),
    );
    onSet(owner);
    return id;
  };

  const clear = (id: number | undefined): void => {
    forget(dropTimer, id);
    // One list of numbers for both kinds.
    originals.clearTimeout(id);
  };

  const setTimeout = (handler: TimerHandler, delay?: number, ...given: unknown[]): number => {
    const owner = releaseOfCaller(setTimeout);
    return owner && typeof handler === 'function'
      ? timeout(owner, handler as Handler, delay, given)
      : originals.setTimeout(handler, delay, ...given);
  };
  const setInterval = (handler: TimerHandler, delay?: number, ...given: unknown[]): number => {
    const owner = releaseOfCaller(setInterval);
    return owner && typeof handler === 'function'
      ? interval(owner, handler as Handler, delay, given)
      : originals.setInterval(handler, delay, ...given);
  };
  const requestAnimationFrame = (callback: FrameRequestCallback): number => {
    const owner = releaseOfCaller(requestAnimationFrame);
    if (!owner) return originals.requestAnimationFrame(callback);
    if (ledger.isShut(owner)) return 0;
    const id = originals.requestAnimationFrame((time) => {
      forget(dropFrame, id);
      callback(time);
    });
    dropFrame.set(
      id,
      ledger.add(owner, 'timer', () => cancelAnimationFrame(id)),
    );
    return id;
  };
  const cancelAnimationFrame = (id: number): void => {
    forget(dropFrame, id);
    originals.cancelAnimationFrame(id);
  };

  return {
    setTimeout,
    clearTimeout: clear,
    setInterval,
    clearInterval: clear,
    requestAnimationFrame,
    cancelAnimationFrame,
  };
};
