import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openStore } from './open-store.ts';

it('opens a folder', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'refined-open-')), 'not-there-yet');
  const store = openStore(folder);
  await store.init();
  expect(store.name).toBe(folder);
  expect([
    await store.readState(),
    await store.listWorkspaces(),
    await store.history(),
    await store.readReports(),
  ]).toEqual([undefined, [], [], { failures: [], loads: [], errors: [] }]);
  expect(await store.verify()).toEqual({
    releases: 0,
    files: 0,
    bytes: 0,
    generations: 0,
    damage: [],
  });
});

it.each([
  ['s3://releases', 's3://releases'],
  ['s3://releases/', 's3://releases'],
  ['s3://my.releases/some/place/', 's3://my.releases/some/place'],
])('opens %s', (location, name) => {
  expect(openStore(location).name).toBe(name);
});

it.each(['s3://', 's3:///prefix', 's3://A/x', 'https://releases.example/x'])(
  'takes %s for no place',
  (location) => {
    expect(() => openStore(location)).toThrow(expect.objectContaining({ fault: 'bad-name' }));
  },
);
