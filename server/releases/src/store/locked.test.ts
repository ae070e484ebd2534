import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { folderBackend } from '../backend/folder-backend.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { activated } from '../state/workspace-changes.ts';
import { change, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

let store: ReleaseStore;
/** The writes, and whether the store was locked for each. */
let written: { readonly what: string; readonly isLocked: boolean }[];

beforeEach(async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'refined-locked-')), 'store');
  const backend = folderBackend(folder);
  written = [];
  const noted =
    <P extends [key: string, ...unknown[]], T>(
      how: string,
      write: (...parameters: P) => Promise<T>,
    ) =>
    (...parameters: P): Promise<T> => {
      written.push({
        what: `${how} ${parameters[0]}`,
        isLocked: existsSync(join(folder, 'state.lock')),
      });
      return write(...parameters);
    };
  const watched: ObjectBackend = {
    ...backend,
    create: noted('create', backend.create),
    replace: noted('replace', (...parameters) => backend.replace(...parameters)),
    remove: noted('remove', backend.remove),
  };
  store = createReleaseStore(watched);
  await store.init();
});

it('a folder is locked while its state is changed', async () => {
  await putVersions(store, ['1.0.0']);
  written = [];
  await change(store, activated('1.0.0'));
  expect(written).toEqual([
    { what: 'create history/0000000001.json', isLocked: true },
    { what: 'replace state.json', isLocked: true },
  ]);
});

it('a folder is locked from the choice of what prune removes until it is no release any more: no change can name it meanwhile', async () => {
  await putVersions(store, ['1.0.0', '1.0.1', '1.0.2']);
  await change(store, activated('1.0.2'));
  written = [];
  await store.prune({ keep: 2 });
  expect(written.slice(0, 2)).toEqual([
    { what: 'replace queues-mfe/1.0.0/upload.json', isLocked: true },
    { what: 'remove queues-mfe/1.0.0/release.json', isLocked: true },
  ]);
});
