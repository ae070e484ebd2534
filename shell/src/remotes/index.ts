// The loader's parts that the rest of the shell uses.
export { isForeignChange, watchPage } from './page-faults.ts';
export { choiceLoader } from './load-choice.ts';
export { screenLoader } from './load-screen.ts';
export { followIntent, loadScreen, prefetchWhenIdle, whenIdle } from './prefetch.ts';
export { onGeneration, stateSource, type StateResult } from './release-state.ts';
export { followLoads, reportFailure, reporter } from './report-failure.ts';
export { avoidLastRun, followRuns } from './runs.ts';
export { screenFault, type ScreenFault } from './screen-result.ts';
export { routeOf, screenRoutes } from './screen-routes.ts';
export {
  screensStore,
  useChoices,
  useOverridden,
  useReleaseState,
  useRetired,
  useShown,
} from './screens-store.ts';
export type { ShownRelease } from './screens-store.ts';
export { admitShell, runningShell } from './shell-files.ts';
export { RetiredPage } from './no-screen.tsx';
export { ScreenBoundary, ScreenSlot } from './screen-slot.tsx';
export { UpdateNotice } from './slot-update.tsx';
