import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { REMOTE_FAULTS, type PageScreen } from '@refined/shared/contract';
import type { ScreenModule } from '@refined/shared/federation';
import { screenFault, type ScreenFault, type ScreenResult } from './screen-result.ts';
import { createScreensStore } from './screens-store.ts';
import { testChoice, testRelease, testState } from '../testing/test-screen.ts';
import { createChoiceLoader } from './load-choice.ts';
import type { ScreenLoader } from './load-screen.ts';
import type { ReportFailure } from './report-failure.ts';

const [third, second, first] = [testRelease('3.0.0'), testRelease('2.0.0'), testRelease('1.0.0')];
const choice = testChoice(third, second, first);
const screenModule: ScreenModule = { Screen: () => null };

/** Releases with an entry in `faults` fail. */
const open = (faults: Record<string, ScreenFault> = {}) => {
  const loaded = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const asked: string[] = [];
  const fetched: string[] = [];
  const loader: ScreenLoader = {
    fetch: async ({ version }) => {
      fetched.push(version);
      return faults[version];
    },
    load: async ({ version }: PageScreen) => {
      asked.push(version);
      const fault = faults[version];
      if (fault) return { ok: false, fault };
      const result = { ok: true, module: screenModule } as const;
      loaded.set(version, result);
      return result;
    },
    loaded: ({ version }) => loaded.get(version),
    forget: ({ version }) => void loaded.delete(version),
  };
  const store = createScreensStore(() => 0);
  store.take(testState(1, third, second, first));
  const report = jest.fn<ReportFailure>();
  return {
    store,
    report,
    asked,
    fetched,
    faults,
    choices: createChoiceLoader(loader, store, report),
  };
};

let info: jest.SpiedFunction<typeof console.info>;
let error: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const told = (report: ReturnType<typeof open>['report']) =>
  report.mock.calls.map(([{ version }, { stage, kind }, shown]) => [version, stage, kind, shown]);

