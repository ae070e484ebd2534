import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileSystemStore } from '@refined/releases';
import type { ReleaseState } from '@refined/shared/contract';
import { startIssuer } from '@refined/releases/identity-issuer';
import { filledDataFolder, newFolder } from '../../product/folders.ts';
import { PATIENCE } from '../../product/patience.ts';
import { freePort } from '@refined/tools/free-port';
import { startProduct } from '../../product/run-start.ts';
import { heading, navigation, signIn, userMenu } from '../../fixtures/reviewer.ts';
import { expect, test as base, type Page } from '../../fixtures/story.ts';
import type { Watch } from '../../fixtures/watch.ts';
import { releaseCommandHere } from '@refined/bad-releases/release-command';
import { activateIn, putDerived } from '../fixtures/release-fixture.ts';
import { NO_SESSION } from '../fixtures/session.ts';
import {
  expectQuick,
  install,
  linkPackages,
  packedPackages,
  start,
  surroundings,
  type,
  typed,
} from '../fixtures/team-repository.ts';

const SCREEN = 'price-list-mfe';
const SOURCE = 'src/price-list-screen.tsx';
const FIRST = '1.0.0';
const ADDRESS = '/drugs/price-list';
const UNDER_DEVELOPMENT = 'Use a screen under development';

interface House {
  readonly address: string;
  /** The origin for `refined-screen dev`. */
  readonly development: string;
  /** Runs `npm run release` like an operator. */
  readonly operator: (...args: string[]) => Promise<string>;
  /** Activates its first release under another version. */
  readonly releaseAgain: (version: string) => Promise<void>;
}

/** Its own product like `npm start`: with API, data and registry. */
const test = base.extend<{ readonly house: House }>({
  house: [
    async ({}, use) => {
      const folder = filledDataFolder();
      const port = await freePort();
      const development = `http://127.0.0.1:${port}`;
      const product = await startProduct({
        DATA_DIR: folder,
        OVERRIDE_ORIGINS: development,
        CHROME_PATH: process.env.CHROME_PATH!,
      });
      const releases = path.join(folder, 'releases');
      const operator: House['operator'] = async (...args) => {
        const { status, stdout, stderr } = await releaseCommandHere(releases, args);
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        return stdout;
      };
      const store = fileSystemStore(releases);
      const releaseAgain: House['releaseAgain'] = async (version) => {
        await putDerived(store, version, { workspace: SCREEN, from: FIRST });
        await activateIn(store, version, SCREEN);
      };
      await use({ address: product.address, development, operator, releaseAgain });
      await product.stop();
    },
    { timeout: PATIENCE.start },
  ],
  baseURL: async ({ house }, use) => use(house.address),
  storageState: NO_SESSION,
});

/** Opens a page and signs in. */
const openSignedIn = async (page: Page, address = '/'): Promise<void> => {
  await page.goto(address);
  await signIn(page);
  await expect(userMenu(page)).toBeVisible();
};

const link = (page: Page) => navigation(page).getByRole('link', { name: 'Price list' });
/** Waits until the gateway serves that version, for up to a second, and opens it. */
const openReleased = async (page: Page, version: string): Promise<void> => {
  const served = async () => {
    const state = (await (await page.request.get('/releases/state.json')).json()) as ReleaseState;
    return state.workspaces[SCREEN]?.active;
  };
  await expect.poll(served).toBe(version);
  await page.goto('/');
  await link(page).click();
  await expectRealData(page);
};
const strip = (page: Page) => page.getByRole('region', { name: 'Screens under development' });

/** Expects the number of drugs in each queue on the screen. */
const expectRealData = async (page: Page): Promise<void> => {
  await expect(heading(page, 'Price list')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Drugs in each queue' })).toContainText(
    /[1-9][\d,]* drugs/,
  );
};

const change = (project: string, file: string, from: string, to: string): void => {
  const target = path.join(project, file);
  const text = readFileSync(target, 'utf8');
  expect(text).toContain(from);
  writeFileSync(target, text.replace(from, to));
};

const git = (project: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: project, env: surroundings(), encoding: 'utf8' }).trim();

const commit = (project: string, message: string): string => {
  git(project, 'add', '--all');
  git(project, 'commit', '--quiet', '--message', message);
  return git(project, 'rev-parse', 'HEAD');
};

const readError = (stdout: string): { readonly code: string; readonly message: string } =>
  (JSON.parse(stdout) as { error: { code: string; message: string } }).error;

/** Creates a repository with a screen outside of ours. */
const makeRepository = async (): Promise<string> => {
  const tarballs = await packedPackages();
  const first = newFolder('first');
  linkPackages(first);
  await install(first, tarballs);
  const kit = path.join(first, 'node_modules', '.bin', 'refined-screen');
  const folder = newFolder('team');
  await typed(folder, `${kit} new price-list`);
  const project = path.join(folder, SCREEN);
  // Third-party packages are installed already, so npm fetches nothing.
  renameSync(path.join(first, 'node_modules'), path.join(project, 'node_modules'));
  await install(project, tarballs);
  git(project, 'init', '--quiet', '--initial-branch', 'main');
  return project;
};

