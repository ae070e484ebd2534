import type { ScreenChoice } from '@refined/shared/federation';
import { choiceLoader } from './loading/load-choice.ts';
import { routeOf } from './state/screen-routes.ts';
import { screensStore } from './state/screens-store.ts';

const prefetch = (choice: ScreenChoice | undefined): void => {
  if (choice && !choice.disabled) void choiceLoader.prefetch(choice);
};

const choiceOf = (workspace: string | undefined): ScreenChoice | undefined =>
  screensStore.choices().find((choice) => choice.workspace === workspace);

/**
 * Loads and evaluates a screen before the user opens it, so that showing it costs nothing. Failures
 * are silent: opening the screen shows what is wrong. Unknown workspaces are ignored.
 */
export const prefetchScreen = (workspace: string): void => prefetch(choiceOf(workspace));

/**
 * The same for the screen behind an address of this product (hover or focus on a link), if a screen
 * has it.
 */
export const prefetchAddress = (to: string): void =>
  prefetch(
    choiceOf(
      routeOf(screensStore.choices(), new URL(to, window.location.origin).pathname)?.workspace,
    ),
  );

/** Loads a screen that is about to be shown, with its fallbacks: the slot joins this load. */
export const loadScreen = (workspace: string): void => {
  const choice = choiceOf(workspace);
  if (choice && !choice.disabled) void choiceLoader.load(choice);
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
 * Loads all screens, one after the other, whenever the page is idle; not for users who save data.
 * Loaded ones cost nothing.
 */
export const prefetchAllWhenIdle = (): void => {
  if (isSavingData()) return;
  const next = ([choice, ...others]: readonly ScreenChoice[]): void => {
    if (!choice) return;
    whenIdle(() => {
      prefetchScreen(choice.workspace);
      next(others);
    });
  };
  next(screensStore.choices());
};
