import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { failure, success, type FaultKind } from '../result.ts';
import { createConnection } from './connection.ts';

const fault = (kind: FaultKind) => failure({ kind, at: new Date() });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('is slow from within 3 s of a call on, until it is answered', () => {
  const { begin, trouble } = createConnection();
  const [first, second] = [begin(), begin()];
  expect(trouble()).toBeUndefined();
  jest.advanceTimersByTime(3_000);
  expect(trouble()).toBe('slow');
  first(success(1));
  expect(trouble()).toBe('slow');
  second(success(1));
  expect(trouble()).toBeUndefined();
});

it('is unreachable after a call without an answer, until something comes', () => {
  const { begin, trouble, heard } = createConnection();
  begin()(fault('network'));
  expect(trouble()).toBe('unreachable');
  begin()(fault('aborted'));
  expect(trouble()).toBe('unreachable');
  // A refusal is an answer.
  begin()(fault('forbidden'));
  expect(trouble()).toBeUndefined();
  begin()(fault('timeout'));
  heard();
  expect(trouble()).toBeUndefined();
});

it('is offline when the browser says so, and tells when that is over', () => {
  const { subscribe, trouble } = createConnection();
  const told = jest.fn();
  const leave = subscribe(told);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(trouble()).toBe('offline');
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(trouble()).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
  leave();
});
