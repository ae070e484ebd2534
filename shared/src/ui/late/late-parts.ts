import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { LateParts } from './offered-parts.ts';

export interface LateState {
  /** Undefined until they have come. */
  readonly parts?: LateParts | undefined;
  readonly loading: boolean;
  /** Attempts that failed. */
  readonly failures: number;
}

export interface LatePartsStore {
  readonly state: () => LateState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads them, or joins a running load; after a failure it tries again. */
  readonly load: () => void;
}

/** A page has one copy of the code. */
let loaded: LateParts | undefined;

/** For tests: with them everything is drawn at once. */
export const takeLateParts = (parts: LateParts | undefined): void => {
  loaded = parts;
};

export const createLateParts = (load: () => Promise<LateParts>): LatePartsStore => {
  const listeners = new Set<() => void>();
  let state: LateState = { parts: loaded, loading: false, failures: 0 };

  const become = (next: Partial<LateState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const run = async (): Promise<void> => {
    become({ loading: true });
    try {
      loaded = await load();
      become({ parts: loaded, loading: false });
    } catch {
      become({ loading: false, failures: state.failures + 1 });
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () => {
      if (!state.loading && !state.parts) void run();
    },
  };
};

const none: LatePartsStore = {
  state: () => NONE,
  subscribe: () => () => undefined,
  load: () => undefined,
};
const NONE: LateState = { loading: false, failures: 0 };

/** One per page; outside of KitRoot nothing comes. */
export const LatePartsContext = createContext<LatePartsStore>(none);

/** @param wanted they are needed now */
export const useLateParts = (wanted: boolean): LateState & { readonly load: () => void } => {
  const { state, subscribe, load } = useContext(LatePartsContext);
  const now = useSyncExternalStore(subscribe, state);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { ...now, load };
};
