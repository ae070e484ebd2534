import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { rolledBack } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import type { BadRelease } from '../bad-release.ts';
import { deriveRelease } from '../derived-release.ts';
import { activate, GOOD, SCREEN, storeBuild } from './ground.ts';
import type { Ground } from './ground.ts';
import { until } from './until.ts';

/** A bad release, published over a good one. */
export interface PublishedBad {
  readonly version: string;
  /** The global that its entry sets. */
  readonly globalName: string;
  /** Paths of its scripts. */
  readonly files: { readonly entry: string; readonly chunk: string };
}

/** A gateway on a store of its own, whose active releases are good as long as nobody publishes. */
export interface BadHost {
  readonly address: string;
  readonly store: ReleaseStore;
  readonly folder: string;
  /** Makes it the active release, damaged where the kind says so. Resolves once it is served. */
  readonly publish: (kind: BadRelease) => Promise<PublishedBad>;
  /** Makes the release before it the active one again. Resolves once that is served. */
  readonly takeBack: (kind: BadRelease) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Between two looks of the gateway at the store, and two writings of what was reported, in ms. */
const SOON = 100;

/** No version begins with another one's. */
const badVersion = (number: number): string => `9.${number}.0`;

const goBack = (store: ReleaseStore, workspace: string): Promise<unknown> =>
  store.changeState({ command: 'rollback', workspace, actor: 'trial', change: rolledBack() });

const publishBad = async (
  { store, folder, newFolder }: Pick<BadHost, 'store' | 'folder'> & Pick<Ground, 'newFolder'>,
  kind: BadRelease,
  version: string,
): Promise<PublishedBad> => {
  const { workspace, edit = ({ text }) => text, publishedAs = (build) => build, stored } = kind;
  const from = workspace === SCREEN ? GOOD : (await store.readState())!.workspaces.shell!.active;
  const build = await deriveRelease(store, {
    workspace,
    from,
    version,
    folder: newFolder(),
    change: (_path, text, part) =>
      edit({ part, text: text.replace(`NOC Review ${GOOD}`, () => `NOC Review ${version}`) }),
  });
  await storeBuild(store, publishedAs(build));
  const [chunk = ''] = build.initial;
  for (const ending of stored ? ['', '.br', '.gz'] : [])
    rmSync(path.join(folder, workspace, version, `${chunk}${ending}`), { force: true });
  if (stored === 'altered')
    writeFileSync(path.join(folder, workspace, version, chunk), 'window.altered = true;');
  await activate(store, workspace, version);
  return { version, globalName: build.federationName ?? '', files: { entry: build.entry, chunk } };
};

/** @param shell as it was built, or with more patience (ground.ts) */
export const startBadHost = async (
  ground: Ground,
  shell: 'patient' | 'as built',
): Promise<BadHost> => {
  const { folder, store } = ground.newStore();
  if (shell === 'as built') await goBack(store, 'shell');
  const gateway = buildGateway({
    configuration: {
      page: DEFAULT_PAGE_CONFIG,
      liveReload: false,
      trustProxy: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: SOON, reportsWritten: SOON },
    },
    store,
    upstream: { address: ground.api.address },
  });
  const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const untilServed = async (): Promise<void> => {
    const { generation } = (await store.readState())!;
    await until('the gateway', async () => {
      const answer = await fetch(`${address}/releases/state.json`);
      const served = (await answer.json()) as { generation?: number };
      return served.generation === generation;
    });
  };
  await untilServed();
  let published = 0;
  return {
    address,
    store,
    folder,
    publish: async (kind) => {
      published += 1;
      const place = { store, folder, newFolder: ground.newFolder };
      const bad = await publishBad(place, kind, badVersion(published));
      await untilServed();
      return bad;
    },
    takeBack: async ({ workspace }) => {
      await goBack(store, workspace);
      await untilServed();
    },
    close: () => gateway.close(),
  };
};
