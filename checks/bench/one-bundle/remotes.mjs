/** Stands for the shell's loader (shell/src/remotes): the screens are lazy routes of one bundle. */
import { createElement, lazy, Suspense } from 'react';
import { choices, screens } from '@refined/bench/screens';

export { routeOf, screenRoutes } from 'shell/src/remotes/screen-routes.ts';

const lazyScreens = Object.fromEntries(
  Object.entries(screens).map(([workspace, load]) => [
    workspace,
    lazy(async () => ({ default: (await load()).Screen })),
  ]),
);

export const ScreenSlot = ({ workspace, skeleton }) =>
  createElement(Suspense, { fallback: skeleton }, createElement(lazyScreens[workspace]));

const none = [];
/** Every element is the page's own. */
export const isForeignChange = () => false;
export const useChoices = () => choices;
export const useRetired = () => none;
export const onGeneration = () => undefined;
/** Nothing is retired in one bundle. */
export const RetiredPage = () => null;
