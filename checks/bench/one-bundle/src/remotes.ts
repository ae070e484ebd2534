/** Replaces the shell's loader (shell/src/remotes): the screens are lazy routes of one bundle. */
import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { choices, screens } from '@refined/bench/screens';
import type { ScreenChoice } from '@refined/shared/federation';

export { routeOf, screenRoutes } from 'shell/src/remotes/screen-routes.ts';

const lazyScreens = Object.fromEntries(
  Object.entries(screens).map(([workspace, load]) => [
    workspace,
    lazy(async () => ({ default: (await load()).Screen })),
  ]),
);

interface SlotProps {
  readonly workspace: string;
  readonly skeleton: ReactNode;
}

export const ScreenSlot = ({ workspace, skeleton }: SlotProps) =>
  createElement(Suspense, { fallback: skeleton }, createElement(lazyScreens[workspace]!));

const none: readonly ScreenChoice[] = [];
/** Every element belongs to the page itself. */
export const isForeignChange = (): boolean => false;
export const useChoices = (): readonly ScreenChoice[] => choices;
export const useRetired = (): readonly ScreenChoice[] => none;
export const onGeneration = (): undefined => undefined;
/** Nothing is retired in one bundle. */
export const RetiredPage = (): null => null;
/** The shell has no version here, so no failure of it is reported. */
export const runningShell = (): undefined => undefined;
export const reportFailure = (): undefined => undefined;
export const screenFault = (): undefined => undefined;
