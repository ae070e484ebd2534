export { screenLoader } from './loading/load-screen.ts';
export type { ScreenLoader } from './loading/load-screen.ts';
export { followIntent } from './intent.ts';
export { loadScreen, prefetchAllWhenIdle } from './prefetch.ts';
export { stateSource } from './state/release-state.ts';
export type { StateResult, StateSource } from './state/release-state.ts';
export type { ChoiceResult, ScreenFault, ScreenResult } from './screen-result.ts';
export { routeOf, screenRoutes } from './state/screen-routes.ts';
export type { ScreenRoute } from './state/screen-routes.ts';
export { screensStore } from './state/screens-store.ts';
export type { ScreensStore, ShownRelease } from './state/screens-store.ts';
export { UpdateNotice } from './slot/updates/update-notice.tsx';
export { ScreenBoundary } from './slot/screen-boundary.tsx';
export { ScreenFaultPanel } from './slot/screen-fault-panel.tsx';
export { ScreenSlot } from './slot/screen-slot.tsx';
export {
  useChoices,
  useOverridden,
  useReleaseState,
  useRetired,
  useShown,
} from './state/use-screens.ts';
