import type { ReleaseState } from '@refined/shared/contract';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { WatchOptions } from '../objects/release-store.ts';
import type { StoredState } from '../changes/stored-state.ts';

const LONGEST_INTERVAL = 1_000;

/**
 * Calls back with each state that differs from the last one. A failure is reported once, however
 * often it repeats.
 */
export const watchState = (
  backend: ObjectBackend,
  states: StoredState,
  onChange: (state: ReleaseState) => void,
  { interval = 500, onError = () => {} }: WatchOptions,
): (() => void) => {
  let last: string | undefined;
  let told: string | undefined;
  return backend.watch(
    keys.state,
    Math.min(interval, LONGEST_INTERVAL),
    async (object) => {
      const state = states.parse(object);
      told = undefined;
      const text = JSON.stringify(state);
      if (state && text !== last) onChange(state);
      last = text;
    },
    (error) => {
      const sentence = String(error);
      if (sentence === told) return;
      told = sentence;
      onError(error);
    },
  );
};
