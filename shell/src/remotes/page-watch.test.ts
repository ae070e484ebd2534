import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageWatch, RunMark } from '@refined/shared/federation';
import { avoidLastRun, createRuns, followRuns } from './runs.ts';
import { screenFault } from './screen-result.ts';
import { createScreensStore } from './screens-store.ts';
import { testRelease, testState } from '../testing/test-screen.ts';

const [newer, older] = [testRelease('2.0.0'), testRelease('1.0.0')];
const markOf = ({ workspace, version, base }: typeof newer): RunMark => ({
  workspace,
  version,
  base,
  stage: 'run',
  fault: 'frozen',
  shown: null,
  reference: 'p',
});

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

const open = (...releases: readonly (typeof newer)[]) => {
  const store = createScreensStore(() => 0);
  store.take(testState(1, ...releases));
  return store;
};

describe('the release that ended the page before', () => {
  it('is avoided: the one before of that screen is taken', () => {
    const store = open(newer, older);
    avoidLastRun(markOf(newer), store);
    expect(store.failureOf(newer)).toMatchObject({
      stage: 'run',
      kind: 'frozen',
      reference: 'p',
      isOfPageBefore: true,
    });
    expect(store.failureOf(older)).toBeUndefined();
  });

  it('is avoided when that page was left because of it', () => {
    const store = open(newer, older);
    avoidLastRun({ ...markOf(newer), fault: 'errors' }, store);
    expect(store.failureOf(newer)).toMatchObject({ kind: 'errors', isOfPageBefore: true });
  });

  it('is tried again where there is no other one', () => {
    const store = open(newer);
    avoidLastRun(markOf(newer), store);
    expect(store.failureOf(newer)).toBeUndefined();
  });

  it('is tried again where the other ones failed', () => {
    const store = open(newer, older);
    store.markBad(older, screenFault('entry', 'status'));
    avoidLastRun(markOf(newer), store);
    expect(store.failureOf(newer)).toBeUndefined();
  });

  it('costs nothing when another one took its place meanwhile', () => {
    const store = open(newer, older);
    avoidLastRun(markOf(testRelease('3.0.0')), store);
    expect(store.failureOf(newer)).toBeUndefined();
  });
});

describe('the bootstrap', () => {
  const follow = (store = open(newer, older)) => {
    const run = jest.fn<PageWatch['run']>();
    const runs = createRuns();
    followRuns({ before: undefined, run, leaveFor: () => undefined }, runs, store);
    return { run, runs, store };
  };
  const { workspace, version, base } = newer;

  it('is told what runs, and the release that a reload would show', () => {
    const { run, runs } = follow();
    const end = runs.evaluate(newer);
    expect(run.mock.calls).toEqual([[{ workspace, version, base }, '1.0.0']]);
    end();
    expect(run).toHaveBeenLastCalledWith(undefined);
  });

  it('is told that no release is left', () => {
    const { run, runs, store } = follow();
    store.markBad(older, screenFault('render', 'render'));
    runs.draw(newer);
    expect(run).toHaveBeenCalledWith({ workspace, version, base }, null);
  });
});
