import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleaseStore } from '../objects/release-store.ts';
import { activated, canaried } from '../state/workspace-changes.ts';
import { setClock } from '../testing/clock.ts';
import { dyingBackend } from '../testing/failing-backend.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from '../testing/screen-build.ts';
import { activate, change, describeStore, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-04-02T12:00:00Z');

describeStore('prune', (place) => {
  let store: ReleaseStore;
  beforeEach(() => {
    setClock(NOON);
    store = place().open();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const at = async (time: number, work: () => Promise<unknown>) => {
    setClock(time);
    await work();
  };
  const gone = (...versions: readonly string[]) =>
    versions.map((version) => ({ workspace: 'queues-mfe', version }));

  describe('of releases', () => {
    /** One per day, each active for a day; the last one today. */
    const versions = Array.from({ length: 24 }, (_, day) => `1.0.${day}`);
    const activeOn = (day: number) => NOON - (23 - day) * DAY;
    const daily = async () => {
      for (const [day, version] of versions.entries()) {
        await at(activeOn(day), async () => {
          await putVersions(store, [version]);
          await change(store, activated(version));
        });
      }
    };

    it('keeps what any state of the last seven days names, what was active when they began, and removes the others whole', async () => {
      await daily();
      await at(NOON, async () => {
        // Active or previous in the last week: from day 16, whose state was valid seven days ago,
        // with its ten previous releases.
        expect(await store.prune({ dryRun: true })).toEqual(
          gone('1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'),
        );
        expect(await store.listVersions('queues-mfe')).toEqual(versions);
        expect(await store.prune()).toEqual(gone('1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'));
        expect(await store.listVersions('queues-mfe')).toEqual(versions.slice(5));
        expect(await place().backend().list('queues-mfe/1.0.4/')).toEqual([]);
        expect((await store.verify()).damage).toEqual([]);
        expect(await store.prune()).toEqual([]);
      });
    });

    it('keeps what the present state names however old it is', async () => {
      await putVersions(store, ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5']);
      await change(store, activated('1.0.0'));
      await change(store, canaried('1.0.2', 5));
      await at(NOON + 1000 * DAY, async () => {
        expect(await store.prune({ keep: 1 })).toEqual(gone('1.0.1', '1.0.3', '1.0.4'));
        expect(await store.listVersions('queues-mfe')).toEqual(['1.0.0', '1.0.2', '1.0.5']);
      });
    });

    it('keeps the newest five anyway, also where nothing was ever activated', async () => {
      await putVersions(store, ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5']);
      expect(await store.prune()).toEqual(gone('1.0.0'));
    });

    it('keeps a preview as long as its link works, and counts none as a release', async () => {
      const previews = ['9.0.0-preview.0a', '9.0.0-preview.0b'];
      await putVersions(store, ['1.0.0', '1.0.1', ...previews]);
      await store.teams.registrations.change((before) => ({
        ...before,
        previews: [
          {
            id: 'a',
            workspace: 'queues-mfe',
            version: previews[0]!,
            by: 'Robin',
            expires: new Date(Date.now() + DAY).toISOString(),
          },
        ],
      }));
      expect(await store.prune({ keep: 1 })).toEqual(gone(previews[1]!, '1.0.0'));
    });

    it('removes nothing when it can not know what was named', async () => {
      await putVersions(store, ['1.0.0', '1.0.1']);
      await activate(store, '1.0.0', '1.0.1');
      await place().backend().remove('history/0000000001.json');
      await expect(store.prune({ keep: 0 })).rejects.toMatchObject({ fault: 'unreadable' });
      expect(await store.listVersions('queues-mfe')).toEqual(['1.0.0', '1.0.1']);
    });

    it('lets a version that went be published again', async () => {
      await putVersions(store, ['1.0.0']);
      await store.prune({ keep: 0 });
      await putVersions(store, ['1.0.0']);
      expect(await store.verify()).toMatchObject({ releases: 1, damage: [] });
    });

    it('of a clock that is a year ahead removes no more than one that is right (release fault 7)', async () => {
      await putVersions(store, ['1.0.0', '1.0.1']);
      for (let more = 0; more < 12; more += 1) {
        const version = `2.0.${more}`;
        await putVersions(store, [version]);
        await change(store, activated(version));
      }
      // 1.0.* were never named; all 2.0.* were, at most an hour ago. By the wrong clock, all that
      // is a year ago.
      await at(NOON + 365 * DAY, async () =>
        expect(await store.prune({ keep: 0 })).toEqual(gone('1.0.0', '1.0.1')),
      );
    });
  });

  describe('of what killed publications left (release fault 3)', () => {
    const killed = async (version: string) => {
      const folder = await builtFolder(SCREEN_FILES);
      await expect(
        createReleaseStore(dyingBackend(place().backend(), 4, 'before')).put(
          'queues-mfe',
          version,
          folder,
          SCREEN_META,
        ),
      ).rejects.toThrow('killed');
    };

    it('waits for an hour, then removes it', async () => {
      await killed('1.0.0');
      await at(NOON + HOUR - 1, async () => expect(await store.prune()).toEqual([]));
      await at(NOON + HOUR + 1, async () => expect(await store.prune()).toEqual(gone('1.0.0')));
      expect(await place().backend().list('')).toEqual(['store.json']);
    });

    it('does not take the word of a clock that is ahead of the last change (release fault 7)', async () => {
      await putVersions(store, ['0.9.0']);
      await change(store, activated('0.9.0'));
      await killed('1.0.0');
      await at(NOON + 365 * DAY, async () => expect(await store.prune()).toEqual([]));
    });

    it('removes a claim that is damaged, which nobody could finish', async () => {
      await place().backend().write('queues-mfe/1.0.0/upload.json', '{"work');
      await expect(putVersions(store, ['1.0.0'])).rejects.toMatchObject({
        fault: 'unreadable',
        message: expect.stringMatching(/prune removes it/),
      });
      expect(await store.prune()).toEqual(gone('1.0.0'));
      await putVersions(store, ['1.0.0']);
    });

    it('ends a publication that was still on its way, with what to do', async () => {
      const folder = await builtFolder(SCREEN_FILES);
      const backend = place().backend();
      const slow = {
        ...backend,
        write: async (key: string, bytes: Uint8Array | string) => {
          await backend.write(key, bytes);
          if (key.endsWith('/screen.js')) await at(NOON + 2 * HOUR, () => store.prune());
        },
      };
      await expect(
        createReleaseStore(slow).put('queues-mfe', '1.0.0', folder, SCREEN_META),
      ).rejects.toMatchObject({
        fault: 'locked',
        message: expect.stringMatching(/publish it again/),
      });
      expect(await store.listVersions('queues-mfe')).toEqual([]);
    });

    it('leaves no release without files when it comes between the last look and the release document', async () => {
      const folder = await builtFolder(SCREEN_FILES);
      const backend = place().backend();
      const overtaken = {
        ...backend,
        create: async (key: string, bytes: Uint8Array | string) => {
          if (key.endsWith('/release.json')) await at(NOON + 2 * HOUR, () => store.prune());
          return backend.create(key, bytes);
        },
      };
      await expect(
        createReleaseStore(overtaken).put('queues-mfe', '1.0.0', folder, SCREEN_META),
      ).rejects.toMatchObject({
        fault: 'locked',
        message: expect.stringMatching(/publish it again/),
      });
      expect(await backend.list('')).toEqual(['store.json']);
    });

    it('keeps others from publishing into what is being removed', async () => {
      await putVersions(store, ['1.0.0']);
      await expect(
        createReleaseStore(dyingBackend(place().backend(), 3, 'before')).prune({ keep: 0 }),
      ).rejects.toThrow('killed');
      await expect(putVersions(store, ['1.0.0'])).rejects.toMatchObject({
        fault: 'locked',
        message: expect.stringMatching(/prune once more/),
      });
      expect(await store.prune()).toEqual(gone('1.0.0'));
      await putVersions(store, ['1.0.0']);
    });
  });

  it('sweeps away what killed writes left long ago, by the clock of the file system', async () => {
    if (place().kind === 's3') {
      // S3 objects are complete or don't exist.
      expect(await store.prune()).toEqual([]);
      return;
    }
    const incoming = join(place().location, '.incoming');
    await mkdir(join(incoming, 'old-release'), { recursive: true });
    await writeFile(join(incoming, 'old'), 'half');
    await writeFile(join(incoming, 'new'), 'half');
    await utimes(join(incoming, 'old'), 1, 1);
    await utimes(join(incoming, 'old-release'), 1, 1);
    await at(1, () => store.prune());
    expect(await readdir(incoming)).toEqual(['new']);
  });
});
