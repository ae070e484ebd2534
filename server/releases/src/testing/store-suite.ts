import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { folderBackend } from '../backend/folder-backend.ts';
import { s3Backend } from '../backend/s3-backend.ts';
import { activated, type WorkspaceChange } from '../state/workspace-changes.ts';
import { createReleaseStore } from '../store/create-release-store.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore, StateChange } from '../objects/release-store.ts';
import type { StoreOptions } from '../state/signature.ts';
import { S3_CREDENTIALS, startS3Server, type S3Server } from './s3-process.ts';
import { builtFolder, SCREEN_FILES, SCREEN_META } from './screen-build.ts';

/** A test's own location, and stores on it. */
interface StorePlace {
  readonly kind: 'folder' | 's3';
  /** Options of `openStore`. */
  readonly location: string;
  /** S3 only. */
  readonly server?: S3Server;
  /** A new connection, as from another machine. */
  backend(): ObjectBackend;
  /** A second location, for a backup. */
  beside(): ObjectBackend;
  open(options?: StoreOptions): ReleaseStore;
  /** Copies this location to the second one, without the store's requests. */
  backUp(): Promise<void>;
  /**
   * Copies both locations. The returned function restores them in another place of the same
   * storage.
   */
  keep(): Promise<(place: StorePlace) => Promise<void>>;
}

/** Replaces the folder `to` by a copy of `from`. */
const copyFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
};

const BESIDE = '-backup';

const folderPlace = async (): Promise<StorePlace> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'refined-store-')), 'store');
  const backend = () => folderBackend(folder);
  return {
    kind: 'folder',
    location: folder,
    backend,
    beside: () => folderBackend(folder + BESIDE),
    open: (options) => createReleaseStore(backend(), options),
    backUp: async () => copyFolder(folder, folder + BESIDE),
    keep: async () => {
      const kept = join(await mkdtemp(join(tmpdir(), 'refined-store-')), 'kept');
      for (const end of ['', BESIDE]) copyFolder(folder + end, kept + end);
      return async ({ location }) => {
        for (const end of ['', BESIDE]) copyFolder(kept + end, location + end);
      };
    },
  };
};

const s3Place = (server: S3Server): StorePlace => {
  const { endpoint, bucket } = server;
  const prefix = `stores/${randomUUID()}`;
  const backend = () => s3Backend({ bucket, prefix, endpoint });
  const address = `s3://${bucket}/`;
  return {
    kind: 's3',
    location: address + prefix,
    server,
    backend,
    beside: () => s3Backend({ bucket, prefix: prefix + BESIDE, endpoint }),
    open: (options) => createReleaseStore(backend(), options),
    backUp: () => server.copy(`${prefix}/`, `${prefix}${BESIDE}/`),
    keep: async () => {
      const kept = `kept/${randomUUID()}`;
      const copy = async (from: string, to: string) => {
        for (const end of ['/', `${BESIDE}/`]) await server.copy(from + end, to + end);
      };
      await copy(prefix, kept);
      return ({ location }) => copy(kept, location.slice(address.length));
    },
  };
};

/**
 * Runs the same tests on each storage. Each test has its own empty store, or only a place for one
 * (`isBare`).
 */
export const describeStore = (
  title: string,
  tests: (place: () => StorePlace) => void,
  { isBare = false } = {},
): void =>
  describe.each(['folder', 's3'] as const)(`${title} on %s`, (kind) => {
    let server: S3Server | undefined;
    let place: StorePlace | undefined;

    beforeAll(async () => {
      if (kind === 'folder') return;
      Object.assign(process.env, S3_CREDENTIALS);
      server = await startS3Server();
    });
    beforeEach(async () => {
      place = server ? s3Place(server) : await folderPlace();
      if (!isBare) await place.open().init();
    });
    afterAll(async () => {
      await server?.stop();
    });

    tests(() => {
      if (!place) throw new Error('the place of the test is not there yet');
      return place;
    });
  });

/**
 * Prepares the place of each test: the first with `prepare`, the others by copying it.
 */
export const keptPlace = (
  place: () => StorePlace,
  prepare: () => Promise<unknown>,
): (() => Promise<void>) => {
  let put: ((place: StorePlace) => Promise<void>) | undefined;
  return async () => {
    if (put) return put(place());
    await prepare();
    put = await place().keep();
  };
};

/** Copies a store object by object; removes all objects of the target before. */
export const copyStore = async (from: ObjectBackend, to: ObjectBackend): Promise<void> => {
  await to.establish();
  for (const key of await to.list('')) await to.remove(key);
  for (const key of await from.list('')) await to.write(key, (await from.read(key))!.bytes);
};

/** Publishes versions of a screen without activating them; their bytes differ. */
export const putVersions = async (
  store: ReleaseStore,
  versions: readonly string[],
  workspace = 'queues-mfe',
): Promise<void> => {
  for (const version of versions)
    await store.put(
      workspace,
      version,
      await builtFolder({ ...SCREEN_FILES, 'screen.js': `screen(${JSON.stringify(version)});` }),
      SCREEN_META,
    );
};

/** Makes one change, with defaults. */
export const change = async (
  store: ReleaseStore,
  made: WorkspaceChange,
  rest: Partial<StateChange> = {},
): Promise<ReleaseState> =>
  (
    await store.changeState({
      command: 'activate',
      workspace: 'queues-mfe',
      actor: 'tests',
      change: made,
      ...rest,
    })
  ).state;

/** Makes these versions active, one after the other. */
export const activate = async (store: ReleaseStore, ...versions: readonly string[]) => {
  for (const version of versions) await change(store, activated(version));
};
