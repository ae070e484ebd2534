import { join } from 'node:path';
import {
  ReleaseStoreError,
  browserWorkspaces,
  failureOf,
  openReleases,
  openStore,
  readReleaseSettings,
  type ReleaseStore,
} from '@refined/releases';
import { setTimeout as wait } from 'node:timers/promises';
import { sourceHash } from '@refined/screen-kit/source-hash';
import { buildReleases } from './build-releases.ts';
import {
  hasDevelopmentSignIn,
  reachableAddress,
  readConfiguration,
  warningsOf,
  type Configuration,
} from './configuration.ts';
import { releasesLocation } from './part-environment.ts';
import { runProduct, untilReady } from './product.ts';
import { staleBuilds } from './stale-builds.ts';

const BETWEEN = 700;

/** The sources of each process. */
const RUNS = {
  api: ['shared/src', 'server/api/src'],
  gateway: ['shared/src', 'server/releases/src', 'server/gateway/src'],
} as const;

interface FollowOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly restart: (part: 'api' | 'gateway') => void;
}

/** Development: restarts the servers whose sources have changed. */
const followServers = async ({ root, signal, restart }: FollowOptions): Promise<void> => {
  const running = () => ({
    api: sourceHash(root, RUNS.api),
    gateway: sourceHash(root, RUNS.gateway),
  });
  let code = running();
  for (;;) {
    await wait(BETWEEN, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const next = running();
    for (const part of ['api', 'gateway'] as const) if (next[part] !== code[part]) restart(part);
    code = next;
  }
};

/** Interval of the "still working" line, in ms. */
const STILL = 15_000;
/** Signals within this time (ms) count as one: Ctrl-C comes from the terminal and from npm. */
const ONE_SIGNAL = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StartOptions {
  readonly root: string;
  readonly development?: boolean;
  /**
   * Development: the workspaces whose sources are watched; if empty, all of them and the servers.
   */
  readonly watch?: readonly string[];
}

let lastSaid = Date.now();
const say = (line: string): void => {
  lastSaid = Date.now();
  process.stdout.write(`${line}\n`);
};

/** Exits with sentences for people, without a stack trace. */
const refuse = (sentences: readonly string[]): never => {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
};

/** The configuration; exits with all its problems. */
const configurationOrEnd = (root: string): Configuration => {
  const read = readConfiguration(process.env, root);
  return 'problems' in read ? refuse(read.problems) : read.configuration;
};

/** Exits with the store's fault and what to do. */
const refuseStore = (error: unknown, location: string): never => {
  if (!(error instanceof ReleaseStoreError)) throw error;
  return refuse([
    failureOf(error).message,
    ...(error.fault === 'unreadable'
      ? [`When nothing in it is needed, move ${location} away: everything is built again.`]
      : []),
  ]);
};

/** The store, created if this start may do that; exits if it can't be read. */
const storeOrEnd = async (
  root: string,
  configuration: Configuration,
  development: boolean,
): Promise<ReleaseStore> => {
  const location = releasesLocation(configuration, development);
  try {
    // A development store is unsigned: nobody else uses it.
    const store = development
      ? openStore(location)
      : openReleases(readReleaseSettings(process.env, root));
    // In other places, an empty folder may be an unmounted disk: only `init` makes a store there.
    if (development || configuration.hasOwnReleases) await store.init();
    await store.readState();
    return store;
  } catch (error) {
    return refuseStore(error, location);
  }
};

interface Wanted {
  readonly development: boolean;
  readonly watched: readonly string[];
  readonly signal: AbortSignal;
}

/** Builds stale workspaces; returns those that failed. */
const build = async (
  root: string,
  store: ReleaseStore,
  configuration: Configuration,
  { development, watched, signal }: Wanted,
): Promise<string[]> => {
  const outFolder = join(configuration.DATA_DIR, development ? 'dev-build' : 'build');
  const { builds, kept } = await staleBuilds(root, store, {
    development,
    watched,
    outFolder,
  }).catch((error) => refuseStore(error, releasesLocation(configuration, development)));
  for (const sentence of kept) say(sentence);
  return buildReleases(builds, { store, development, signal, say });
};

/** `npm run build`. */
export const buildOnce = async ({ root }: StartOptions): Promise<void> => {
  const configuration = configurationOrEnd(root);
  const store = await storeOrEnd(root, configuration, false);
  const once = { development: false, watched: [], signal: new AbortController().signal };
  const failed = await build(root, store, configuration, once);
  if (failed.length > 0) refuse([`Not built: ${failed.join(', ')}.`]);
  say('Everything is built.');
};

/** Ends the product if npm is killed: its terminal could no longer end it. */
const endWithNpm = (end: () => void): void => {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, 1_000).unref();
};

/**
 * `npm start` and `npm run dev`: builds, starts and supervises everything until a signal.
 */
export const start = async ({
  root,
  development = false,
  watch = [],
}: StartOptions): Promise<void> => {
  const configuration = configurationOrEnd(root);
  const workspaces = browserWorkspaces(root);
  const unknown = watch.filter((workspace) => !workspaces.includes(workspace));
  if (unknown.length > 0)
    refuse([`${unknown.join(', ')}: no such screen. There are ${workspaces.join(', ')}.`]);
  for (const warning of warningsOf(configuration, process.env)) say(warning);
  // Before anything runs, so that a refusal leaves no API running.
  const store = await storeOrEnd(root, configuration, development);

  const ending = new AbortController();
  let endingSince = 0;
  const end = async (status: number): Promise<void> => {
    if (ending.signal.aborted) {
      if (Date.now() - endingSince < ONE_SIGNAL) return;
      // The second signal ends it at once. The parts end when this process is gone.
      process.exit(1);
    }
    endingSince = Date.now();
    ending.abort();
    await product.stop();
    process.exit(status);
  };
  const product = runProduct({
    root,
    configuration,
    environment: process.env,
    development,
    say,
    onGivenUp: () => void end(1),
  });
  for (const signal of SIGNALS) process.on(signal, () => void end(0));
  endWithNpm(() => void end(0));

  const still = setInterval(() => {
    if (Date.now() - lastSaid >= STILL) say('Still preparing …');
  }, 1_000);
  const failed = await build(root, store, configuration, {
    development,
    watched: development && watch.length === 0 ? workspaces : watch,
    signal: ending.signal,
  });
  if (ending.signal.aborted) return;
  if (failed.length > 0) {
    say(`Not built: ${failed.join(', ')}.`);
    if (!development) return end(1);
  }
  const address = reachableAddress(configuration.HOST, await product.listening);
  if (!(await untilReady(address, ending.signal))) return;
  clearInterval(still);
  say(`Ready: ${address}`);
  if (hasDevelopmentSignIn(configuration))
    say(
      'Sign in as reviewer, or as operator who may change releases; password formulary (development only).',
    );
  if (development && watch.length > 0)
    say(
      `On a deployed host whose gateway has OVERRIDE_ORIGINS=${address}, "Use a screen under development" in the user menu takes ${watch.join(' or ')} from here.`,
    );
  if (development && watch.length === 0)
    await followServers({ root, signal: ending.signal, restart: product.restart });
};
