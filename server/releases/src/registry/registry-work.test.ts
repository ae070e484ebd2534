import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { folderBackend } from '../backend/folder-backend.ts';
import { createReleaseStore } from '../store/create-release-store.ts';
import { newSigningKey } from '../state/signature.ts';
import { READERS } from '../operations/definition/reader.ts';
import { TestReleases } from '../testing/test-release.ts';
import { readOverview } from './registry-work.ts';

let releases: TestReleases;
let reads: string[];
beforeEach(async () => {
  releases = await new TestReleases().filled();
  await releases.done('publish', 'search-mfe');
  reads = [];
});

const HAL = { actor: 'Hal (hal)', workspace: '', verbs: [], reader: READERS.page };

const overview = () => {
  const backend = folderBackend(releases.folder);
  const store = createReleaseStore({
    ...backend,
    read: (key) => {
      reads.push(key);
      return backend.read(key);
    },
  });
  const { privateKey: key } = newSigningKey();
  return readOverview({ store, surroundings: releases.surroundings(), key }, HAL);
};

it('reads each earlier entry of the history once, however many workspaces there are', async () => {
  const { workspaces, history } = await overview();
  expect(workspaces.map(({ workspace, since }) => [workspace, since.by])).toEqual([
    ['queues-mfe', 'Robin'],
    ['search-mfe', 'Robin'],
    ['shell', 'Robin'],
  ]);
  expect(history.map(({ generation }) => generation)).toEqual([5, 4, 3, 2, 1]);
  const first = reads.filter((key) => key.endsWith('/0000000001.json'));
  expect(first).toEqual(['history/0000000001.json']);
});

it('shows what can be read of a damaged history, and says that there is more', async () => {
  rmSync(join(releases.folder, 'history/0000000002.json'));
  const { workspaces, history, unreadable } = await overview();
  expect(history.map(({ generation }) => generation)).toEqual([5, 4, 3]);
  expect(workspaces.map(({ workspace, since }) => [workspace, since.by])).toEqual([
    ['queues-mfe', 'Robin'],
    ['search-mfe', 'Robin'],
    ['shell', null],
  ]);
  expect(unreadable).toEqual([expect.stringContaining('The history breaks at entry 2')]);
});
