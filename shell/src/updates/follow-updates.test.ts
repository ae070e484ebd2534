import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { followUpdates } from './follow-updates.ts';

const refresh = jest.fn();
let visibility: DocumentVisibilityState;
let arrived: () => void;
const look = () => window.dispatchEvent(new Event('focus'));
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    // Each test's page ends with it.
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
        add(type, listener);
        ends.push(() => target.removeEventListener(type, listener));
      });
  }
  arrived = followUpdates(refresh);
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Reflect.deleteProperty(document, 'visibilityState');
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
  document.dispatchEvent(new Event('visibilitychange'));
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
  visibility = 'hidden';
  look();
  pass(LIMITS.updatePoll * 4);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('does not ask at the end of a pause when the page was hidden meanwhile', () => {
  look();
  visibility = 'hidden';
  pass(LIMITS.updatePause);
  expect(refresh).not.toHaveBeenCalled();
});