it('a screen whose release works is loaded, and nothing is said', async () => {
  const { choices, asked, report } = open();
  expect(choices.ready(choice)).toBeUndefined();
  expect(await choices.load(choice)).toMatchObject({ ok: true, release: third });
  expect(choices.ready(choice)).toMatchObject({ ok: true, release: third });
  expect(asked).toEqual(['3.0.0']);
  expect([report, info, error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

describe('a screen whose release fails', () => {
  it.each(REMOTE_FAULTS.filter((kind) => kind !== 'contract'))(
    'shows the one before, remembers, and tells the host what was shown instead: %s',
    async (kind) => {
      const { choices, asked, report, store } = open({ '3.0.0': screenFault('chunk', kind) });
      expect(await choices.load(choice)).toMatchObject({ ok: true, release: second });
      expect(told(report)).toEqual([['3.0.0', 'chunk', kind, '2.0.0']]);
      expect(store.failureOf(third)).toMatchObject({ kind });
      await choices.load(choice);
      expect(asked).toEqual(['3.0.0', '2.0.0', '2.0.0']);
      expect(report).toHaveBeenCalledTimes(1);
      expect([info.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
    },
  );

  it('goes back as far as it must', async () => {
    const { choices, report } = open({
      '3.0.0': screenFault('entry', 'status'),
      '2.0.0': screenFault('module', 'evaluation'),
    });
    expect(await choices.load(choice)).toMatchObject({ ok: true, release: first });
    expect(told(report)).toEqual([
      ['3.0.0', 'entry', 'status', '1.0.0'],
      ['2.0.0', 'module', 'evaluation', '1.0.0'],
    ]);
  });

  it('by its code is told before another is tried; what fails after it is held against no release', async () => {
    const { choices, report, store } = open({
      '3.0.0': screenFault('module', 'evaluation'),
      '2.0.0': screenFault('module', 'evaluation'),
    });
    const harms: unknown[] = [];
    choices.onHarm(({ version }, { kind }, next) =>
      harms.push([version, kind, next?.version, store.failureOf(third)]),
    );
    expect(await choices.load(choice)).toMatchObject({ ok: true, release: first });
    choices.failBase(first.base, screenFault('run', 'errors'));
    expect(told(report)).toEqual([['3.0.0', 'module', 'evaluation', '1.0.0']]);
    expect(store.failureOf(first)).toMatchObject({ kind: 'errors' });
    expect(harms).toEqual([
      ['3.0.0', 'evaluation', '2.0.0', undefined],
      ['2.0.0', 'evaluation', '1.0.0', store.failureOf(third)],
      ['1.0.0', 'errors', undefined, store.failureOf(third)],
    ]);
  });

  it('by its files harms nothing: what fails after it counts', async () => {
    const { choices, report } = open({
      '3.0.0': screenFault('chunk', 'integrity'),
      '2.0.0': screenFault('entry', 'status'),
    });
    const harm = jest.fn();
    choices.onHarm(harm);
    await choices.load(choice);
    expect(told(report)).toHaveLength(2);
    expect(harm).not.toHaveBeenCalled();
  });

  it('because somebody else changed what it had drawn is not told', async () => {
    const { choices, report } = open();
    await choices.load(choice);
    choices.failBase(third.base, screenFault('render', 'render', { isForeign: true }));
    await choices.load(choice);
    expect(report).not.toHaveBeenCalled();
  });

  it('is only fetched ahead of its opening when it was forced past the checks', async () => {
    const { choices, asked, fetched } = open();
    await choices.prepare(testChoice({ ...third, forced: true }, second));
    expect([asked, fetched]).toEqual([[], ['3.0.0']]);
  });

  it('is said once when two ask at the same time', async () => {
    const { choices, report } = open({
      '3.0.0': screenFault('contract', 'contract'),
      '2.0.0': screenFault('entry', 'status'),
    });
    await Promise.all([choices.load(choice), choices.load(choice)]);
    expect(told(report)).toHaveLength(2);
    expect(info).toHaveBeenCalledTimes(2);
  });
});

describe('a screen for which the shell lacks a file of its own', () => {
  const ofShell = () => ({ ...screenFault('chunk', 'status'), isOfShell: true });

  it('blames none of its releases, and says why none is shown', async () => {
    const { choices, asked, report, store } = open({ '3.0.0': ofShell() });
    const failed = { ok: false, release: third, fault: { kind: 'status', isOfShell: true } };
    expect(await choices.load(choice)).toMatchObject(failed);
    expect(choices.ready(choice)).toMatchObject(failed);
    expect(asked).toEqual(['3.0.0']);
    expect(store.failureOf(third)).toBeUndefined();
    expect(report).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('is tried again from its first release on', async () => {
    const { choices, faults } = open({ '3.0.0': ofShell() });
    await choices.load(choice);
    delete faults['3.0.0'];
    expect(await choices.load(choice)).toMatchObject({ ok: true, release: third });
    expect(choices.ready(choice)).toMatchObject({ ok: true, release: third });
  });

  it('is not given up when that happens ahead of time', async () => {
    const { choices, faults, store } = open({
      '3.0.0': { ...screenFault('chunk', 'integrity'), isOfShell: true },
    });
    expect(await choices.prepare(choice)).toBeUndefined();
    expect(store.failureOf(third)).toBeUndefined();
    delete faults['3.0.0'];
    expect(await choices.load(choice)).toMatchObject({ ok: true, release: third });
  });
});

describe('a screen without a release that works', () => {
  const all = () => ({
    '3.0.0': screenFault('entry', 'network'),
    '2.0.0': screenFault('chunk', 'status'),
    '1.0.0': screenFault('module', 'schema'),
  });

  it('says why the first one is not shown', async () => {
    const { choices, report } = open(all());
    const failed = { ok: false, release: third, fault: { stage: 'entry', kind: 'network' } };
    expect(await choices.load(choice)).toMatchObject(failed);
    expect(choices.ready(choice)).toMatchObject(failed);
    expect(told(report).map(([, , , shown]) => shown)).toEqual([null, null, null]);
    expect(error).toHaveBeenCalledTimes(3);
  });

  it('is not worth another attempt when each needs a newer shell', async () => {
    const contract = () => screenFault('contract', 'contract');
    const { choices } = open({ '3.0.0': contract(), '2.0.0': contract(), '1.0.0': contract() });
    await choices.load(choice);
    expect(choices.canRetry(choice)).toBe(false);
    const other = open(all());
    await other.choices.load(choice);
    expect(other.choices.canRetry(choice)).toBe(true);
  });
});

describe('a running release that throws', () => {
  it('is told at once when the one before is loaded already', async () => {
    const { choices, report } = open();
    await choices.load(testChoice(second));
    await choices.load(choice);
    choices.fail(third, screenFault('render', 'render'), choice);
    expect(told(report)).toEqual([['3.0.0', 'render', 'render', '2.0.0']]);
  });
});

describe.each([
  ['prefetching', 'prefetch', 'fetched'],
  ['preparing', 'prepare', 'asked'],
] as const)('%s', (_what, ahead, attempts) => {
  it('answers the release that is there', async () => {
    const { choices, [attempts]: tried } = open();
    expect(await choices[ahead](choice)).toBe(third);
    expect(tried).toEqual(['3.0.0']);
  });

  it.each(['network', 'timeout', 'status', 'type'] as const)(
    'holds nothing against a release that may come later: %s',
    async (kind) => {
      const {
        choices,
        [attempts]: tried,
        report,
        store,
      } = open({ '3.0.0': screenFault('entry', kind) });
      expect(await choices[ahead](choice)).toBeUndefined();
      expect(tried).toEqual(['3.0.0']);
      expect(store.failureOf(third)).toBeUndefined();
      expect([report, info, error].flatMap(({ mock }) => mock.calls)).toEqual([]);
    },
  );

  it.each(['integrity', 'contract', 'evaluation'] as const)(
    'finds out what can not work, before anybody meets it: %s',
    async (kind) => {
      const { choices, [attempts]: tried, report } = open({ '3.0.0': screenFault('entry', kind) });
      expect(await choices[ahead](choice)).toBe(second);
      expect(tried).toEqual(['3.0.0', '2.0.0']);
      expect(told(report)).toEqual([['3.0.0', 'entry', kind, '2.0.0']]);
    },
  );

  it('tells when nothing is left', async () => {
    const { choices, report, store } = open({ '3.0.0': screenFault('entry', 'integrity') });
    store.take(testState(2, third));
    expect(await choices[ahead](testChoice(third))).toBeUndefined();
    expect(told(report)).toEqual([['3.0.0', 'entry', 'integrity', null]]);
  });
});

it('what is prefetched has not run, what is prepared has', async () => {
  const { choices, asked } = open();
  await choices.prefetch(choice);
  expect([asked, choices.ready(choice)]).toEqual([[], undefined]);
  await choices.prepare(choice);
  expect(choices.ready(choice)).toMatchObject({ ok: true, release: third });
});
