import type { ScreenChoice } from '@refined/shared/federation';
import { choiceLoader } from './loading/load-choice.ts';
import { routeOf } from './state/screen-routes.ts';
import { screensStore } from './state/screens-store.ts';

/** The screen, unless it is unknown or switched off. */
const choiceOf = (workspace: string | undefined): ScreenChoice | undefined =>
  screensStore
    .choices()
    .find((choice) => choice.workspace === workspace && choice.disabled === undefined);

/** The screen behind an address of this product. */
const choiceAt = (address: string): ScreenChoice | undefined =>
  choiceOf(
    routeOf(screensStore.choices(), new URL(address, window.location.origin).pathname)?.workspace,
  );

/**
 * Fetches the files of the screen behind an address and checks them; none of them runs. Failures
 * are silent: opening the screen shows what is wrong.
 */
export const prefetchAddress = (address: string): void => {
  const choice = choiceAt(address);
  if (choice) void choiceLoader.prefetch(choice);
};

/** The same, and runs its code: only for a screen that is about to be opened. */
export const prepareAddress = (address: string): void => {
  const choice = choiceAt(address);
  if (choice) void choiceLoader.prepare(choice);
};

/** Loads a screen that is about to be shown, with its fallbacks: the slot joins this load. */
export const loadScreen = (workspace: string): void => {
  const choice = choiceOf(workspace);
  if (choice) void choiceLoader.load(choice);
};

/** Whether this user wants to save data. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 200);
};

/**
 * Fetches the files of all screens, one after the other, whenever the page is idle; not for users
 * who save data. Their code doesn't run: a screen that nobody opens can't harm the page. Screens
 * whose files are there cost nothing.
 */
export const prefetchAllWhenIdle = (): void => {
  if (isSavingData()) return;
  const next = ([workspace, ...others]: readonly string[]): void => {
    if (!workspace) return;
    whenIdle(() => {
      const choice = choiceOf(workspace);
      if (choice) void choiceLoader.prefetch(choice);
      next(others);
    });
  };
  next(screensStore.choices().map(({ workspace }) => workspace));
};
