import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { rolledBack, type ReleaseStore } from '@refined/releases';
import { DEFAULT_PAGE_CONFIG, RELEASES_BASE } from '@refined/shared/federation';
import type { BadRelease, OnTheWay } from '../bad-release.ts';
import { buildBad } from './bad-build.ts';
import { activate, storeBuild, type Ground } from './ground.ts';
import { until } from './until.ts';

/** A bad release, published over a good one. */
export interface PublishedBad {
  readonly version: string;
  /** The global variable that its entry sets. */
  readonly globalName: string;
  /** Paths of its scripts. */
  readonly files: { readonly entry: string; readonly chunk: string };
}

/** A gateway with its own store; the active releases are good until a bad one is published. */
export interface BadHost {
  readonly address: string;
  readonly store: ReleaseStore;
  readonly folder: string;
  /** Activates it, damaged as the kind says. Resolves once it is served. */
  readonly publish: (kind: BadRelease) => Promise<PublishedBad>;
  /** Activates the previous release again. Resolves once it is served. */
  readonly takeBack: (kind: BadRelease) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Interval in which the gateway reads the store and writes reports, in ms. */
const SOON = 100;

/** No version is a prefix of another, and no good one matches. */
const badVersion = (number: number): string => `9.${number}.0`;
const BAD_VERSION = /^9\.\d+\.0$/;

/** Whether this is the version of a bad release. */
export const isBad = ({ version }: { readonly version: string }): boolean =>
  BAD_VERSION.test(version);

/** The answer instead of a file; undefined: never any. */
const INSTEAD = {
  never: undefined,
  missing: { status: 404, type: 'text/plain', body: 'Not found' },
  'as a page': { status: 200, type: 'text/html', body: '<!doctype html><h1>Sign in</h1>' },
} as const satisfies Readonly<Record<OnTheWay['comes'], object | undefined>>;

/**
 * Answers in place of the gateway. In the server, not in the browser: a page with intercepted
 * requests may lose the report that it sends during a reload.
 */
const answersOnTheWay = (gateway: ReturnType<typeof buildGateway>) => {
  const onTheWay = new Map<string, OnTheWay['comes']>();
  const unanswered: { destroy: () => unknown }[] = [];
  gateway.addHook('onRequest', async (request, reply) => {
    const comes = onTheWay.get(request.url.split('?')[0]!);
    if (comes === undefined) return undefined;
    const instead = INSTEAD[comes];
    if (instead) return reply.code(instead.status).type(instead.type).send(instead.body);
    reply.hijack();
    unanswered.push(reply.raw);
    return undefined;
  });
  return {
    put: (address: string, comes: OnTheWay['comes']) => void onTheWay.set(address, comes),
    end: () => unanswered.forEach((answer) => answer.destroy()),
  };
};

export const goBack = (store: ReleaseStore, workspace: string): Promise<unknown> =>
  store.changeState({ command: 'rollback', workspace, actor: 'trial', change: rolledBack() });

interface Place extends Pick<BadHost, 'store' | 'folder'>, Pick<Ground, 'newFolder'> {
  readonly way: ReturnType<typeof answersOnTheWay>;
}

const publishBad = async (
  { store, folder, newFolder, way }: Place,
  kind: BadRelease,
  version: string,
): Promise<PublishedBad> => {
  const { workspace, stored } = kind;
  const build = await buildBad(store, kind, version, newFolder());
  // Stored as `publish --skip` does.
  await storeBuild(store, { ...build, skipped: [{ check: 'browser', reason: 'trial' }] });
  const [chunk = ''] = build.initial;
  for (const ending of stored ? ['', '.br', '.gz'] : [])
    rmSync(path.join(folder, workspace, version, `${chunk}${ending}`), { force: true });
  const files = { entry: build.entry, chunk };
  if (kind.onTheWay) {
    const { file, comes } = kind.onTheWay;
    way.put(`${RELEASES_BASE}${workspace}/${version}/${files[file]}`, comes);
  }
  await activate(store, workspace, version);
  return { version, globalName: build.federationName ?? '', files };
};

/** @param shell as it was built, or with longer deadlines (ground.ts) */
export const startBadHost = async (
  ground: Ground,
  shell: 'patient' | 'as built',
): Promise<BadHost> => {
  const { folder, store } = ground.newStore();
  if (shell === 'as built') await goBack(store, 'shell');
  const gateway = buildGateway({
    configuration: {
      page: DEFAULT_PAGE_CONFIG,
      TRUST_PROXY: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: SOON, reportsWritten: SOON },
    },
    store,
    upstream: { address: ground.api.address },
  });
  const way = answersOnTheWay(gateway);
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
      const place = { store, folder, newFolder: ground.newFolder, way };
      const bad = await publishBad(place, kind, badVersion(published));
      await untilServed();
      return bad;
    },
    takeBack: async ({ workspace }) => {
      await goBack(store, workspace);
      await untilServed();
    },
    close: () => {
      way.end();
      return gateway.close();
    },
  };
};
