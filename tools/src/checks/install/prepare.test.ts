import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { removeStaleOutput } from '../../../install/stale-output.mjs';

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'prepare-'));

it('what was compiled of a source that moved is deleted', () => {
  const workspace = newFolder();
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), '');
  };
  for (const file of ['src/drugs/drug.ts', 'src/card.tsx']) write(file);
  const kept = ['drugs/drug.js', 'drugs/drug.js.map', 'drugs/drug.d.ts', 'card.js'];
  const others = ['.tsbuildinfo', 'bundle/main.css', 'scripts/build.d.mts', 'scripts/old.d.ts'];
  const stale = ['drug.js', 'drug.js.map', 'drug.d.ts', 'drug.d.ts.map'];
  for (const file of [...kept, ...others, ...stale]) write(`dist/${file}`);
  expect(removeStaleOutput(workspace).sort()).toEqual(stale.sort());
  for (const file of stale) expect(existsSync(path.join(workspace, 'dist', file))).toBe(false);
  for (const file of [...kept, ...others])
    expect(existsSync(path.join(workspace, 'dist', file))).toBe(true);
  expect(removeStaleOutput(path.join(workspace, 'src'))).toEqual([]);
});

const SCRIPT = `
import { appendFileSync } from 'node:fs';
const { oneAtATime } = await import(process.argv[1]);
const [, , lock, log] = process.argv;
oneAtATime(lock, () => {
  appendFileSync(log, 'begin ');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  appendFileSync(log, 'end ');
});
`;

const run = (lock: string, log: string): Promise<number | null> =>
  new Promise((resolve) => {
    const module = pathToFileURL(path.resolve('tools/install/one-at-a-time.mjs')).href;
    spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, module, lock, log], {
      stdio: 'inherit',
    }).once('exit', resolve);
  });

it('commands that are started at once work one after the other', async () => {
  const folder = newFolder();
  const [lock, log] = [path.join(folder, 'cache', 'lock'), path.join(folder, 'log')];
  const statuses = await Promise.all([run(lock, log), run(lock, log), run(lock, log)]);
  expect(statuses).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(3));
  expect(existsSync(lock)).toBe(false);
});

it('a lock that a killed command left behind is broken', async () => {
  const folder = newFolder();
  const [lock, log] = [path.join(folder, 'lock'), path.join(folder, 'log')];
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('exit', resolve));
  writeFileSync(lock, String(dead.pid));
  expect(await run(lock, log)).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('begin end ');
});

it('a lock that names nobody holds nobody up', async () => {
  const folder = newFolder();
  const [lock, log] = [path.join(folder, 'lock'), path.join(folder, 'log')];
  writeFileSync(lock, '');
  expect(await run(lock, log)).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('begin end ');
});
