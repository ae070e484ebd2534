import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { followUpdates } from './shell-update.tsx';
import { fakePage } from '../testing/fake-page.ts';

const page = fakePage();
const refresh = jest.fn();
let arrived: () => void;
const look = () => page.happens('focus');
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  arrived = followUpdates(refresh);
});
afterEach(() => {
  jest.useRealTimers();
});

it('asks nothing while the page is as new as its HTML', () => {
  pass(LIMITS.updatePause);
  expect(refresh).not.toHaveBeenCalled();
});

it('asks when the page is looked at again', () => {
  pass(LIMITS.updatePause);
  look();
  expect(refresh).toHaveBeenCalledTimes(1);
  pass(LIMITS.updatePause);
  page.happens('visibilitychange');
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('asks when the user goes to another address', () => {
  pass(LIMITS.updatePause);
  arrived();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('asks no more often than it may, and what came too early at the end of the pause', () => {
  pass(LIMITS.updatePause);
  look();
  look();
  arrived();
  pass(LIMITS.updatePause - 1);
  look();
  expect(refresh).toHaveBeenCalledTimes(1);
  pass(1);
  expect(refresh).toHaveBeenCalledTimes(2);
  pass(LIMITS.updatePause);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('asks by itself while the page is visible, and never while it is hidden', () => {
  pass(LIMITS.updatePoll * 2);
  expect(refresh).toHaveBeenCalledTimes(2);
  page.hide();
  look();
  pass(LIMITS.updatePoll * 4);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('does not ask at the end of a pause when the page was hidden meanwhile', () => {
  look();
  page.hide();
  pass(LIMITS.updatePause);
  expect(refresh).not.toHaveBeenCalled();
});
