import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ReleaseStore } from '@refined/releases';
import { oncePerCause } from '@refined/server-base/process';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import { followGenerations, type FollowOptions, type Generations } from './generation-follower.ts';

const MINUTE = 60_000;

let generations: Generations;
let answers: () => void;
const errors = jest.fn();
const infos = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  errors.mockReset();
  infos.mockReset();
  // Its checks hang until the test lets one end.
  const watchState: ReleaseStore['watchState'] = (_onChange, options) => {
    answers = () => options!.onLook!();
    return () => undefined;
  };
  generations = followGenerations({
    store: { watchState, teams: { tellEndingPreviews: async () => {} } } as unknown as ReleaseStore,
    files: {} as FollowOptions['files'],
    config: DEFAULT_PAGE_CONFIG,
    log: { info: infos } as unknown as FollowOptions['log'],
    causes: oncePerCause({ error: errors }),
    interval: 400,
    isSigned: false,
  });
});
afterEach(() => {
  generations.close();
  jest.useRealTimers();
});

it('a store that does not answer is logged once, and when it answers again', () => {
  answers();
  jest.advanceTimersByTime(MINUTE / 3);
  expect(errors).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10 * MINUTE);
  expect(errors.mock.calls).toEqual([
    [expect.objectContaining({ fault: 'no-answer' }), 'release store does not answer'],
  ]);
  expect(infos).not.toHaveBeenCalled();
  answers();
  expect(infos).toHaveBeenCalledWith('release store can be read again');
  answers();
  jest.advanceTimersByTime(MINUTE / 3);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(infos).toHaveBeenCalledTimes(1);
});

it('a closed gateway logs nothing', () => {
  generations.close();
  jest.advanceTimersByTime(10 * MINUTE);
  expect(errors).not.toHaveBeenCalled();
});
