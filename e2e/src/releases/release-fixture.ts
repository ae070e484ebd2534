import path from 'node:path';
import {
  activated,
  canaried,
  disabled,
  enabled,
  fileSystemStore,
  reinstated,
  retired,
  rolledBack,
} from '@refined/releases';
import type { ReleaseStore, StateChange } from '@refined/releases';
import { deriveRelease } from '@refined/tools/derived-release';
import { startBareHost } from '../bare-host/bare-host.ts';
import { openApi } from '../fixtures/api.ts';
import { expect, test as base } from '../fixtures/story.ts';
import type { Page } from '../fixtures/story.ts';
import { heading } from '../fixtures/reviewer.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { startProduct } from '../product/run-start.ts';
import type { Environment, RunningProduct } from '../product/run-start.ts';
import { startGateway } from './gateway-process.ts';

export const SCREEN = 'queues-mfe';
export const QUEUE = '/drugs/queue/noc';

type Script = (path: string, text: string) => string;

export interface Derived {
  readonly broken?: 'entry' | 'chunk' | 'factory';
  /** Edits every script of the release. */
  readonly change?: Script;
}

/**
 * A gateway with a release store that a story may do with as it likes; its API answers the
 * specification's calls.
 */
export interface ReleaseHost {
  readonly address: string;
  readonly api: string;
  readonly store: ReleaseStore;
  /** The store's folder. */
  readonly releases: string;
  /** All that the product has said; nothing where only the gateway runs. */
  readonly output: () => string;
  /** The version of the queue screen that `npm start` built. */
  readonly first: string;
  /** Stores a release of the queue screen whose NOC heading ends in its version; not active yet. */
  readonly put: (version: string, derived?: Derived) => Promise<void>;
  /** State changes; each answers when the gateway serves it. */
  readonly activate: (version: string) => Promise<void>;
  readonly rollBack: () => Promise<void>;
  readonly canary: (version: string, percent: number) => Promise<void>;
  readonly disable: (message: string) => Promise<void>;
  readonly enable: () => Promise<void>;
  readonly retire: (reason: string) => Promise<void>;
  readonly reinstate: () => Promise<void>;
  /** Resolves when the gateway serves the store's present state, whoever changed it. */
  readonly untilServed: () => Promise<void>;
}

/** The text with one place edited, which must be there. */
export const edited = (
  text: string,
  place: RegExp,
  by: (found: string, ...groups: string[]) => string,
): string => {
  if (!place.test(text))
    throw new Error(`The release isn't written as expected: it has no ${place}.`);
  return text.replace(place, by);
};

/** Edits the chunk that the queue page is in. */
const inScreen =
  (edit: (text: string) => string): Script =>
  (path, text) =>
    path.startsWith('screen.') ? edit(text) : text;

/** Queue pages say their release in the heading. */
export const marked = (version: string): Script =>
  inScreen((text) => edited(text, /heading:"NOC Review"/, () => `heading:"NOC Review ${version}"`));

