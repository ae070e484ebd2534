export { screenLoader } from './load-screen.ts';
export type { ScreenLoader } from './load-screen.ts';
export { currentState, fetchState, readState, routeOf, screenRoutes } from './page-state.ts';
export type { ScreenRoute, StateResult } from './page-state.ts';
export { prefetchAllWhenIdle, prefetchScreen } from './prefetch.ts';
export { ScreenFaultPanel } from './screen-fault-panel.tsx';
export type { ScreenFault, ScreenResult } from './screen-result.ts';
export { ScreenSlot } from './screen-slot.tsx';
