import { readFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import {
  fileSystemStore,
  inParallel,
  readReleaseSettings,
  type ReleaseStore,
} from '@refined/releases';
import { inTemporaryFolder } from '@refined/server-base/process';
import type { ReleaseDocument } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { offersContract, RELEASES_BASE, DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import {
  missingNames,
  missingNamesText,
  type BrowserCheckOptions,
  type CheckedPair,
} from '@refined/releases/cli';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { CHROMIUM_FLAGS, installedChromium } from './chromium.ts';
import { pairStore, pairsOf, type ReleaseName, type ReleasePair } from './release-pairs.ts';
import { visitScreen } from './page/visit-screen.ts';
import type { Visit } from './page/visit.ts';
import { WORLDS } from './page/worlds.ts';

const READY = 15_000;
const BETWEEN = 20;

/** Resolves when the gateway serves its state; both releases' files are then in memory. */
const untilServed = async (address: string): Promise<void> => {
  const deadline = performance.now() + READY;
  while ((await fetch(`${address}/releases/state.json`)).status !== 200) {
    if (performance.now() > deadline)
      throw new Error(
        'The releases to try can not be served: files of them are missing or damaged (npm run release -- verify).',
      );
    await sleep(BETWEEN);
  }
};

/** The production gateway on a free local port. API calls are answered in the browser. */
export const servePair = async (store: ReleaseStore) => {
  const gateway = buildGateway({
    configuration: {
      page: DEFAULT_PAGE_CONFIG,
      TRUST_PROXY: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: 1_000 },
    },
    store,
    upstream: { address: undefined },
  });
  try {
    const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
    await untilServed(address);
    return { address, close: () => gateway.close() };
  } catch (error) {
    await gateway.close();
    throw error;
  }
};

/** Few, because a shell is tried with every screen, and each screen at several addresses. */
const PAIRS_AT_ONCE = 2;

/** A visit is too short for optimized code to pay off. */
const FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

const nameOf = ({ workspace, version }: ReleaseName): string => `${workspace} ${version}`;

/** The signing key, for a shell that accepts only signed states. */
const keyOfEnvironment = (): string | undefined => {
  const { RELEASE_SIGNING_KEY: file } = readReleaseSettings(process.env, process.cwd());
  return file === undefined ? undefined : readFileSync(file, 'utf8');
};

const launch = async (): Promise<Browser> => {
  const executablePath = await installedChromium();
  if (!executablePath)
    throw new Error(
      'No Chromium is installed to try the release in: install Chromium or Google Chrome, or set CHROME_PATH to one.',
    );
  return chromium.launch({ executablePath, args: FLAGS });
};

/**
 * Loads a release that isn't stored yet in a real browser, together with the releases that it will
 * meet: a screen with the active shell and the next one, a shell with every active screen and every
 * canary. Each pair is loaded alone, without fallbacks, at every address that the screen declares.
 * Only reads the store.
 * Rejects with one sentence if there is no browser; a release's faults are in the result.
 */
export const checkTogether = async ({
  store,
  candidate,
  say,
}: BrowserCheckOptions): Promise<{ ok: boolean; pairs: CheckedPair[] }> => {
  const { workspace, version, folder, meta } = candidate;
  const state = await store.readState();
  const signingKey = keyOfEnvironment();
  const pairs = state ? await pairsOf(store, state, candidate, meta.declaration.kind) : [];
  if (pairs.length === 0) return { ok: true, pairs: [] };

  return inTemporaryFolder('contract-check', async (scratch) => {
    let browser: Browser | undefined;
    try {
      const stored = fileSystemStore(scratch);
      await stored.init();
      await stored.put(workspace, version, folder, {
        ...meta,
        skipped: undefined,
        brotliQuality: 1,
      });
      const storeOf = (name: string, wanted: string) =>
        name === workspace && wanted === version ? stored : store;
      say(
        `Trying ${nameOf(candidate)} in a browser with ${pairs.map(({ shell, screen }) => nameOf(shell.workspace === workspace ? screen : shell)).join(', ')} …`,
      );
      const writes = new Set<string>();
      // Screens in use have passed all worlds: of a shell's pairs only the first visits them.
      const isThere = (pair: ReleasePair): boolean =>
        meta.declaration.kind === 'screen' || pair === pairs[0];
      const check = (pair: ReleasePair) =>
        checkPair(open, pair, storeOf, signingKey, isThere(pair) ? WORLDS : [], (calls) =>
          calls.forEach((call) => writes.add(call)),
        );
      const open = (browser = await launch());
      const checked = await inParallel(pairs, PAIRS_AT_ONCE, check);
      if (writes.size > 0)
        say(`Its controls asked for writes, which were refused: ${[...writes].sort().join(', ')}`);
      return { ok: checked.every(({ ok }) => ok), pairs: checked };
    } finally {
      await browser?.close();
    }
  });
};

/** Values for a route's parameters: an existing queue, and the only drug of the canned answers. */
const FILLED: Readonly<Record<string, string>> = { queueSlug: 'noc', drugId: '1' };

/**
 * An address that matches a react-router pattern: `/drugs/queue/:queueSlug` → `/drugs/queue/noc`.
 */
export const routeAddress = (pattern: string): string => {
  const parts = pattern
    .split('/')
    .filter((part) => part !== '' && part !== '*' && !part.endsWith('?'));
  const filled = parts.map((part) =>
    part.replace(/^:([\w-]+)/, (_all, name: string) => FILLED[name] ?? '1'),
  );
  return filled.length === 0 ? PATHS.home() : `/${filled.join('/')}`;
};

/** How to open and recognise the other screen. */
const otherOf = ({ workspace, declaration, federationName }: ReleaseDocument): Visit['other'] =>
  declaration.kind === 'screen' && federationName && declaration.routes[0]
    ? {
        workspace,
        title: declaration.title,
        address: routeAddress(declaration.routes[0].path),
        federationName,
      }
    : undefined;

const checkPair = async (
  browser: Browser,
  pair: ReleasePair,
  storeOf: Parameters<typeof pairStore>[1],
  signingKey: string | undefined,
  worlds: Visit['worlds'],
  onWrites: (calls: readonly string[]) => void,
): Promise<CheckedPair> => {
  const store = await pairStore(pair, storeOf, signingKey);
  const [shell, screen] = await Promise.all(
    [pair.shell, pair.screen].map(({ workspace, version }) =>
      store.readRelease(workspace, version),
    ),
  );
  const names = { shell: nameOf(pair.shell), screen: nameOf(pair.screen) };
  const { declaration, federationName } = screen!;
  if (declaration.kind !== 'screen' || !federationName)
    return { ...names, ok: false, problem: `${names.screen} is not a screen` };
  const offered = shell!.declaration.contract;
  if (!offersContract(offered, declaration.contract))
    return {
      ...names,
      ok: false,
      problem: `The screen needs the shared contract ${declaration.contract}, the shell offers ${offered}`,
    };
  const served = await servePair(store);
  try {
    const { routes, title } = declaration;
    const visit = {
      origin: served.address,
      addresses: routes.map(({ path }) => routeAddress(path)),
      title,
      files: `${RELEASES_BASE}${pair.screen.workspace}/${pair.screen.version}/`,
      federationName,
      isSigned: signingKey !== undefined,
      worlds,
      other:
        pair.other && otherOf(await store.readRelease(pair.other.workspace, pair.other.version)),
    };
    const problem = await visitScreen(browser, visit, onWrites);
    if (problem === undefined) return { ...names, ok: true };
    // "Minified React error #130" helps nobody; the missing name does.
    const missing = missingNames(screen!.uses ?? {}, shell!.offers ?? {});
    const reason =
      missing.length > 0 ? `: ${missingNamesText('the screen', 'the shell', missing)}` : '';
    return { ...names, ok: false, problem: `${problem}${reason}` };
  } finally {
    await served.close();
  }
};
