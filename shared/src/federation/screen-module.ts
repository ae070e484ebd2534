import type { ComponentType } from 'react';

/**
 * What a screen's one federated export (`./screen`) must hold. A screen draws itself inside the
 * shell's content column, reads its address with the router facade, and takes nothing else from the
 * shell.
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
 * the active shell has isn't loaded. Raised by hand: minor when something is added, major when
 * something is taken away or changes its meaning.
 */
export const SHARED_CONTRACT = '2.0.0';
