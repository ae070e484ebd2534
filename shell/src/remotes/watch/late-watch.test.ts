import { expect, it, jest } from '@jest/globals';
import { testScreen } from '../test-screen.ts';
import { createLateWatch } from './late-watch.ts';
import type { PageWatch } from './slot-watch.ts';

const fakeWatch = () => ({
  begin: jest.fn<PageWatch['begin']>(),
  shown: jest.fn<PageWatch['shown']>(() => () => undefined),
  drawn: jest.fn<PageWatch['drawn']>(),
  evaluating: jest.fn<PageWatch['evaluating']>(() => () => undefined),
  admit: jest.fn<PageWatch['admit']>(),
});

const onLeft = (): void => undefined;

it.each(['before', 'after'])('begins once when it comes %s the page has begun', (when) => {
  const late = createLateWatch();
  const watch = fakeWatch();
  if (when === 'after') late.begin(onLeft);
  late.come(watch);
  if (when === 'before') {
    expect(watch.begin).not.toHaveBeenCalled();
    late.begin(onLeft);
  }
  expect(watch.begin.mock.calls).toEqual([[onLeft]]);
});

it('has nothing to watch before it came, and passes everything on after', () => {
  const late = createLateWatch();
  const [release, slot, onFault] = [testScreen(), () => null, () => undefined];
  const use = () => {
    const ends = [late.evaluating(release), late.shown(release, slot, onFault)];
    late.drawn(release);
    late.admit([release]);
    for (const end of ends) end();
  };
  use();
  const watch = fakeWatch();
  late.come(watch);
  use();
  expect(watch.evaluating.mock.calls).toEqual([[release]]);
  expect(watch.shown.mock.calls).toEqual([[release, slot, onFault]]);
  expect(watch.drawn.mock.calls).toEqual([[release]]);
  expect(watch.admit.mock.calls).toEqual([[[release]]]);
});

it('a second one changes nothing: the first has the page’s functions', () => {
  const late = createLateWatch();
  const [first, second] = [fakeWatch(), fakeWatch()];
  late.begin(onLeft);
  late.come(first);
  late.come(second);
  late.drawn(testScreen());
  expect(second.begin).not.toHaveBeenCalled();
  expect(first.drawn).toHaveBeenCalledTimes(1);
  expect(second.drawn).not.toHaveBeenCalled();
});
