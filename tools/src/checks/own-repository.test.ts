import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIG_BLOCK, SHARED_CONTRACT } from '@refined/shared/federation';
import { freePort } from '../testing/free-port.ts';

/** A team's own folder: the two tarballs and their packages, as npm would install them. */

const ROOT = process.cwd();
const PATIENCE = 600_000;
/** npm's configuration on a team's computer. */
const SCOPE = '@refined:registry=https://npm.example.org/';
const folder = mkdtempSync(path.join(tmpdir(), 'refined-team-'));
const tarballs = path.join(folder, 'tarballs');
const project = path.join(folder, 'price-list-mfe');
const at = (...place: string[]) => path.join(project, ...place);
const read = (...place: string[]) => readFileSync(at(...place), 'utf8');

const run = (cwd: string, file: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  return { status, stdout, stderr };
};
const installed = (name: string) => path.join(folder, 'node_modules', name);
const KIT = installed('@refined/screen-kit/dist/refined-screen.mjs');
const refinedScreen = (...args: string[]) => run(project, KIT, ...args, '--json');

/** Links packages to this repository's, so that the test downloads nothing. */
const install = (packed: readonly string[]): void => {
  mkdirSync(installed('@refined'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@refined') symlinkSync(path.join(ROOT, 'node_modules', name), installed(name));
  for (const tarball of packed) {
    const name = tarball.includes('shared') ? 'shared' : 'screen-kit';
    const target = installed(`@refined/${name}`);
    mkdirSync(target);
    spawnSync('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1']);
  }
};

const DOORS = [
  ...['api-client', 'contract', 'domain', 'federation', 'lists', 'messages', 'session'],
  ...['testing', 'ui'],
];
const page = (door: string) => readFileSync(installed(`@refined/shared/docs/${door}.md`), 'utf8');

/** A test that imports a package without CommonJS. */
const PACKAGE_OF_MODULES = `import { expect, it } from '@jest/globals';
import map from 'p-map';

it('runs', async () => expect(await map([1], (each) => each)).toEqual([1]));
`;

let packed: readonly string[] = [];

beforeAll(() => {
  const code = `import { pack } from ${JSON.stringify(path.join(ROOT, 'tools/src/pack.ts'))};
console.log(JSON.stringify(await pack(${JSON.stringify(ROOT)}, ${JSON.stringify(tarballs)})));`;
  const script = path.join(folder, 'pack.mjs');
  writeFileSync(script, code);
  const { status, stdout, stderr } = run(ROOT, script);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  packed = JSON.parse(stdout) as string[];
  install(packed);
  writeFileSync(path.join(folder, '.npmrc'), `${SCOPE}\nloglevel=error\n`);
  expect(run(folder, KIT, 'new', 'price-list', '--json')).toMatchObject({ status: 0 });
  symlinkSync(path.join(folder, 'node_modules'), at('node_modules'));
}, PATIENCE);

describe('the packages', () => {
  it.each([0, 1])('are as a registry wants them (%i)', (which) => {
    const tarball = packed[which]!;
    const publint = path.join(ROOT, 'node_modules/publint/src/cli.js');
    expect(run(ROOT, publint, 'run', tarball, '--strict')).toMatchObject({ status: 0 });
    const attw = path.join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    // ES modules only: CommonJS isn't supported, and presets aren't code.
    const options = ['--profile', 'esm-only', '--exclude-entrypoints', 'css', 'tsconfig.json'];
    const { status, stdout } = run(ROOT, attw, tarball, ...options, 'oxlint.json');
    expect({ status, stdout }).toMatchObject({ status: 0 });
  });

  it('have a page for each door, with what the comments of its exports say', () => {
    expect(page('session')).toContain('Token and user are stored together or not at all');
    expect(page('contract')).toContain('| `viewCalls.listViews` | `GET /api/views/` |');
    for (const door of DOORS.filter((name) => name !== 'contract'))
      expect(page(door)).toMatch(/^### /m);
  });

  it('have pages that can be read: nothing is cut short, and no rule is only a number', () => {
    const pages = DOORS.map(page);
    // Dots before a name are a rest parameter.
    expect(pages.flatMap((text) => text.match(/.*\.\.\.(?!`?\w).*/g) ?? [])).toEqual([]);
    expect(pages.flatMap((text) => text.match(/.*(?:\bD\d+\b|§\d).*/g) ?? [])).toEqual([]);
    expect(pages.join('').split('\n').length).toBeLessThan(12_500);
  });

  it('have the guides for teams, whose links lead to files of the package', () => {
    const guides = installed('@refined/screen-kit/docs');
    const targets = ['screens.md', 'teams.md'].flatMap((guide) =>
      [...readFileSync(path.join(guides, guide), 'utf8').matchAll(/\]\(([^)#]+)/g)].map(
        ([, target]) => target!,
      ),
    );
    expect(targets).toContain('screens.md');
    for (const target of targets.filter((each) => !each.startsWith('https:')))
      expect([target, existsSync(path.join(guides, target))]).toEqual([target, true]);
  });

  it('have no condition that leads to sources', () => {
    for (const name of ['shared', 'screen-kit'])
      expect(readFileSync(installed(`@refined/${name}/package.json`), 'utf8')).not.toContain(
        '"source"',
      );
  });
});

describe('a screen in a repository of its own', () => {
  it('passes its types, lint and tests, with the examples of the pages', () => {
    mkdirSync(at('src/examples'));
    for (const door of DOORS) {
      const [, example] = /^## Example\n\n```tsx\n(.+?)^```/ms.exec(page(door)) ?? [];
      const file = door === 'testing' ? 'testing.test.tsx' : `${door}.tsx`;
      writeFileSync(at('src/examples', file), example ?? `${door} has no example`);
    }
    writeFileSync(at('src/examples/package-of-modules.test.ts'), PACKAGE_OF_MODULES);
    const { status, stdout, stderr } = refinedScreen('test');
    expect({ status, stdout: stdout.trim(), said: status === 0 ? '' : stderr }).toEqual({
      status: 0,
      stdout: JSON.stringify({
        checks: ['types', 'lint', 'tests'].map((check) => ({ check, ok: true })),
      }),
      said: '',
    });
    rmSync(at('src/examples'), { recursive: true });
  });

  it('is built with its own code only', () => {
    const { status, stdout } = refinedScreen('build');
    expect(status).toBe(0);
    const { firstLoad, uses } = JSON.parse(stdout) as {
      firstLoad: number;
      uses: Record<string, string[]>;
    };
    expect(firstLoad).toBeLessThan(20_000);
    expect(uses['@refined/shared/ui']).toContain('PageHeading');
    expect(JSON.parse(read('dist/release.json'))).toMatchObject({
      workspace: 'price-list-mfe',
      declaration: { contract: SHARED_CONTRACT },
    });
    expect(JSON.parse(read('dist/bundle/bill.cdx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'price-list-mfe' } },
    });
  });

  it('is built where a package manager shows it only the packages that it names', () => {
    const bare = mkdtempSync(path.join(tmpdir(), 'refined-linked-'));
    cpSync(project, bare, { recursive: true, filter: (file) => file !== at('node_modules') });
    mkdirSync(path.join(bare, 'node_modules'));
    symlinkSync(installed('@refined'), path.join(bare, 'node_modules/@refined'));
    const { status, stdout } = run(bare, KIT, 'build', '--json');
    expect({ status, stdout }).toMatchObject({ status: 0 });
  });

  it.each([
    ['.github/workflows/ci.yml', ['id-token: write', 'vars.REFINED_HOST']],
    ['.gitlab-ci.yml', ['REFINED_ID_TOKEN:\n      aud: $REFINED_HOST']],
  ])('has a CI file of commands that there are, previewing and publishing: %s', (file, names) => {
    const text = read(...file.split('/'));
    for (const name of names) expect(text).toContain(name);
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const [called, ran] = [/npx refined-screen (\w+)/g, /npm (?:run )?(test|build)\b/g].map(
      (pattern) => [...text.matchAll(pattern)].map(([, name]) => name!),
    );
    expect(called).toEqual(['preview', 'publish']);
    expect(scripts).toEqual(expect.arrayContaining(ran!));
    for (const command of called!) {
      // The only option in the files.
      const { status, stdout } = run(project, KIT, command, '--help');
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('--host') });
    }
    expect(text.match(/refined-screen \w+ (.*)$/gm)).toEqual(
      called!.map((command) => `refined-screen ${command} --host "$REFINED_HOST"`),
    );
  });

  it('takes the two packages from the registry that its maker has them from', () => {
    expect(read('.npmrc')).toBe(`${SCOPE}\n`);
  });

  it('has CI files that take actions by commit, and run no install script', () => {
    const github = read('.github', 'workflows', 'ci.yml');
    for (const [, version] of github.matchAll(/uses: \S+@(\S+)/g))
      expect(version).toMatch(/^[\da-f]{40}$/);
    for (const text of [github, read('.gitlab-ci.yml')])
      expect(text.match(/npm ci.*/g)).toEqual(['npm ci --ignore-scripts']);
  });
});

it('is made whole or not at all: nothing stays when the disk is full', () => {
  // The limit makes every write fail, as on a full disk.
  const script = `trap '' XFSZ; ulimit -f 0; "$0" "$1" new half --json`;
  const { status } = spawnSync('sh', ['-c', script, process.execPath, KIT], { cwd: folder });
  expect([status, existsSync(path.join(folder, 'half-mfe'))]).toEqual([1, false]);
});

describe('with a host', () => {
  let host: Server;
  let contract = SHARED_CONTRACT;
  let origins: readonly string[] = [];

  const file = { path: 'shell.js', bytes: 1, integrity: `sha384-${'A'.repeat(64)}` };
  const state = () => ({
    format: 1,
    generation: 1,
    changedAt: new Date().toISOString(),
    history: '',
    workspaces: {
      shell: { active: '1.0.0', since: 1, previous: [] },
      'prices-mfe': { active: '1.0.0', since: 1, previous: [] },
    },
    releases: {
      'prices-mfe': {
        '1.0.0': {
          commit: null,
          declaration: {
            kind: 'screen',
            title: 'Prices',
            expose: './screen',
            contract,
            routes: [{ path: '/prices' }],
          },
          entry: file,
          initial: [],
          integrity: {},
        },
      },
      shell: {
        '1.0.0': {
          commit: null,
          declaration: { kind: 'shell', contract },
          entry: file,
          initial: [],
          integrity: {},
        },
      },
    },
  });
  const page = () =>
    `<script type="application/json" id="${CONFIG_BLOCK}">${JSON.stringify({
      productName: 'Formulary',
      productKey: 'formulary',
      apiHost: '',
      overrideOrigins: origins,
    })}</script>`;
  const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

  beforeAll(async () => {
    const answers = () => ({ '/': page(), '/releases/state.json': JSON.stringify(state()) });
    host = createServer((request, response) =>
      response.end((answers() as Record<string, string>)[request.url ?? ''] ?? '//'),
    );
    await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void host.close());

  /** Resolves to the first line of its answer, then ends it. */
  const dev = (port: string): Promise<{ answer: unknown; served?: unknown; exit?: unknown }> =>
    new Promise((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [KIT, 'dev', '--host', address(), '--port', port, '--json'],
        { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] },
      );
      child.once('error', reject);
      child.stdout.setEncoding('utf8').once('data', (line: string) => {
        const answer = JSON.parse(line) as { origin?: string };
        // After a refusal, it ends by itself.
        if (answer.origin === undefined)
          return void child.once('close', (exit) => resolve({ answer, exit }));
        const end = (served?: unknown): void => {
          child.kill();
          child.once('close', () => resolve({ answer, served }));
          if (child.exitCode !== null) resolve({ answer, served });
        };
        untilServed(answer.origin).then(end, reject);
      });
    });

  it('serves the screen alone to a host that allows it', async () => {
    const port = String(await freePort());
    origins = [`http://127.0.0.1:${port}`];
    const { answer, served } = await dev(port);
    expect(answer).toEqual({
      origin: origins[0],
      host: address(),
      workspace: 'price-list-mfe',
    });
    expect(served).toHaveProperty('price-list-mfe');
  });

  it('says that its port is taken, and ends', async () => {
    const taken = new URL(address()).port;
    expect(await dev(taken)).toMatchObject({
      answer: { error: { code: 'port', message: expect.stringContaining('--port') } },
      exit: 3,
    });
  });

  it.each(['http', '65536'])('refuses the port %s with a sentence', async (port) => {
    expect(await dev(port)).toMatchObject({
      answer: { error: { code: 'usage', message: expect.stringContaining(`not "${port}"`) } },
      exit: 2,
    });
  });

  it.each([
    ['name', ['prices']],
    ['address', ['other', '--path', '/prices']],
  ])('makes no screen whose %s the host has', async (_what, wanted) => {
    const child = spawn(process.execPath, [KIT, 'new', ...wanted, '--host', address(), '--json'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said, [exit]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect({ exit, ...(JSON.parse(said) as object) }).toMatchObject({
      exit: 3,
      error: { code: 'name' },
    });
  });

  it('says before it builds that a host does not allow it, or has another contract', async () => {
    origins = [];
    expect((await dev('0')).answer).toMatchObject({ error: { code: 'not-allowed' } });
    contract = '1.0.0';
    expect((await dev('0')).answer).toMatchObject({
      error: {
        code: 'contract',
        message: expect.stringContaining('offers the shared contract 1.0.0'),
      },
    });
    contract = SHARED_CONTRACT;
  });
});

/** The state of a development host, as soon as it contains the screen. */
const untilServed = async (origin: string): Promise<object> => {
  for (;;) {
    const state = (await (await fetch(`${origin}/releases/state.json`)).json()) as {
      workspaces?: object;
    };
    if (state.workspaces && 'price-list-mfe' in state.workspaces) return state.workspaces;
  }
};
