import { describe, expect, it } from '@jest/globals';
import type { ReleaseStore } from '../objects/release-store.ts';
import { activated } from '../state/workspace-changes.ts';
import { NO_REPORTS } from '../testing/reports.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from '../testing/screen-build.ts';
import { change, describeStore, putVersions } from '../testing/store-suite.ts';

describeStore(
  'the mark of a store',
  (place) => {
    const keys = () => place().backend().list('');

    it.each<[string, (store: ReleaseStore) => Promise<unknown>]>([
      ['is not read', (store) => store.readState()],
      ['has no history', (store) => store.history()],
      ['has no workspaces', (store) => store.listWorkspaces()],
      ['has no versions', (store) => store.listVersions('queues-mfe')],
      ['has no release', (store) => store.readRelease('queues-mfe', '1.0.0')],
      ['is not whole', (store) => store.verify()],
      ['is not pruned', (store) => store.prune()],
      ['would not be pruned', (store) => store.prune({ dryRun: true })],
      ['takes no change', (store) => change(store, activated('1.0.0'))],
      ['takes no reports', (store) => store.writeReports('gateway-1', NO_REPORTS)],
      [
        'takes no release',
        async (store) =>
          store.put('queues-mfe', '1.0.0', await builtFolder(SCREEN_FILES), SCREEN_META),
      ],
    ])('without it an empty place %s, and nothing is made there', async (_what, use) => {
      await expect(use(place().open())).rejects.toMatchObject({
        fault: 'no-store',
        message: expect.stringContaining(place().backend().name),
      });
      expect(await keys()).toEqual([]);
    });

    it('is made by init, once', async () => {
      expect(await place().open().init()).toBe('made');
      expect(await keys()).toEqual(['store.json']);
      expect(await place().open().init()).toBe('present');
      expect(await place().open().readState()).toBeUndefined();
    });

    it('is not made where other things are', async () => {
      await place().backend().establish();
      await place().backend().write('letters/to-the-minister.txt', 'Dear Minister');
      await expect(place().open().init()).rejects.toMatchObject({ fault: 'refused' });
      await expect(place().open().readState()).rejects.toMatchObject({ fault: 'no-store' });
      expect(await keys()).toEqual(['letters/to-the-minister.txt']);
    });

    describe('a store that an earlier version made', () => {
      const withoutMark = async (): Promise<ReleaseStore> => {
        const store = place().open();
        await store.init();
        await putVersions(store, ['1.0.0', '1.1.0']);
        return store;
      };
      const takeMark = () => place().backend().remove('store.json');

      it.each([
        ['releases', [/^queues-mfe/]],
        ['a history', [/^history/]],
        ['a state', [/^state/]],
      ])('is taken for one by %s alone', async (_what, kept) => {
        await change(await withoutMark(), activated('1.0.0'));
        for (const key of await keys())
          if (!kept.some((pattern) => pattern.test(key))) await place().backend().remove(key);
        await place().open().readState();
        expect((await keys()).length).toBeGreaterThan(0);
        expect(await keys()).not.toContain('store.json');
      });

      it('gets its mark with the next change', async () => {
        const store = await withoutMark();
        await change(store, activated('1.0.0'));
        await takeMark();
        await change(store, activated('1.1.0'));
        expect(await keys()).toContain('store.json');
        expect((await store.verify()).damage).toEqual([]);
      });

      it('gets it with the next publication, and from init', async () => {
        const store = await withoutMark();
        await takeMark();
        await putVersions(store, ['1.2.0']);
        expect(await keys()).toContain('store.json');
        await takeMark();
        expect(await store.init()).toBe('marked');
      });
    });
  },
  { isBare: true },
);
