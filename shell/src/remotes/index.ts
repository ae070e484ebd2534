export { isForeignChange } from './attributed.ts';
export { followLoads } from './loading/follow-loads.ts';
export { screenLoader } from './loading/load-screen.ts';
export type { ScreenLoader } from './loading/load-screen.ts';
export { whenIdle } from './loading/when-idle.ts';
export { runningShell } from './loading/scripts/running-shell.ts';
export { admitShell } from './loading/scripts/shell-files.ts';
export { choiceLoader } from './loading/load-choice.ts';
export { reportFailure, reporter } from './loading/report-failure.ts';
export { followIntent } from './intent.ts';
export { loadScreen, prefetchWhenIdle } from './prefetch.ts';
export { onGeneration, stateSource } from './state/release-state.ts';
export type { StateResult, StateSource } from './state/release-state.ts';
export type { ChoiceResult, ScreenFault, ScreenResult } from './screen-result.ts';
export { routeOf, screenRoutes } from './state/screen-routes.ts';
export type { ScreenRoute } from './state/screen-routes.ts';
export { screensStore } from './state/screens-store.ts';
export type { ScreensStore, ShownRelease } from './state/screens-store.ts';
export { UpdateNotice } from './slot/updates/update-notice.tsx';
export { ScreenBoundary } from './slot/screen-boundary.tsx';
export { ScreenFaultPanel } from './slot/screen-fault-panel.tsx';
export { RetiredPage } from './slot/retired-page.tsx';
export { ScreenSlot } from './slot/screen-slot.tsx';
export {
  useChoices,
  useOverridden,
  useReleaseState,
  useRetired,
  useShown,
} from './state/use-screens.ts';
export { watchPage } from './page-faults.ts';
export { avoidLastRun, followRuns } from './page-watch.ts';
