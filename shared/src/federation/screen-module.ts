import type { ComponentType } from 'react';

/**
 * A screen's only federated export (`./screen`). A screen renders itself inside the shell's content
 * column, reads its address through the router facade, and uses nothing else of the shell.
 */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

export const isScreenModule = (value: unknown): value is ScreenModule =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<ScreenModule>).Screen === 'function';

/**
 * Version of what `shared` offers to screens (session, clients, kit). A screen that needs more than
 * the active shell offers isn't loaded. Raised by hand: minor for additions, major when something
 * is removed or changes its meaning.
 */
export const SHARED_CONTRACT = '2.12.0';

/**
 * Whether a shell with the shared contract `offered` fits a screen that was built against `needed`:
 * the same major, and at least its minor (`^major.minor`). Both are full versions.
 */
export const offersContract = (offered: string, needed: string): boolean => {
  const [offeredMajor = NaN, offeredMinor = NaN] = offered.split('.').map(Number);
  const [neededMajor = NaN, neededMinor = NaN] = needed.split('.').map(Number);
  return offeredMajor === neededMajor && offeredMinor >= neededMinor;
};
