import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { rolledBack } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import type { BadRelease } from '../bad-release.ts';
import { deriveRelease } from '../derived-release.ts';
import { activate, BAD, GOOD, SCREEN, storeBuild } from './ground.ts';
import type { Ground } from './ground.ts';
import { until } from './until.ts';

/** A gateway that serves a bad release as the active one. */
export interface BadHost {
  readonly address: string;
  readonly store: ReleaseStore;
  readonly folder: string;
  /** The global that the bad release's entry sets. */
  readonly globalName: string;
  /** Paths of the bad release's scripts. */
  readonly files: { readonly entry: string; readonly chunk: string };
  readonly close: () => Promise<void>;
}

/** Between two looks of the gateway at the store, and two writings of what was reported, in ms. */
const SOON = 100;

/** Publishes the bad release over a good one, and damages it there where the kind says so. */
const publishBad = async (
  ground: Ground,
  kind: BadRelease,
): Promise<Pick<BadHost, 'store' | 'folder' | 'globalName' | 'files'>> => {
  const { folder, store } = ground.newStore();
  const { workspace, edit = ({ text }) => text, publishedAs = (build) => build, stored } = kind;
  // This one waits for the very deadline.
  if (kind.onTheWay?.comes === 'never')
    await store.changeState({
      command: 'rollback',
      workspace: 'shell',
      actor: 'trial',
      change: rolledBack(),
    });
  const from = workspace === SCREEN ? GOOD : (await store.readState())!.workspaces.shell!.active;
  const build = await deriveRelease(store, {
    workspace,
    from,
    version: BAD,
    folder: ground.newFolder(),
    change: (_path, text, part) =>
      edit({ part, text: text.replace(`NOC Review ${GOOD}`, () => `NOC Review ${BAD}`) }),
  });
  await storeBuild(store, publishedAs(build));
  await activate(store, workspace, BAD);
  const [chunk = ''] = build.initial;
  for (const ending of stored ? ['', '.br', '.gz'] : [])
    rmSync(path.join(folder, workspace, BAD, `${chunk}${ending}`), { force: true });
  if (stored === 'altered')
    writeFileSync(path.join(folder, workspace, BAD, chunk), 'window.altered = true;');
  return {
    store,
    folder,
    globalName: build.federationName ?? '',
    files: { entry: build.entry, chunk },
  };
};

export const startBadHost = async (ground: Ground, kind: BadRelease): Promise<BadHost> => {
  const published = await publishBad(ground, kind);
  const gateway = buildGateway({
    configuration: {
      page: DEFAULT_PAGE_CONFIG,
      liveReload: false,
      trustProxy: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: SOON, reportsWritten: SOON },
    },
    store: published.store,
    upstream: { address: ground.api.address },
  });
  const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const isServed = async () => (await fetch(`${address}/releases/state.json`)).status === 200;
  await until('the gateway', isServed);
  return { address, ...published, close: () => gateway.close() };
};
