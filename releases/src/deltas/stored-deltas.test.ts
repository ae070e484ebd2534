import { expect, it } from '@jest/globals';
import { activated } from '../state/activation.ts';
import { deltaPath } from '../objects/names.ts';
import { deltaFiles, deltaMeta } from '../testing/delta-build.ts';
import { builtFolder } from '../testing/screen-build.ts';
import { change, describeStore } from '../testing/store-suite.ts';

describeStore('deltas', (place) => {
  const publish = async (version: string) => {
    const store = place().open();
    const folder = await builtFolder(deltaFiles(version));
    const stored = await store.put('queues-mfe', version, folder, deltaMeta(version));
    await change(store, activated(version));
    return stored;
  };
  const deltasOf = async (version: string) =>
    (await place().open().readRelease('queues-mfe', version)).deltas ?? [];
  const keysOf = async (version: string) =>
    (await deltasOf(version)).map(
      ({ path, dictionary }) => `queues-mfe/${version}/${deltaPath(path, dictionary)}`,
    );

  it('are stored with a release, to those before it', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    expect(await deltasOf('1.0.0')).toEqual([]);
    expect((await deltasOf('1.1.0')).map(({ path }) => path).sort()).toEqual([
      expect.stringMatching(/^remoteEntry\./),
      'screen.0a1b2c3d.js',
    ]);
    // To both entries; the screen's chunk is the same in both.
    expect(await deltasOf('1.2.0')).toHaveLength(3);
    const store = place().open();
    for (const delta of await deltasOf('1.2.0'))
      expect(await store.readDelta('queues-mfe', '1.2.0', delta)).toHaveLength(delta.bytes);
    expect((await store.verify()).damage).toEqual([]);
  });

  it('make no other release of the same bytes', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const store = place().open();
    await change(store, activated('1.0.0'));
    expect(await publish('1.1.0')).toBe('unchanged');
  });

  it('are told by verify when they were changed, and may be removed', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const [changed, removed] = await keysOf('1.1.0');
    await place().backend().write(changed!, 'evil');
    await place().backend().remove(removed!);
    const { damage } = await place().open().verify();
    expect(damage).toEqual([
      expect.objectContaining({
        what: 'file',
        where: changed,
        sentence: expect.stringMatching(/Remove it/),
      }),
    ]);
  });

  it('come back with a backup', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const keys = await keysOf('1.1.0');
    expect(keys).toHaveLength(2);
    await place().backUp();
    for (const key of keys) await place().backend().remove(key);
    await place().open().restore(place().beside(), { actor: 'tests', reason: 'disk failed' });
    expect(await place().backend().list('queues-mfe/1.1.0/')).toEqual(expect.arrayContaining(keys));
  });
});
