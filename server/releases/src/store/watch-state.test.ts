import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { HistoryRecord } from '../state/history-record.ts';
import { hashOfEntry } from '../state/signature.ts';
import { activated } from '../state/workspace-changes.ts';
import { activate, change, describeStore, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

describeStore('watching the state', (place) => {
  let store: ReleaseStore;
  let stop = () => {};
  const seen: number[] = [];
  const errors: unknown[] = [];
  const standIns: unknown[] = [];
  let looks = 0;
  let wake = () => {};
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
  };
  beforeEach(async () => {
    seen.length = 0;
    errors.length = 0;
    standIns.length = 0;
    looks = 0;
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
        onStandIn: (problem) => {
          standIns.push(problem);
          wake();
        },
        onLook: () => {
          looks += 1;
          wake();
        },
      },
    );
  };

  it('calls back with each one, keeps quiet while it is damaged, and tells that once', async () => {
    await change(store, activated('1.0.0'));
    watch();
    await until(() => seen.includes(1));
    const good = (await place().backend().read('state.json'))?.bytes ?? '';
    await place().backend().write('state.json', '{"gen');
    await until(() => standIns.length > 0);
    await place().backend().write('state.json', good);
    await change(store, activated('1.1.0'));
    await until(() => seen.includes(2));
    expect(seen).toEqual([1, 2]);
    expect(standIns).toEqual([expect.objectContaining({ fault: 'unreadable' })]);
  });

  it('goes on from the history when it is gone, and tells that once', async () => {
    await change(store, activated('1.0.0'));
    watch();
    await until(() => seen.length === 1);
    await place().backend().remove('state.json');
    await until(() => standIns.length > 0);
    await change(place().open(), activated('1.1.0'));
    await until(() => seen.includes(2));
    expect(seen).toEqual([1, 2]);
    expect(standIns).toEqual([
      expect.objectContaining({
        fault: 'unreadable',
        message: expect.stringMatching(
          /state\.json is missing: generation 1 comes from the history/,
        ),
      }),
    ]);
  });

  it('keeps quiet when the first change comes while it looks', async () => {
    const backend = place().backend();
    store = createReleaseStore({
      ...backend,
      watch: (key, _interval, { onChange, onLook }) => {
        const look = async () => {
          const before = await backend.read(key);
          await change(place().open(), activated('1.0.0'));
          await onChange(before);
          onLook();
        };
        void look();
        return () => {};
      },
    });
    watch();
    await until(() => looks === 1);
    expect(standIns).toEqual([]);
    expect(seen).toEqual([1]);
  });

  it.each([
    ['gone', (backend: ObjectBackend) => backend.remove('state.json')],
    ['cut off', (backend: ObjectBackend) => backend.write('state.json', '{"gen')],
  ])('begins with the last entry of the history when it is %s', async (_how, harm) => {
    await activate(store, '1.0.0', '1.1.0');
    await harm(place().backend());
    watch();
    await until(() => seen.length > 0);
    expect(seen).toEqual([2]);
  });

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'the state',
      'state.json',
      (text) => text.replace('"active": "1.1.0"', '"active": "1.0.0"'),
      /was edited/,
    ],
    [
      'the state, to a generation above the history',
      'state.json',
      (text) => text.replace('"generation": 2', '"generation": 9'),
      /history lacks the entry 9/,
    ],
    ['the state, to something else', 'state.json', () => '{"generation":9}', /is damaged/],
  ])('does not begin with %s that was edited', async (_what, key, edit, sentence) => {
    await activate(store, '1.0.0', '1.1.0');
    const backend = place().backend();
    await backend.write(key, edit(String((await backend.read(key))?.bytes)));
    watch();
    await until(() => errors.length > 0);
    expect(errors).toEqual([
      expect.objectContaining({ fault: 'unreadable', message: expect.stringMatching(sentence) }),
    ]);
    expect(seen).toEqual([]);
  });

  it.each([
    ['the last entry', 2],
    ['the entry before', 1],
  ])('does not begin with a history whose end is not proven: %s was edited', async (_what, at) => {
    await activate(store, '1.0.0', '1.1.0');
    const backend = place().backend();
    const key = `history/000000000${at}.json`;
    await backend.remove('state.json');
    const record = JSON.parse(String((await backend.read(key))?.bytes)) as HistoryRecord;
    const entry = { ...record.entry, actor: 'somebody else' };
    await backend.write(key, JSON.stringify({ ...record, entry, hash: hashOfEntry(entry) }));
    // A forged last entry with valid hashes must still follow the one before.
    if (at === 2) await backend.remove('history/0000000001.json');
    watch();
    await until(() => errors.length > 0);
    expect(seen).toEqual([]);
    expect(errors).toEqual([expect.objectContaining({ fault: 'unreadable' })]);
  });

  it('does not begin with a state whose entry was cut off the history', async () => {
    await activate(store, '1.0.0', '1.1.0');
    await place().backend().remove('history/0000000002.json');
    watch();
    await until(() => errors.length > 0);
    expect(errors).toEqual([expect.objectContaining({ fault: 'unreadable' })]);
    expect(seen).toEqual([]);
  });

  it('takes the history’s last entry instead of an old copy', async () => {
    await change(store, activated('1.0.0'));
    const old = (await place().backend().read('state.json'))!.bytes;
    await activate(store, '1.1.0', '1.0.0');
    await place().backend().write('state.json', old);
    watch();
    await until(() => seen.length > 0);
    expect(seen).toEqual([3]);
    expect(standIns).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/is an old copy/) }),
    ]);
  });

  it('tells after each look whether the store could be read', async () => {
    await change(store, activated('1.0.0'));
    watch();
    await until(() => looks > 1);
    for (const key of await place().backend().list('')) await place().backend().remove(key);
    await until(() => errors.length > 0);
    expect(errors.at(-1)).toMatchObject({ fault: 'no-store' });
    const before = looks;
    await store.init();
    await until(() => looks > before);
    expect(seen).toEqual([1]);
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
