import { expect, it, jest } from '@jest/globals';
import { screenFault } from './screen-result.ts';
import { createScreensStore } from './screens-store.ts';
import { testRelease, testScreen, testState } from '../testing/test-screen.ts';
import { releaseStateOf, shellRelease } from '../testing/release-states.ts';

const [newer, older] = [testRelease('1.1.0'), testRelease('1.0.0')];
const search = testScreen({
  workspace: 'search-mfe',
  base: '/releases/search-mfe/1.0.0-ab12cd34/',
});
const open = (bucket = 0) => {
  const store = createScreensStore(() => bucket);
  store.take(testState(1, newer, older, search));
  return store;
};
const fault = screenFault('chunk', 'status');

it('knows nothing before the state came', () => {
  const store = createScreensStore(() => 0);
  expect([store.currentState(), store.choices(), store.shown().size, store.firstShell()]).toEqual([
    undefined,
    [],
    0,
    undefined,
  ]);
});

it('holds what each screen may show, in order', () => {
  expect(
    open()
      .choices()
      .map(({ workspace, releases }) => [workspace, releases.map(({ version }) => version)]),
  ).toEqual([
    ['queues-mfe', ['1.1.0', '1.0.0']],
    ['search-mfe', [search.version]],
  ]);
});

it('gives a canary to its share of browsers', () => {
  const state = testState(1, older, newer);
  Object.assign(state.workspaces['queues-mfe']!, { canary: { version: '1.1.0', percent: 40 } });
  const versionOf = (bucket: number) => {
    const store = createScreensStore(() => bucket);
    store.take(state);
    return store.choices()[0]!.releases[0].version;
  };
  expect([versionOf(39), versionOf(40)]).toEqual(['1.1.0', '1.0.0']);
});

it('keeps the objects that an update did not change', () => {
  const store = open();
  const [queues, others] = store.choices();
  store.take(testState(2, older, search));
  expect(store.choices()[0]).not.toBe(queues);
  expect(store.choices()[1]).toBe(others);
});

it('shows an override alone, and goes back to the releases', () => {
  const store = open();
  const override = testScreen({ base: 'http://127.0.0.1:8080/releases/queues-mfe/1.0.0-dev/' });
  const before = store.overridden();
  store.setOverride('queues-mfe', override);
  expect(store.choices()[0]!.releases).toEqual([override]);
  expect([...store.overridden()]).toEqual(['queues-mfe']);
  expect(store.overridden()).not.toBe(before);
  store.take(testState(2, older, search));
  expect(store.choices()[0]!.releases).toEqual([override]);
  store.setOverride('queues-mfe', undefined);
  expect(store.choices()[0]!.releases.map(({ version }) => version)).toEqual(['1.0.0']);
});

it('takes an override of a screen that no release has', () => {
  const store = open();
  store.setOverride('month-mfe', testScreen({ workspace: 'month-mfe' }));
  expect(store.choices().map(({ workspace }) => workspace)).toEqual([
    'queues-mfe',
    'search-mfe',
    'month-mfe',
  ]);
});

it('says what is shown, and what it stands in for', () => {
  const store = open();
  expect(store.shown().get('queues-mfe')).toMatchObject({
    release: { version: '1.1.0' },
    isOpen: false,
    isFallback: false,
  });
  store.markBad(newer, fault);
  expect(store.shown().get('queues-mfe')).toMatchObject({
    release: { version: '1.0.0' },
    isOpen: false,
    isFallback: true,
    fault,
  });
  store.show('queues-mfe', older);
  expect(store.shown().get('queues-mfe')).toMatchObject({ isOpen: true, isFallback: true });
  store.take(testState(2, older, search));
  expect(store.shown().get('queues-mfe')).toMatchObject({
    release: { version: '1.0.0' },
    isOpen: true,
    isFallback: false,
  });
});

it('an open release that the state no longer names is no fallback', () => {
  const store = open();
  store.show('queues-mfe', newer);
  store.take(testState(2, testRelease('1.2.0'), newer, search));
  expect(store.shown().get('queues-mfe')).toMatchObject({
    release: { version: '1.1.0' },
    isFallback: false,
  });
});

it("clears the failures of one screen, not another's", () => {
  const store = open();
  store.markBad(newer, fault);
  store.markBad(search, fault);
  store.clearFailures('queues-mfe');
  expect([store.failureOf(newer), store.failureOf(search)]).toEqual([undefined, fault]);
});

it('tells of each change', () => {
  const store = open();
  const onChange = jest.fn();
  const end = store.subscribe(onChange);
  store.markBad(newer, fault);
  store.show('queues-mfe', older);
  store.show('queues-mfe', older);
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
  store.clearFailures('queues-mfe');
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("remembers which shell the page's first state chose", () => {
  const store = createScreensStore(() => 0);
  const withShell = (version: string) =>
    releaseStateOf({ shell: { releases: { [version]: shellRelease() } } });
  store.take(withShell('1.0.0'));
  store.take(withShell('2.0.0'));
  expect(store.firstShell()).toBe('1.0.0');
});
