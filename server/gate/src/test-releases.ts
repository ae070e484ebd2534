import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileSystemStore, type ReleaseMeta, type ReleaseStore } from '@refined/releases';

/** A workspace's build declaration: small files, real documents. */
export const testBuild = (
  workspace: string,
  version: string,
): { folder: string; meta: ReleaseMeta } => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-pairs-build-'));
  mkdirSync(folder, { recursive: true });
  for (const name of ['entry.js', 'initial.js'])
    writeFileSync(join(folder, name), `"${name} of ${workspace} ${version}";`);
  const files = { entry: 'entry.js', initial: ['initial.js'], brotliQuality: 1 };
  if (workspace === 'shell')
    return { folder, meta: { ...files, declaration: { kind: 'shell', contract: '1.0.0' } } };
  return {
    folder,
    meta: {
      ...files,
      federationName: `${workspace}_${version}`.replace(/\W/g, '_'),
      declaration: {
        kind: 'screen',
        title: workspace,
        expose: './screen',
        routes: [{ path: `/drugs/${workspace}` }],
        contract: '1.0.0',
      },
    },
  };
};

export const putRelease = async (
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<void> => {
  const { folder, meta } = testBuild(workspace, version);
  await store.put(workspace, version, folder, meta);
};

export const emptyStore = (): ReleaseStore => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-pairs-store-'));
  // The mark that `init` writes.
  writeFileSync(join(folder, 'store.json'), '{}');
  return fileSystemStore(folder);
};
