import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, afterEach } from '@jest/globals';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { describeStore } from '../testing/store-suite.ts';
import { folderBackend } from './folder-backend.ts';
import { watchFile } from './watch-file.ts';

describeStore(
  'a backend',
  (place) => {
    let backend: ObjectBackend;
    beforeEach(async () => {
      backend = place().backend();
      await backend.establish();
    });
    const text = async (key: string) => (await backend.read(key))?.bytes.toString();

    it('creates once, and replaces only what it saw', async () => {
      expect(await backend.read('state.json')).toBeUndefined();
      expect(await backend.create('state.json', 'one')).toBe(true);
      expect(await backend.create('state.json', 'two')).toBe(false);
      const tag = (await backend.read('state.json'))?.tag;
      expect(await backend.replace('state.json', 'two', undefined)).toBe(false);
      expect(await backend.replace('state.json', 'two', tag)).toBe(true);
      expect(await backend.replace('state.json', 'three', tag)).toBe(false);
      expect(await text('state.json')).toBe('two');
      await backend.remove('state.json');
      await backend.remove('state.json');
      expect(await backend.replace('state.json', 'four', tag)).toBe(false);
      expect(await text('state.json')).toBeUndefined();
    });

    it('lets one of many at once create, and keeps what that one wrote', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, at) => place().backend().create('history/1.json', `${at}`)),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await text('history/1.json')).toBe(`${outcomes.indexOf(true)}`);
    });

    it('shows an object whole or not at all, while it is written over and over', async () => {
      await backend.write('a/x', 'x'.repeat(100_000));
      const writing = (async () => {
        for (const letter of 'abcdefgh') await backend.write('a/x', letter.repeat(100_000));
        return true;
      })();
      for (let isDone = false; !isDone;) {
        isDone = await Promise.race([
          writing,
          backend
            .read('a/x')
            .then((object) => (expect(object?.bytes.toString()).toMatch(/^(.)\1{99999}$/), false)),
        ]);
      }
      expect(await text('a/x')).toBe('h'.repeat(100_000));
    });

    it('writes into a folder that others empty meanwhile', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2
            ? backend.write(`a/b/${at}`, 'x')
            : backend.write(`a/b/${at}`, 'x').then(() => backend.remove(`a/b/${at}`)),
        ),
      );
      expect(await backend.list('a/')).toHaveLength(10);
    });

    it('lists keys and folders below a prefix, sorted', async () => {
      const keys = ['a/1/x', 'a/1/y', 'a/2/.hidden', 'a/2/x', 'a-b/c', 'b'];
      for (const key of keys) await backend.write(key, '');
      expect(await backend.list('')).toEqual([...keys].sort());
      expect(await backend.list('a/')).toEqual(keys.slice(0, 4));
      expect(await backend.list('a/1/y')).toEqual(['a/1/y']);
      expect(await backend.list('c/')).toEqual([]);
      expect(await backend.folders('')).toEqual(['a', 'a-b']);
      expect(await backend.folders('a/')).toEqual(['1', '2']);
      for (const key of keys.slice(0, 4)) await backend.remove(key);
      expect(await backend.folders('')).toEqual(['a-b']);
    });

    it('is empty until something is written', async () => {
      expect(await backend.isEmpty()).toBe(true);
      await backend.write('a/x', 'x');
      expect(await backend.isEmpty()).toBe(false);
    });
  },
  { isBare: true },
);

it('a folder that is gone is made by nothing but establish', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'refined-gone-')), 'unmounted');
  const backend = folderBackend(folder);
  for (const write of [
    () => backend.write('a/b/x', 'x'),
    () => backend.create('x', 'x'),
    () => backend.exclusively(async () => 'done'),
    () => backend.sweep(),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(folder)).toBe(false);
  await backend.establish();
  await backend.write('a/b/x', 'x');
  expect(await backend.list('')).toEqual(['a/b/x']);
});

it('what a file system puts into an empty folder itself does not count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-empty-'));
  for (const name of ['lost+found', '.snapshot']) await mkdir(join(folder, name));
  expect(await folderBackend(folder).isEmpty()).toBe(true);
});

it.each(['../outside', 'a/../../outside', '/etc/hostname', 'a//b', './a', 'a\0b', ''])(
  'a folder takes no key %j (release fault 13)',
  async (key) => {
    const backend = folderBackend(await mkdtemp(join(tmpdir(), 'refined-keys-')));
    await expect((async () => backend.read(key))()).rejects.toMatchObject({ fault: 'bad-name' });
    await expect((async () => backend.write(key, 'x'))()).rejects.toMatchObject({
      fault: 'bad-name',
    });
  },
);

let end: (() => void) | undefined;
afterEach(() => end?.());

it('looks again at a file that has not changed when it could not be read before', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'refined-watched-')), 'state.json');
  await writeFile(path, '{}');
  let looks = 0;
  await new Promise<void>((resolve) => {
    end = watchFile(path, 1, async () => {
      looks += 1;
      if (looks < 3) throw new Error('EIO');
      resolve();
    });
  });
  expect(looks).toBe(3);
});
