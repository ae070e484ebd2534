import { useSyncExternalStore } from 'react';
import type { ReleaseState } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { screensStore } from './screens-store.ts';
import type { ShownRelease } from './screens-store.ts';

/** The release state that holds now; undefined while the page knows none. */
export const useReleaseState = (): ReleaseState | undefined =>
  useSyncExternalStore(screensStore.subscribe, screensStore.currentState);

/**
 * Every screen of the product with its releases, as this browser gets them; overrides are applied.
 */
export const useChoices = (): readonly ScreenChoice[] =>
  useSyncExternalStore(screensStore.subscribe, screensStore.choices);

/**
 * Per workspace: which release is shown now (or would be, where its slot isn't open), and what it
 * stands in for.
 */
export const useShown = (): ReadonlyMap<string, ShownRelease> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.shown);

/** Workspaces that this tab takes from elsewhere. */
export const useOverridden = (): ReadonlySet<string> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.overridden);
