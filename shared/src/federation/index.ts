export * from './screen-module.ts';
export type { EarlyCalls } from './page-documents.ts';
export * from './page-documents.ts';
export * from './screen-choices.ts';
export * from './shared-modules.ts';
export type { PageWatch, RanRelease, RunMark, WatchdogLimits, WatchedPage } from './watchdog.ts';
