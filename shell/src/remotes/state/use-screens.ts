import { useSyncExternalStore } from 'react';
import type { ReleaseState } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { screensStore } from './screens-store.ts';
import type { ShownRelease } from './screens-store.ts';

/** The current release state; undefined while the page has none. */
export const useReleaseState = (): ReleaseState | undefined =>
  useSyncExternalStore(screensStore.subscribe, screensStore.currentState);

/** Every screen of the product with the releases for this browser; overrides are applied. */
export const useChoices = (): readonly ScreenChoice[] =>
  useSyncExternalStore(screensStore.subscribe, screensStore.choices);

/** The screens that were retired; `disabled` says so. */
export const useRetired = (): readonly ScreenChoice[] =>
  useSyncExternalStore(screensStore.subscribe, screensStore.retired);

/**
 * Per workspace: the shown release (or the one that would be, where the slot isn't open), and which
 * one it replaces.
 */
export const useShown = (): ReadonlyMap<string, ShownRelease> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.shown);

/** Workspaces that are overridden in this tab. */
export const useOverridden = (): ReadonlySet<string> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.overridden);
