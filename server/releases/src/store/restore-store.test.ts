import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { hashOfEntry, hashOfState, newSigningKey, verifyState } from '../state/signature.ts';
import { activated, rolledBack } from '../state/workspace-changes.ts';
import { dyingBackend } from '../testing/failing-backend.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from '../testing/screen-build.ts';
import {
  activate,
  change,
  copyStore,
  describeStore,
  keptPlace,
  putVersions,
} from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

const ORDER = { actor: 'Robin', reason: 'disk failed' };
const BACKED_UP = { active: '1.1.0', since: 2, previous: ['1.0.0'] };

describeStore('restoring a backup', (place) => {
  let store: ReleaseStore;
  let backup: ObjectBackend;
  /** Generation 2 is backed up; then the store reaches generation 4. */
  const prepared = keptPlace(place, async () => {
    await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
    await activate(store, '1.0.0', '1.1.0');
    await place().backUp();
    await change(store, activated('1.2.0'));
    await change(store, rolledBack('1.0.0'), { command: 'rollback' });
  });
  beforeEach(async () => {
    store = place().open();
    backup = place().beside();
    await prepared();
  });

  const entry = async () => (await store.readState())?.workspaces['queues-mfe'];
  const clean = async (of: ReleaseStore = store) => expect((await of.verify()).damage).toEqual([]);
  const generations = async () => (await store.history()).map(({ generation }) => generation);
  const emptied = async (): Promise<void> => {
    for (const key of await place().backend().list('')) await place().backend().remove(key);
    await store.init();
  };
  const everything = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        (await place().backend().list('')).map(async (key) => [
          key,
          String((await place().backend().read(key))?.bytes),
        ]),
      ),
    );

  it('replaces what is newer, as a generation above it, and says who did it and why', async () => {
    const { state, replaced } = await store.restore(backup, ORDER);
    expect(state).toMatchObject({ generation: 5, workspaces: { 'queues-mfe': BACKED_UP } });
    expect(await store.readState()).toEqual(state);
    expect(await store.readServed()).toEqual({ state });
    expect(replaced?.generation).toBe(4);
    const [first, ...others] = await store.history();
    expect(first).toMatchObject({
      ...ORDER,
      generation: 5,
      command: 'restore',
      backup: { from: backup.name, generation: 2 },
    });
    expect(others.map(({ generation }) => generation)).toEqual([4, 3, 2, 1]);
    await clean();
    expect(await change(store, activated('1.2.0'))).toMatchObject({ generation: 6 });
    expect(await generations()).toEqual([6, 5, 4, 3, 2, 1]);
    await clean();
  });

  it('is undone by restoring the generation before, and done again', async () => {
    await store.restore(backup, ORDER);
    await store.restore(undefined, { ...ORDER, generation: 4 });
    expect(await entry()).toEqual({ active: '1.0.0', since: 4, previous: [] });
    await store.restore(backup, ORDER);
    expect(await entry()).toEqual(BACKED_UP);
    expect(await generations()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    await clean();
  });

  it('reads what an earlier version restored: there the history begins', async () => {
    const { state, entry: made } = await store.restore(backup, ORDER);
    const { backup: _, ...known } = made;
    const old = { ...state, history: 'hash of the backup’s last entry' };
    const restored = { from: backup.name, generation: 2, replaced: 4 };
    const first = { ...known, previous: old.history, state: hashOfState(old), restored };
    const record = { entry: first, hash: hashOfEntry(first), state: old };
    await place().backend().write('history/0000000005.json', JSON.stringify(record));
    await place().backend().write('state.json', JSON.stringify(old));
    await clean();
    await change(store, activated('1.2.0'));
    expect(await generations()).toEqual([6, 5]);
    await clean();
  });

  it('takes a backup of a store that was restored itself', async () => {
    await store.restore(backup, ORDER);
    await change(store, activated('1.2.0'));
    await place().backUp();
    await emptied();
    await store.restore(backup, ORDER);
    expect(await entry()).toMatchObject({ active: '1.2.0' });
    expect(await generations()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    await clean();
  });

  describe('into a store that', () => {
    it('was lost: with its releases, above what gateways still serve', async () => {
      await emptied();
      const { brought, replaced, state } = await store.restore(backup, { ...ORDER, above: 40 });
      expect([state.generation, replaced]).toEqual([41, undefined]);
      expect(brought).toEqual(['queues-mfe 1.0.0', 'queues-mfe 1.1.0', 'queues-mfe 1.2.0']);
      await clean();
      expect(await change(store, activated('1.2.0'))).toMatchObject({ generation: 42 });
      expect(await generations()).toEqual([42, 41, 2, 1]);
      await clean();
    });

    it('is older than the backup: above both', async () => {
      const old = backup;
      await change(store, activated('1.1.0'));
      const newer = place().beside();
      const texts = await everything();
      await copyStore(old, place().backend());
      await newer.establish();
      for (const [key, text] of Object.entries(texts))
        if (/^(history|state)/.test(key)) await newer.write(key, text);
      const { state } = await store.restore(newer, ORDER);
      expect(state.generation).toBe(6);
      await clean();
      await change(store, activated('1.2.0'));
      expect(await generations()).toEqual([7, 6, 5, 4, 3, 2, 1]);
    });

    it.each<[string, (backend: ObjectBackend) => Promise<unknown>]>([
      ['has an edited state', (at) => at.write('state.json', '{"generation":4}')],
      ['has a state that is cut off', (at) => at.write('state.json', '{"gen')],
      ['has no state', (at) => at.remove('state.json')],
      ['has a damaged last entry', (at) => at.write('history/0000000004.json', '{')],
      ['lacks an entry', (at) => at.remove('history/0000000002.json')],
      ['has a damaged file', (at) => at.write('queues-mfe/1.1.0/screen.js', 'evil();')],
      ['lacks a release', (at) => at.remove('queues-mfe/1.1.0/release.json')],
    ])('%s', async (_what, harm) => {
      await harm(place().backend());
      await store.restore(backup, ORDER);
      expect(await entry()).toEqual(BACKED_UP);
      expect((await store.readState())?.generation).toBe(5);
      await clean();
      await change(store, activated('1.2.0'));
      await clean();
    });
  });

  describe('refuses, and changes nothing', () => {
    it.each<[string, (backend: ObjectBackend) => Promise<unknown>, string]>([
      ['a place without a history', (at) => copyStore(noObjects(at), at), 'no-store'],
      ['an entry that was edited', (at) => at.write('history/0000000001.json', '{}'), 'unreadable'],
      ['an entry that is missing', (at) => at.remove('history/0000000001.json'), 'unreadable'],
      ['a file that was altered', (at) => at.write('queues-mfe/1.0.0/screen.js', ''), 'unreadable'],
      [
        'a release with other bytes than the store’s',
        async (at) => {
          for (const key of await at.list('queues-mfe/1.2.0/')) await at.remove(key);
          const other = await builtFolder({ ...SCREEN_FILES, 'screen.js': 'other();' });
          await createReleaseStore(at).put('queues-mfe', '1.2.0', other, SCREEN_META);
        },
        'version-taken',
      ],
    ])('%s', async (_what, harm, fault) => {
      await harm(backup);
      const before = await everything();
      await expect(store.restore(backup, ORDER)).rejects.toMatchObject({ fault });
      expect(await everything()).toEqual(before);
    });

    it('a backup whose active release neither place has', async () => {
      await place().backend().remove('queues-mfe/1.1.0/release.json');
      for (const key of await backup.list('queues-mfe/')) await backup.remove(key);
      await expect(store.restore(backup, ORDER)).rejects.toMatchObject({ fault: 'no-release' });
      expect((await store.readState())?.generation).toBe(4);
    });

    it('what is no store yet', async () => {
      for (const key of await place().backend().list('')) await place().backend().remove(key);
      await expect(store.restore(backup, ORDER)).rejects.toMatchObject({ fault: 'no-store' });
      expect(await place().backend().list('')).toEqual([]);
    });
  });

  describe('with signed states', () => {
    const [own, other] = [newSigningKey(), newSigningKey()];
    const signed = (key = own) => ({ signingKey: key.privateKey, publicKeys: [key.publicKey] });

    it('signs the new generation, and takes no backup that somebody else signed', async () => {
      const owner = place().open({ signingKey: own.privateKey });
      await change(owner, activated('1.1.0'));
      await place().backUp();
      await change(owner, activated('1.2.0'));
      const { state } = await place().open(signed()).restore(backup, ORDER);
      expect([state.generation, verifyState(state, [own.publicKey])]).toEqual([7, true]);
      await clean(place().open(signed()));
      await expect(place().open(signed(other)).restore(backup, ORDER)).rejects.toMatchObject({
        fault: 'bad-signature',
      });
      await expect(store.restore(backup, ORDER)).rejects.toMatchObject({ fault: 'bad-signature' });
    });

    it('goes back to a generation from before the present key, which the present one proves', async () => {
      await change(place().open({ signingKey: other.privateKey }), activated('1.1.0'));
      await change(place().open({ signingKey: own.privateKey }), activated('1.2.0'));
      for (const [generation, active] of [
        [5, '1.1.0'],
        [4, '1.0.0'],
      ] as const) {
        await place()
          .open(signed())
          .restore(undefined, { ...ORDER, generation });
        expect(await entry()).toMatchObject({ active });
      }
      await clean(place().open(signed()));
      const [path, text] = Object.entries(await everything()).find(([key]) =>
        /0005.json/.test(key),
      )!;
      await place().backend().write(path, text.replaceAll('1.1.0', '1.2.0'));
      await expect(
        place()
          .open(signed())
          .restore(undefined, { ...ORDER, generation: 5 }),
      ).rejects.toMatchObject({ fault: 'unreadable' });
    });
  });

  it('is one change among others that come at once: none is lost, and all is whole', async () => {
    const others = Array.from({ length: 4 }, (_, at) =>
      change(place().open(), activated(at % 2 ? '1.2.0' : '1.1.0'), { reason: `${at}` }),
    );
    const { state } = await place().open().restore(backup, ORDER);
    await Promise.all(others);
    await clean();
    const last = (await store.history()).map(({ generation }) => generation);
    expect(last).toContain(state.generation);
    expect((await store.readState())?.generation).toBe(last[0]);
  });

  it('killed between any two writes it leaves the old state or the new one (release fault 2)', async () => {
    const isFolder = place().kind === 'folder';
    // S3 is slow: there only restores that skip generations, killed at every second write.
    const ways = [
      [20, 'after'],
      [20, 'before'],
      [0, 'after'],
    ] as const;
    for (const [above, when] of isFolder ? ways : ways.slice(0, 1))
      expect(await killedEverywhere(above, when, isFolder ? 1 : 2)).toBeGreaterThan(5);
  });

  /** Kills the restore at its first write, at the second …, until it succeeds. */
  const killedEverywhere = async (
    above: number,
    when: 'before' | 'after',
    step: number,
  ): Promise<number> => {
    for (let at = 1; ; at += step) {
      await prepared();
      const backend = place().backend();
      // One release has to be copied.
      await backend.remove('queues-mfe/1.1.0/screen.js');
      await backend.remove('queues-mfe/1.1.0/release.json');
      const dying = dyingBackend(place().backend(), at, when);
      const isThrough = await createReleaseStore(dying)
        .restore(backup, { ...ORDER, above })
        .then(
          () => dying.writes() < at,
          () => false,
        );
      const seen = (await store.readState())!;
      expect(seen.workspaces['queues-mfe']).toEqual(
        seen.generation === 4 ? { active: '1.0.0', since: 4, previous: [] } : BACKED_UP,
      );
      // The next change continues from the old state or the restored one.
      const { generation } = await change(store, activated('1.2.0'));
      expect(await generations()).toEqual(
        generation === 5 ? [5, 4, 3, 2, 1] : [generation, generation - 1, 4, 3, 2, 1],
      );
      if (isThrough) return at;
      await store.restore(backup, ORDER);
      expect(await entry()).toEqual(BACKED_UP);
      await clean();
    }
  };
});

/** The place, but listing no objects. */
const noObjects = (backend: ObjectBackend): ObjectBackend => ({
  ...backend,
  list: async () => [],
});