/** Runs the development server until the page has shown the screen. */
const develop = async (
  project: string,
  { address, development }: House,
  page: Page,
  watch: Watch,
) => {
  const { port } = new URL(development);
  // npm forwards no signal: it would end, but the server would go on.
  const line = `node_modules/.bin/refined-screen dev --host ${address} --port ${port} --json`;
  const began = performance.now();
  const server = start(project, line);
  const ended = once(server, 'exit');
  server.stderr.resume();
  try {
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    expectQuick(line, began);
    expect(JSON.parse(said.toString())).toMatchObject({ origin: development });
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: UNDER_DEVELOPMENT }).click();
    const panel = page.getByRole('dialog', { name: UNDER_DEVELOPMENT });
    await panel.getByLabel('Screen').selectOption('Price list');
    await panel.getByRole('button', { name: 'Use it' }).click();
    await page.goto(ADDRESS);
    await expect(strip(page)).toContainText(`Price list comes from ${development}`);
    await expectRealData(page);
    watch.check();
    // Without the screen, the address is taken for a drug's.
    watch.expectLogged(/404 .*\/api\/drugs\/price-list/);
    await strip(page).getByRole('button', { name: 'Use the released version' }).click();
    await expect(strip(page)).toHaveCount(0);
  } finally {
    server.kill();
    await ended;
  }
};

test('a screen from an empty folder to production, and back, by its own team', async ({
  page,
  context,
  house,
  watch,
}) => {
  test.setTimeout(PATIENCE.build);
  const host = `--host ${house.address} --json`;
  const project = await makeRepository();
  await openSignedIn(page);
  await develop(project, house, page, watch);

  const sha = commit(project, 'A price list');
  const checked = await type(project, `npx refined-screen check ${host}`);
  expect(checked).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('Every imported name is there: shell'),
  });
  expect(checked.stderr).not.toContain('Shared contract not compared');

  // The team owns its name and address before its first release.
  await house.operator('register', SCREEN, '--route', ADDRESS);
  const forRobin = ['--holder', 'Robin', '--may', 'preview', '--may', 'rollback'];
  const [REFINED_TOKEN = ''] = (await house.operator('token', SCREEN, ...forRobin)).split('\n');
  const { preview } = JSON.parse(
    await typed(project, `npx refined-screen preview ${host} --report dist/report.md`, {
      REFINED_TOKEN,
    }),
  ) as { preview: { address: string } };
  const report = readFileSync(path.join(project, 'dist/report.md'), 'utf8');
  for (const said of [preview.address, 'First load: ', '✓ types, lint, tests', '✓ In a browser: '])
    expect(report).toContain(said);
  await page.goto(preview.address);
  await expect(strip(page)).toContainText(
    /^Preview of Price list 1\.0\.0-preview\.\w+ by Robin, in this tab only, until 20\d\d/,
  );
  await expectRealData(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(userMenu(other)).toBeVisible();
  await expect(strip(other)).toHaveCount(0);
  await expect(link(other)).toHaveCount(0);

  // Its CI publishes with its OIDC identity, without a secret.
  const ci = await startIssuer();
  const job = {
    sub: 'repo:formulary/price-list:ref:refs/heads/main',
    aud: house.address,
    repository: 'formulary/price-list',
    ref: 'refs/heads/main',
  };
  const trusted = ['--issuer', ci.issuer, '--audience', job.aud, '--subject', job.sub];
  await house.operator('trust', SCREEN, ...trusted);
  const from = ['--issuer', ci.issuer, '--repository', job.repository, '--ref', job.ref];
  await house.operator('policy', SCREEN, ...from);
  const publish = async (commit: string) =>
    type(project, `npx refined-screen publish ${host}`, {
      REFINED_ID_TOKEN: await ci.sign({ ...job, sha: commit }),
    });
  expect(await publish(sha)).toMatchObject({ status: 0 });
  await openReleased(other, FIRST);

  // A bad version: it bundles a copy of a library that the page provides.
  change(project, 'package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  change(project, SOURCE, 'import', "import cache from '@emotion/cache';\nimport");
  change(project, SOURCE, '<StyleSheet', "{cache({ key: 'own' }).key}\n      <StyleSheet");
  const refused = await publish(commit(project, 'With a style cache of its own'));
  expect(refused.status).toBe(3);
  expect(readError(refused.stdout)).toEqual({
    code: 'copies',
    message: expect.stringContaining(`@emotion/cache (imported by ${SOURCE})`),
  });

  // The next version has the first one's files, so nothing is built or tried.
  await house.releaseAgain('1.1.0');
  await openReleased(other, '1.1.0');
  await typed(project, `npx refined-screen rollback ${host}`, { REFINED_TOKEN });
  await openReleased(other, FIRST);
  await ci.close();

  // Its token doesn't work for another team's screen, and the audit says who tried.
  change(project, 'package.json', `"name": "${SCREEN}"`, '"name": "queues-mfe"');
  const foreign = await type(project, `npx refined-screen rollback ${host}`, { REFINED_TOKEN });
  expect(foreign.status).toBe(3);
  expect(readError(foreign.stdout)).toMatchObject({ code: 'other-workspace' });
  const { audit } = JSON.parse(await house.operator('teams', '--json', '--last', '1')) as {
    audit: object[];
  };
  expect(audit).toEqual([
    expect.objectContaining({
      actor: 'Robin',
      workspace: 'queues-mfe',
      verb: 'rollback',
      outcome: 'other-workspace',
    }),
  ]);
});
