import { beforeEach, expect, it, jest } from '@jest/globals';
import { avoidLastRun } from './avoid-last-run.ts';
import type { RunMark } from './frozen/run-mark.ts';
import type { ReportFailure } from './loading/report-failure.ts';
import { screenFault } from './screen-result.ts';
import { createScreensStore } from './state/screens-store.ts';
import { testRelease, testState } from './test-screen.ts';

const [newer, older] = [testRelease('2.0.0'), testRelease('1.0.0')];
const markOf = ({ workspace, version, base }: typeof newer, isTold = true): RunMark => ({
  workspace,
  version,
  base,
  page: 'p',
  isTold,
});
const report = jest.fn<ReportFailure>();

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  report.mockReset();
});

const open = (...releases: readonly (typeof newer)[]) => {
  const store = createScreensStore(() => 0);
  store.take(testState(1, ...releases));
  return store;
};

it('takes the release before of the screen that ran', () => {
  const store = open(newer, older);
  avoidLastRun(markOf(newer), store, report);
  expect(store.failureOf(newer)).toMatchObject({ stage: 'run', kind: 'frozen' });
  expect(store.failureOf(older)).toBeUndefined();
  expect(report).not.toHaveBeenCalled();
});

it('takes the release before of one for which the page was loaded anew', () => {
  const store = open(newer, older);
  avoidLastRun({ ...markOf(newer), page: '', fault: 'errors' }, store, report);
  expect(store.failureOf(newer)).toMatchObject({ kind: 'errors', isOfPageBefore: true });
  expect(report).not.toHaveBeenCalled();
});

it('reports it where no watchdog had seen it', () => {
  avoidLastRun(markOf(newer, false), open(newer, older), report);
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ version: '2.0.0' }),
    // What its watchdog may have sent all the same is counted once.
    expect.objectContaining({ stage: 'run', kind: 'frozen', reference: 'p' }),
    '1.0.0',
  );
});

it('tries a screen without another release again', () => {
  const store = open(newer);
  avoidLastRun(markOf(newer), store, report);
  expect(store.failureOf(newer)).toBeUndefined();
});

it('tries it again where the other ones failed', () => {
  const store = open(newer, older);
  store.markBad(older, screenFault('entry', 'status'));
  avoidLastRun(markOf(newer), store, report);
  expect(store.failureOf(newer)).toBeUndefined();
});

it('holds nothing against a release that took the place of the marked one meanwhile', () => {
  const store = open(newer, older);
  avoidLastRun(markOf(testRelease('3.0.0'), false), store, report);
  expect(store.failureOf(newer)).toBeUndefined();
  expect(report).not.toHaveBeenCalled();
});
