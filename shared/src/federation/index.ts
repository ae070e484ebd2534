export * from './contract-version.ts';
export type { EarlyCalls } from './early-calls.ts';
export * from './page-documents.ts';
export * from './screen-choices.ts';
export * from './screen-module.ts';
export * from './script-check.ts';
export * from './shared-modules.ts';
export type { PageWatch, RanRelease, RunMark, WatchdogLimits, WatchedPage } from './watchdog.ts';
