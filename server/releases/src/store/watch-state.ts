import type { ReleaseState } from '@refined/shared/contract';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { WatchOptions } from '../objects/release-store.ts';
import type { StoredState } from '../state/stored-state.ts';

const LONGEST_INTERVAL = 1_000;

/**
 * Calls back with each served state that differs from the last. A repeated failure is reported
 * once.
 */
export const watchState = (
  backend: ObjectBackend,
  states: StoredState,
  onChange: (state: ReleaseState) => void,
  { interval = 500, onError = () => {}, onStandIn = () => {}, onLook = () => {} }: WatchOptions,
): (() => void) => {
  let last: { readonly text: string; readonly generation: number } | undefined;
  let lastSentence: string | undefined;
  const once =
    <T>(tell: (error: T) => void) =>
    (error: T): void => {
      const sentence = String(error);
      if (sentence === lastSentence) return;
      lastSentence = sentence;
      tell(error);
    };
  const tellStandIn = once(onStandIn);
  return backend.watch(keys.state, Math.min(interval, LONGEST_INTERVAL), {
    onChange: async (object) => {
      const { state, problem } = await states.served(object, last?.generation);
      if (problem) tellStandIn(problem);
      else lastSentence = undefined;
      if (!state) return;
      const text = JSON.stringify(state);
      const isNew = text !== last?.text;
      last = { text, generation: state.generation };
      if (isNew) onChange(state);
    },
    onError: once(onError),
    onLook,
  });
};
