/**
 * The interface that a screen exposes, and the page's knowledge of its releases.
 *
 * @module
 * @example
 * ```tsx
 * import type { ScreenModule } from '@refined/shared/federation';
 *
 * const TITLE = 'Price List';
 * export const Screen = () => <h1>{TITLE}</h1>;
 *
 * ({ Screen }) satisfies ScreenModule;
 * ```
 */
export * from './deprecated.ts';
export * from './screen-module.ts';
export type { EarlyCalls } from './page-documents.ts';
export * from './page-documents.ts';
export * from './screen-choices.ts';
export * from './shared-modules.ts';
export type { PageWatch, RanRelease, RunMark, WatchdogLimits, WatchedPage } from './watchdog.ts';
