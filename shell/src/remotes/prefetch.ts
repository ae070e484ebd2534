import { screenLoader } from './load-screen.ts';
import { currentState } from './page-state.ts';

/**
 * Loads a screen before the user asks for it (hover or focus on a link to it), evaluated too, so that showing it costs nothing.
 * A failure stays silent: showing the screen tries anew and says what is wrong. Unknown workspaces are ignored.
 */
export const prefetchScreen = (workspace: string): void => {
  const screen = currentState()?.screens.find((candidate) => candidate.workspace === workspace);
  if (screen) void screenLoader.load(screen);
};

const saveData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
  else setTimeout(work, 200);
};

/** Loads all screens one after the other whenever the page is idle; not for users who save data. */
export const prefetchAllWhenIdle = (): void => {
  if (saveData()) return;
  const next = ([screen, ...others]: readonly { workspace: string }[]): void => {
    if (!screen) return;
    whenIdle(() => {
      prefetchScreen(screen.workspace);
      next(others);
    });
  };
  next(currentState()?.screens ?? []);
};