/** Runs the statements each time that the NOC page is drawn. */
export const atRender = (statements: string): Script =>
  inScreen((text) =>
    edited(
      text,
      /PageHeading,\{title:([\w$]+\.heading\[([\w$]+)\])/,
      (_found, title, queue) =>
        `PageHeading,{title:("noc"===${queue}&&(()=>{${statements}})(),${title})`,
    ),
  );

/** A release whose NOC page throws while it draws. */
export const throwsAtRender = atRender('throw new Error("This release throws while it draws.")');

/** The generation that new pages get. */
const servedGeneration = async (address: string): Promise<number> =>
  ((await (await fetch(`${address}/releases/state.json`)).json()) as { generation: number })
    .generation;

type Servers = Pick<RunningProduct, 'address' | 'output'> & {
  readonly stop: () => Promise<unknown>;
};

const openHouse = async (
  { address, output }: Servers,
  api: string,
  releases: string,
): Promise<ReleaseHost> => {
  const store = fileSystemStore(releases);
  const first = (await store.readState())!.workspaces[SCREEN]!.active;
  const scratch = newFolder('derived');
  const untilServed = async (): Promise<void> => {
    const { generation } = (await store.readState())!;
    await expect.poll(() => servedGeneration(address)).toBe(generation);
  };
  const change = async (
    command: StateChange['command'],
    to: StateChange['change'],
  ): Promise<void> => {
    await store.changeState({ command, workspace: SCREEN, actor: 'story', change: to });
    await untilServed();
  };
  return {
    address,
    api,
    store,
    releases,
    output,
    first,
    put: async (version, derived = {}) => {
      const { workspace, folder, ...build } = await deriveRelease(store, {
        workspace: SCREEN,
        from: first,
        version,
        folder: path.join(scratch, version),
        change: marked(version),
        ...derived,
      });
      await store.put(workspace, version, folder, build);
    },
    activate: (version) => change('activate', activated(version)),
    rollBack: () => change('rollback', rolledBack()),
    canary: (version, percent) => change('canary', canaried(version, percent)),
    disable: (message) => change('disable', disabled(message)),
    enable: () => change('enable', enabled()),
    retire: (reason) => change('retire', retired(reason)),
    reinstate: () => change('reinstate', reinstated()),
    untilServed,
  };
};

export interface HouseFixtures {
  /** What it is started with besides. */
  readonly houseEnvironment: Environment;
  /**
   * Runs `npm start` instead of the gateway alone, which is what `npm start` runs beside a foreign
   * API and is there in a third of the time.
   */
  readonly wholeProduct: boolean;
  readonly releaseHost: ReleaseHost;
}

const startServers = async (
  wholeProduct: boolean,
  dataFolder: string,
  environment: Environment,
): Promise<Servers> => {
  if (wholeProduct) return startProduct({ DATA_DIR: dataFolder, ...environment });
  const releases = path.join(dataFolder, 'releases');
  const gateway = await startGateway(0, { RELEASES: releases, ...environment });
  return {
    address: `http://127.0.0.1:${gateway.port}`,
    output: () => '',
    stop: () => gateway.end('SIGTERM'),
  };
};

/** A story about releases: servers and a store of its own for each. */
export const test = base.extend<HouseFixtures>({
  houseEnvironment: [{}, { option: true }],
  wholeProduct: [false, { option: true }],
  releaseHost: async ({ houseEnvironment, wholeProduct }, use) => {
    const bare = await startBareHost('formulary');
    const dataFolder = releasesOnlyFolder();
    const environment = { API_HOST: bare.address, ...houseEnvironment };
    const servers = await startServers(wholeProduct, dataFolder, environment);
    await use(await openHouse(servers, bare.address, path.join(dataFolder, 'releases')));
    await servers.stop();
    await bare.close();
  },
  baseURL: async ({ releaseHost }, use) => use(releaseHost.address),
  storageState: async ({ releaseHost, signedIn }, use) => {
    if (!signedIn) return use({ cookies: [], origins: [] });
    const { token, user } = await openApi({ api: releaseHost.api });
    const localStorage = [
      { name: 'authInfo', value: JSON.stringify({ token }) },
      { name: 'userData', value: JSON.stringify(user) },
    ];
    return use({ cookies: [], origins: [{ origin: releaseHost.address, localStorage }] });
  },
});

/** The NOC page as a release draws it; the first release's heading has no version. */
export const expectRelease = async (page: Page, version?: string): Promise<void> => {
  await expect(
    heading(
      page,
      new RegExp(version ? `^NOC Review ${version.replaceAll('.', '\\.')}$` : '^NOC Review$'),
    ),
  ).toBeVisible();
};

/** Tells the page that it is looked at again, as a change of tabs does. */
export const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')));

export { expect };
export type { Page };
