import { expect, it } from '@jest/globals';
import type { ReleaseStore } from '../objects/release-store.ts';
import { activated, rolledBack } from '../state/workspace-changes.ts';
import { dyingBackend, failingBackend, fullBackend } from '../testing/failing-backend.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from '../testing/screen-build.ts';
import { activate, change, describeStore, keptPlace, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

const clean = async (store: ReleaseStore) => expect((await store.verify()).damage).toEqual([]);

describeStore('killed between any two writes (release fault 2)', (place) => {
  /**
   * Runs `doing`, killed at the first write, at the second …, until it succeeds; each time a new
   * store checks the result and runs it again.
   */
  const killedEverywhere = async (
    prepare: (store: ReleaseStore) => Promise<void>,
    doing: (store: ReleaseStore) => Promise<unknown>,
    afterwards: (store: ReleaseStore, at: number) => Promise<void>,
  ): Promise<number> => {
    const { backend, open } = place();
    const prepared = keptPlace(place, () => prepare(open()));
    for (let at = 1; ; at += 1) {
      for (const when of ['before', 'after'] as const) {
        await prepared();
        const dying = dyingBackend(backend(), at, when);
        const isDone = await doing(createReleaseStore(dying)).then(
          () => true,
          () => false,
        );
        if (isDone && dying.writes() < at) return at - 1;
        await clean(open());
        await afterwards(open(), at);
        await clean(open());
      }
    }
  };

  it('a change leaves the old state or the new one, and the next change goes on from there', async () => {
    const writes = await killedEverywhere(
      async (store) => {
        await putVersions(store, ['1.0.0', '1.1.0']);
        await activate(store, '1.0.0', '1.1.0');
      },
      (store) => change(store, rolledBack(), { command: 'rollback', expectedGeneration: 2 }),
      async (store) => {
        const state = await store.readState();
        expect(['1.1.0', '1.0.0']).toContain(state?.workspaces['queues-mfe']?.active);
        // Repeating it with the expected generation goes back once, not twice.
        await change(store, rolledBack(), { command: 'rollback', expectedGeneration: 2 }).catch(
          (error: unknown) => expect(error).toMatchObject({ fault: 'generation-conflict' }),
        );
        expect(await store.readState()).toMatchObject({
          generation: 3,
          workspaces: { 'queues-mfe': { active: '1.0.0', previous: [] } },
        });
        await change(store, activated('1.1.0'));
        expect((await store.history()).map(({ generation }) => generation)).toEqual([4, 3, 2, 1]);
      },
    );
    // The history's entry and the state.
    expect(writes).toBe(2);
  });

  it('the very first change too', async () => {
    await killedEverywhere(
      (store) => putVersions(store, ['1.0.0', '1.1.0']),
      (store) => change(store, activated('1.0.0')),
      async (store) =>
        expect(await change(store, activated('1.1.0'))).toMatchObject({
          workspaces: { 'queues-mfe': { active: '1.1.0' } },
        }),
    );
  });

  it('a publication is no release until it is whole, and is finished by doing it again (release fault 3)', async () => {
    const folder = await builtFolder(SCREEN_FILES);
    const writes = await killedEverywhere(
      (store) => putVersions(store, ['0.9.0']),
      (store) => store.put('queues-mfe', '1.0.0', folder, SCREEN_META),
      async (store, at) => {
        const versions = await store.listVersions('queues-mfe');
        if (versions.length === 1) {
          await expect(store.readRelease('queues-mfe', '1.0.0')).rejects.toMatchObject({
            fault: 'no-release',
          });
          await expect(change(store, activated('1.0.0'))).rejects.toMatchObject({
            fault: 'no-release',
          });
          if (at > 1) {
            const other = await builtFolder({ ...SCREEN_FILES, 'screen.js': 'other();' });
            await expect(
              store.put('queues-mfe', '1.0.0', other, SCREEN_META),
            ).rejects.toMatchObject({ fault: 'version-taken' });
          }
        }
        await store.put('queues-mfe', '1.0.0', folder, SCREEN_META);
        expect(await store.verify()).toMatchObject({ releases: 2, files: 6 });
      },
    );
    // The claim, three files with two siblings, the release document.
    expect(writes).toBe(7);
  });

  it('a prune removes a release or leaves it, and is finished by the next one', async () => {
    const writes = await killedEverywhere(
      async (store) => {
        // A file whose name is after the removal's mark in every list.
        await store.put(
          'queues-mfe',
          '1.0.0',
          await builtFolder({ ...SCREEN_FILES, 'zone.js': 'zone();' }),
          SCREEN_META,
        );
        await putVersions(store, ['1.0.1']);
        await change(store, activated('1.0.1'));
      },
      (store) => store.prune({ keep: 0 }),
      async (store) => {
        await store.prune({ keep: 0 });
        expect(await place().backend().list('queues-mfe/1.0.0/')).toEqual([]);
        expect(await store.listVersions('queues-mfe')).toEqual(['1.0.1']);
      },
    );
    expect(writes).toBeGreaterThan(5);
  });
});

describeStore('a full disk (release fault 8)', (place) => {
  it('fails a publication with what to do; nothing that was there is touched', async () => {
    const folder = await builtFolder(SCREEN_FILES);
    for (let from = 1; from <= 7; from += 1) {
      const version = `2.0.${from}`;
      const store = createReleaseStore(fullBackend(place().backend(), from));
      await expect(store.put('queues-mfe', version, folder, SCREEN_META)).rejects.toMatchObject({
        fault: 'storage',
        message: `The disk that holds ${store.name} is full: free disk space, then try again. (ENOSPC)`,
      });
      await clean(place().open());
      expect(await place().open().put('queues-mfe', version, folder, SCREEN_META)).toBe('stored');
    }
  });

  it('fails a change before it is one, and leaves the state', async () => {
    const store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0']);
    const before = await change(store, activated('1.0.0'));
    await expect(
      change(createReleaseStore(fullBackend(place().backend(), 1)), activated('1.1.0')),
    ).rejects.toMatchObject({
      fault: 'storage',
      message: expect.stringMatching(/is full: free disk space/),
    });
    expect(await store.readState()).toEqual(before);
    expect(await store.history()).toHaveLength(1);
  });

  it('says so when a change stands in the history and only the state could not be written', async () => {
    const store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
    const before = await change(store, activated('1.0.0'));
    await expect(
      change(createReleaseStore(fullBackend(place().backend(), 2)), activated('1.1.0')),
    ).rejects.toMatchObject({
      fault: 'storage',
      message: expect.stringMatching(/is full.*generation 2.*don't repeat it/),
    });
    expect(await store.readState()).toEqual(before);
    await clean(store);
    // The state has changed since it was read: a change that expects the old one is refused.
    await expect(
      change(store, activated('1.2.0'), { expectedGeneration: 1 }),
    ).rejects.toMatchObject({
      fault: 'generation-conflict',
      message: expect.stringMatching(/cut off, and was finished now/),
    });
    expect(await store.readState()).toMatchObject({
      generation: 2,
      workspaces: { 'queues-mfe': { active: '1.1.0' } },
    });
  });
});

describeStore('a storage that fails', (place) => {
  it('is believed to have the entry when only its answer was lost', async () => {
    await putVersions(place().open(), ['1.0.0', '1.1.0']);
    await change(place().open(), activated('1.0.0'));
    const lossy = failingBackend(
      place().backend(),
      (_write, key) => (key === 'history/0000000002.json' ? 'after' : undefined),
      () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
    );
    expect(await change(createReleaseStore(lossy), activated('1.1.0'))).toMatchObject({
      generation: 2,
    });
    expect(await place().open().history()).toHaveLength(2);
    await clean(place().open());
  });

  const changeThatFailsWith = async (error: Error) => {
    await putVersions(place().open(), ['1.0.0']);
    const failing = failingBackend(
      place().backend(),
      () => 'before',
      () => error,
    );
    return change(createReleaseStore(failing), activated('1.0.0'));
  };

  it.each([
    ['EROFS', /read-only/],
    ['EACCES', /permissions/],
    ['ECONNREFUSED', /can't be reached/],
  ])('with %s says what to do', async (code, sentence) => {
    await expect(
      changeThatFailsWith(Object.assign(new Error(code), { code })),
    ).rejects.toMatchObject({ fault: 'storage', message: expect.stringMatching(sentence) });
  });

  it('passes on what nobody foresaw as it is', async () => {
    const odd = new Error('odd');
    await expect(changeThatFailsWith(odd)).rejects.toBe(odd);
  });
});
