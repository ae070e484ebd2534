import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { install, needsInstall } from '../../../install.mjs';

let root: string;

const write = (file: string, content: unknown): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), JSON.stringify(content));
};

/** Writes a lock file, and npm's list of installed packages. */
const lock = (packages: Record<string, object>): void => write('package-lock.json', { packages });
const installed = (packages: Record<string, object>): void =>
  write('node_modules/.package-lock.json', { packages });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'refined-install-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('needsInstall', () => {
  const packages = {
    '': { name: 'refined' },
    'node_modules/fastify': { version: '5.1.0' },
    shared: { version: '1.0.0' },
  };

  it('is so on a fresh clone, and after an installation that was broken off', () => {
    lock(packages);
    expect(needsInstall(root)).toBe(true);
    mkdirSync(path.join(root, 'node_modules'));
    expect(needsInstall(root)).toBe(true);
  });

  it('is not so when everything is there', () => {
    lock(packages);
    installed(packages);
    expect(needsInstall(root)).toBe(false);
  });

  it('is so when the lock file has moved on', () => {
    lock({ ...packages, 'node_modules/fastify': { version: '5.2.0' } });
    installed(packages);
    expect(needsInstall(root)).toBe(true);
    lock({ ...packages, 'node_modules/kysely': { version: '0.28.0' } });
    expect(needsInstall(root)).toBe(true);
  });

  it("doesn't ask for other platforms' binaries, nor for links", () => {
    lock({
      ...packages,
      'node_modules/@swc/core-darwin-arm64': { version: '1.0.0', optional: true },
      'node_modules/shell': { link: true },
    });
    installed(packages);
    expect(needsInstall(root)).toBe(false);
  });
});

describe('without the packages that build', () => {
  it('nothing is needed that npm ci --omit=dev leaves out', () => {
    lock({
      'node_modules/fastify': { version: '5.1.0' },
      'node_modules/webpack': { version: '5.0.0', dev: true },
    });
    installed({ 'node_modules/fastify': { version: '5.1.0' } });
    expect([needsInstall(root), needsInstall(root, { dev: false })]).toEqual([true, false]);
  });
});

describe('install', () => {
  it('says and does nothing when everything is there', async () => {
    lock({ 'node_modules/fastify': { version: '5.1.0' } });
    installed({ 'node_modules/fastify': { version: '5.1.0' } });
    const said: string[] = [];
    await install(root, (line) => said.push(line));
    expect(said).toEqual([]);
  });

  it('ends with the command that started it', async () => {
    lock({ 'node_modules/fastify': { version: '5.1.0' } });
    const npm = path.join(root, 'npm.js');
    writeFileSync(npm, `console.error('pid', process.pid); setInterval(() => {}, 1000);`);
    const url = pathToFileURL(path.resolve('tools/install.mjs')).href;
    const code = `import(${JSON.stringify(url)}).then((it) => it.install(${JSON.stringify(root)}))`;
    const command = spawn(process.execPath, ['-e', code], {
      env: { PATH: process.env.PATH, npm_execpath: npm },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    for await (const text of command.stderr) {
      said += String(text);
      if (/pid \d+/.test(said)) command.kill('SIGTERM');
    }
    // The stream has ended, so no process holds it any more, not even npm.
    const pid = Number(/pid (\d+)/.exec(said)?.[1]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

interface LockedPackage {
  readonly link?: true;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: true;
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(path.join(process.cwd(), file), 'utf8')) as T;
const { packages } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const fetched = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);
const placesWhere = (test: (locked: LockedPackage) => boolean): string[] =>
  fetched.filter(([, locked]) => test(locked)).map(([place]) => place);

it('the lock names no address: no registry, no git repository', () => {
  expect(placesWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it('every package has a hash', () => {
  expect(placesWhere(({ integrity }) => integrity === undefined)).toEqual([]);
});

it('package.json says of every install script whether it may run', () => {
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  const names = placesWhere(({ hasInstallScript }) => hasInstallScript === true).map((place) =>
    place.replace(/^.*node_modules\//, ''),
  );
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
});

it("a server's packages are the root's: images copy no other node_modules", () => {
  const nested = /^(server\/[^/]+|shared|kit)\/node_modules\//;
  expect(Object.keys(packages).filter((place) => nested.test(place))).toEqual([]);
});
