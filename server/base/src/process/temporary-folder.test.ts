import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { clearTemporaryFolders, temporaryFolder } from './temporary-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'refined-temporary-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('deletes at the start what killed processes have left, and nothing of others', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const made = (name: string): string => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'screen.js'), 'x');
    return join(folder, name);
  };
  const left = [
    made(`refined-upload-${hostname()}-${ended}-aB3xYz`),
    await temporaryFolder('upload', folder),
  ];
  const kept = [
    made(`refined-upload-${hostname()}-${process.ppid}-aB3xYz`),
    made(`refined-upload-${hostname()}-another-${ended}-aB3xYz`),
    made(`refined-import-${hostname()}-${ended}-aB3xYz`),
    made('refined-upload-aB3xYz'),
  ];
  await clearTemporaryFolders(['upload', 'contract-check'], folder);
  expect(left.filter(existsSync)).toEqual([]);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
});
