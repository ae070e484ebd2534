import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { activated } from '../state/activation.ts';
import { change, describeStore, putVersions } from '../testing/store-suite.ts';
import type { ReleaseStore } from '../objects/release-store.ts';

describeStore('watching the state', (place) => {
  let store: ReleaseStore;
  let stop = () => {};
  const seen: number[] = [];
  const errors: unknown[] = [];
  let wake = () => {};
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
  };
  beforeEach(async () => {
    seen.length = 0;
    errors.length = 0;
    store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0']);
  });
  afterEach(() => stop());

  const watch = () => {
    stop = store.watchState(
      ({ generation }) => {
        seen.push(generation);
        wake();
      },
      {
        interval: 5,
        onError: (error) => {
          errors.push(error);
          wake();
        },
      },
    );
  };

  it('calls back with each one, keeps quiet while it is damaged, and tells that once', async () => {
    watch();
    await change(store, activated('1.0.0'));
    await until(() => seen.includes(1));
    const good = (await place().backend().read('state.json'))?.bytes ?? '';
    await place().backend().write('state.json', '{"gen');
    await until(() => errors.length > 0);
    await place().backend().write('state.json', good);
    await change(store, activated('1.1.0'));
    await until(() => seen.includes(2));
    expect(seen).toEqual([1, 2]);
    expect(errors).toEqual([expect.objectContaining({ fault: 'unreadable' })]);
  });

  it('sees it go and come back', async () => {
    await change(store, activated('1.0.0'));
    watch();
    await until(() => seen.length === 1);
    await place().backend().remove('state.json');
    await change(place().open(), activated('1.1.0'));
    await until(() => seen.includes(2));
    expect(errors).toEqual([]);
  });

  it('calls back no more when it has ended', async () => {
    await change(store, activated('1.0.0'));
    watch();
    await until(() => seen.length === 1);
    stop();
    const other: number[] = [];
    await change(store, activated('1.1.0'));
    stop = store.watchState(
      ({ generation }) => {
        other.push(generation);
        wake();
      },
      { interval: 5 },
    );
    await until(() => other.includes(2));
    expect(seen).toEqual([1]);
  });
});
