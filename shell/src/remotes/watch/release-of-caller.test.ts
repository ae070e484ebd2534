import { describe, expect, it, jest } from '@jest/globals';
import { anyReleaseIn, releaseIn, releaseOfCaller } from './release-of-caller.ts';

const at = (path: string) => `${window.location.origin}${path}`;
const SCREEN = at('/releases/queues-mfe/2.0.0/screen.1.js');
const SHELL = at('/releases/shell/1.0.0/shell.1.js');

describe('the release of a stack', () => {
  it.each([
    ['Chromium', `Error\n    at poll (${SCREEN}:1:20)\n    at run (${SHELL}:1:1)`],
    ['Firefox', `poll@${SCREEN}:1:20\nrun@${SHELL}:1:1`],
    ['a built-in function', `Error\n    at Array.forEach (<anonymous>)\n    at ${SCREEN}:1:20`],
    ['a second attempt', `Error\n    at poll (${SCREEN}?retry=1:1:20)`],
  ])('is that of its first file (%s)', (_what, stack) => {
    expect(releaseIn(stack)).toBe('/releases/queues-mfe/2.0.0/');
  });

  it.each([
    ['the shell', `Error\n    at toast (${SHELL}:1:1)\n    at poll (${SCREEN}:1:20)`],
    ['an extension', 'Error\n    at f (chrome-extension://abc/content.js:1:1)'],
    ['another origin', 'Error\n    at f (https://elsewhere.example/releases/a/1.0.0/x.js:1:1)'],
    ['the console', 'Error\n    at <anonymous>:1:1'],
    ['nothing', undefined],
  ])('is none for %s', (_what, stack) => {
    expect(releaseIn(stack)).toBeUndefined();
  });

  it('is found further down for an error, which the kit may throw for a screen', () => {
    expect(anyReleaseIn(`Error\n    at map (${SHELL}:1:1)\n    at poll (${SCREEN}:1:20)`)).toBe(
      '/releases/queues-mfe/2.0.0/',
    );
    expect(anyReleaseIn(`Error\n    at map (${SHELL}:1:1)`)).toBeUndefined();
  });
});

it('reads the stack of the caller, and leaves how stacks are made as it was', () => {
  const ofStacks = Error as { stackTraceLimit?: number; prepareStackTrace?: unknown };
  const { stackTraceLimit, prepareStackTrace } = ofStacks;
  const called = () => releaseOfCaller(called);
  expect(called()).toBeUndefined();
  expect(ofStacks.stackTraceLimit).toBe(stackTraceLimit);
  expect(ofStacks.prepareStackTrace).toBe(prepareStackTrace);
});

it('names the release whose code called, also through a built-in function', () => {
  const called = () => releaseOfCaller(called);
  const { Script } = jest.requireActual<{
    Script: new (
      code: string,
      options: { filename: string },
    ) => { runInThisContext: () => unknown };
  }>('node:vm');
  const screen = new Script('(called) => [called(), [0].map(() => called())[0]]', {
    filename: SCREEN,
  }).runInThisContext() as (of: typeof called) => unknown;
  expect(screen(called)).toEqual(['/releases/queues-mfe/2.0.0/', '/releases/queues-mfe/2.0.0/']);
});
