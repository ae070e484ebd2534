import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseMeta } from '../objects/release-store.ts';

/** Writes a screen's built folder for tests; `files`: contents by path. */
export const builtFolder = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-build-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
};

export const SCREEN_META: ReleaseMeta = {
  declaration: {
    kind: 'screen',
    title: 'Queues',
    expose: './screen',
    routes: [{ path: '/drugs/queue/:queueSlug', starts: 'queue' }],
    contract: '1.0.0',
  },
  entry: 'remoteEntry.js',
  initial: ['screen.js'],
  federationName: 'queues_mfe_1_0_0',
  brotliQuality: 1,
};

export const SCREEN_FILES = {
  'remoteEntry.js': 'entry();'.repeat(200),
  'screen.js': 'screen();',
  'lazy/part.js': 'part();',
};
