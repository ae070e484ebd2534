import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { hashOfEntry } from '../state/signature.ts';
import { activated } from '../state/workspace-changes.ts';
import { activate, change, describeStore, keptPlace, putVersions } from '../testing/store-suite.ts';

/** Four releases and four generations. */
const fill = async (store: ReleaseStore): Promise<void> => {
  await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
  await putVersions(store, ['2.0.0'], 'search-mfe');
  await activate(store, '1.0.0', '1.1.0');
  await change(store, activated('2.0.0'), { workspace: 'search-mfe' });
  await change(store, activated('1.2.0'));
};

describeStore('what verify and history tell', (place) => {
  let store: ReleaseStore;
  let backend: ObjectBackend;
  const filled = keptPlace(place, () => fill(store));
  beforeEach(async () => {
    store = place().open();
    backend = place().backend();
    await filled();
  });

  const damage = async () => (await store.verify()).damage;
  const found = (what: string, where: string, sentence = /./) =>
    expect.objectContaining({ what, where, sentence: expect.stringMatching(sentence) });
  const edit = async (key: string, how: (text: string) => string) =>
    backend.write(key, how(String((await backend.read(key))?.bytes)));
  const entry = (generation: number) => `history/${String(generation).padStart(10, '0')}.json`;

  it('nothing, of a store that is whole', async () => {
    expect(await store.verify()).toEqual({
      releases: 4,
      files: 12,
      bytes: expect.any(Number),
      generations: 4,
      damage: [],
    });
    const told = async (of: Parameters<ReleaseStore['history']>[0]) =>
      (await store.history(of)).map(({ generation }) => generation);
    expect(await told({ limit: 2 })).toEqual([4, 3]);
    expect(await told({ workspace: 'queues-mfe' })).toEqual([4, 2, 1]);
    expect(await told({ workspace: 'queues-mfe', limit: 1 })).toEqual([4]);
    expect(await told({ limit: 0 })).toEqual([]);
  });

  describe('of releases (release fault 5)', () => {
    const release = 'queues-mfe/1.0.0/';
    const evil = brotliCompressSync('evil();');
    const bomb = brotliCompressSync(Buffer.alloc(2_000_000));
    it.each([
      ['a tampered file', 'file', `${release}screen.js`, 'screen("1.0.1");'],
      ['a missing file', 'file', `${release}screen.js`, undefined],
      ['a tampered sibling', 'file', `${release}remoteEntry.js.br`, evil],
      ['a sibling that unpacks to far more', 'file', `${release}remoteEntry.js.br`, bomb],
      ['a damaged sibling', 'file', `${release}remoteEntry.js.gz`, 'no gzip'],
      ['a file that nobody published', 'file', `${release}extra.js`, 'extra();'],
      ['a truncated release document', 'release', `${release}release.json`, '{"workspace":'],
      ['files without a release', 'release', 'queues-mfe/3.0.0/screen.js', 'screen();'],
      ['a folder that is no version', 'release', 'queues-mfe/latest/screen.js', 'screen();'],
    ])('finds %s', async (_, what, key, bytes) => {
      await (bytes === undefined ? backend.remove(key) : backend.write(key, bytes));
      const where = key.replace(/(?<=3\.0\.0\/|latest).*/, '');
      expect(await damage()).toEqual(expect.arrayContaining([found(what, where)]));
    });

    it('finds the document of another release', async () => {
      const other = await backend.read('queues-mfe/1.1.0/release.json');
      await backend.write(`${release}release.json`, other!.bytes);
      expect(await damage()).toContainEqual(found('release', `${release}release.json`));
    });

    it('finds a release gone that the state names', async () => {
      await backend.remove('queues-mfe/1.1.0/release.json');
      expect(await damage()).toEqual([
        found('release', 'queues-mfe/1.1.0/', /a rollback to it will be refused/),
      ]);
    });

    it('finds a release document that was changed with its files', async () => {
      await edit('queues-mfe/1.2.0/release.json', (text) =>
        text.replace('"contract": "1.0.0"', '"contract": "1.0.1"'),
      );
      expect(await damage()).toEqual([
        found('state', 'state.json', /describes queues-mfe 1\.2\.0 otherwise/),
      ]);
    });
  });

  describe('of the history', () => {
    it('finds an entry that was edited, and history says where it breaks', async () => {
      await edit(entry(2), (text) => text.replace('"actor": "tests"', '"actor": "nobody"'));
      expect(await damage()).toEqual([found('history', entry(2), /edited/)]);
      await expect(store.history()).rejects.toMatchObject({
        fault: 'unreadable',
        message: expect.stringMatching(/entry 2/),
      });
      expect(await store.history({ limit: 2 })).toHaveLength(2);
    });

    type Entry = Parameters<typeof hashOfEntry>[0];
    const editWithHash = (generation: number, to: Partial<Entry>) =>
      edit(entry(generation), (text) => {
        const record = JSON.parse(text) as { entry: Entry };
        const edited = { ...record.entry, ...to };
        return JSON.stringify({ ...record, entry: edited, hash: hashOfEntry(edited) });
      });

    it('finds an entry that was edited with its own hash', async () => {
      await editWithHash(2, { reason: 'another one' });
      expect(await damage()).toEqual([found('history', entry(3), /does not follow/)]);
      await expect(store.history()).rejects.toMatchObject({ fault: 'unreadable' });
    });

    it('finds an entry that tells of another change than was made', async () => {
      await editWithHash(4, { workspace: 'search-mfe' });
      expect(await damage()).toEqual([found('history', entry(4), /does not tell what changed/)]);
    });

    it.each([1, 2, 4])('finds entry %i gone', async (generation) => {
      await backend.remove(entry(generation));
      expect(await damage()).toEqual([found('history', entry(generation), /lacks/)]);
      await expect(store.history()).rejects.toMatchObject({ fault: 'unreadable' });
    });

    it('finds what is no entry', async () => {
      await backend.write('history/notes.txt', 'hello');
      expect(await damage()).toEqual([found('history', 'history/notes.txt')]);
    });
  });

  describe('of the state', () => {
    it('finds it edited, and no change goes on from there', async () => {
      await edit('state.json', (text) => text.replace('"active": "1.2.0"', '"active": "1.0.0"'));
      expect(await damage()).toEqual([
        found('state', 'state.json', /not what the history's entry 4 made/),
      ]);
      await expect(change(store, activated('1.1.0'))).rejects.toMatchObject({
        fault: 'unreadable',
        message: expect.stringMatching(/Remove state\.json/),
      });
      await backend.remove('state.json');
      expect(await change(store, activated('1.1.0'))).toMatchObject({ generation: 5 });
      expect(await damage()).toEqual([]);
    });

    it('finds an older one in its place; the next change goes on from the newest', async () => {
      const old = JSON.parse(String((await backend.read(entry(2)))?.bytes)) as { state: object };
      await backend.write('state.json', JSON.stringify(old.state));
      expect(await damage()).toEqual([found('state', 'state.json', /an old copy/)]);
      expect(await change(store, activated('1.1.0'))).toMatchObject({
        generation: 5,
        workspaces: {
          'search-mfe': { active: '2.0.0' },
          'queues-mfe': { previous: ['1.2.0', '1.0.0'] },
        },
      });
      expect(await damage()).toEqual([]);
    });

    it.each(['', '{"format":1,', '[]', 'null', '{}'])(
      'finds it truncated to %j (release fault 6): reading fails, the next change restores it',
      async (text) => {
        await backend.write('state.json', text);
        await expect(store.readState()).rejects.toMatchObject({
          fault: 'unreadable',
          message: expect.stringMatching(/The history holds it/),
        });
        expect(await damage()).toEqual(expect.arrayContaining([found('state', 'state.json')]));
        expect(await change(store, activated('1.1.0'))).toMatchObject({
          generation: 5,
          workspaces: { 'queues-mfe': { active: '1.1.0', previous: ['1.2.0', '1.0.0'] } },
        });
        expect(await damage()).toEqual([]);
      },
    );

    it('finds it gone', async () => {
      await backend.remove('state.json');
      expect(await damage()).toEqual([found('state', 'state.json', /it is gone/)]);
      expect((await store.history()).map(({ generation }) => generation)).toEqual([4, 3, 2, 1]);
      expect(await change(store, activated('1.1.0'))).toMatchObject({ generation: 5 });
    });
  });
});

describeStore('a state that is cut off', (place) => {
  it('is unreadable when there was never another one', async () => {
    await place().backend().write('state.json', '{"format":1,');
    await putVersions(place().open(), ['1.0.0']);
    await expect(change(place().open(), activated('1.0.0'))).rejects.toMatchObject({
      fault: 'unreadable',
    });
  });
});
