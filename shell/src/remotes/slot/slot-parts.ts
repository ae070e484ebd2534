import { runs } from '../runs.ts';
import type { Runs } from '../runs.ts';
import { choiceLoader } from '../loading/load-choice.ts';
import type { ChoiceLoader } from '../loading/load-choice.ts';
import { stateSource } from '../state/release-state.ts';
import { screensStore } from '../state/screens-store.ts';
import type { ScreensStore } from '../state/screens-store.ts';

/** A slot's dependencies; tests replace them. */
export interface SlotParts {
  readonly store: ScreensStore;
  readonly loader: ChoiceLoader;
  readonly runs: Runs;
  /** Asks the host for the current releases. Never rejects. */
  readonly refresh: () => Promise<void>;
}

/** The page's own. */
export const pageParts: SlotParts = {
  store: screensStore,
  loader: choiceLoader,
  runs,
  refresh: stateSource.refresh,
};
