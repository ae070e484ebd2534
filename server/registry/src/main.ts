import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  newSigningKey,
  openReleases,
  openStaging,
  publicKeyOf,
  readReleaseSettings,
  ReleaseStoreError,
  type ReleaseStore,
} from '@refined/releases';
import { askApi, buildRegistry, stagingReader } from '@refined/releases/registry';
import { clearTemporaryFolders, StartFault, type Tracing } from '@refined/server-base/process';
import { listen, partLog } from '@refined/server-base/serving';
import {
  readSettings,
  runningPart,
  runPart,
  type RunningPart,
} from '@refined/server-base/settings';

/** In ms: the operators' page waits no longer for staging. */
const STAGING_PATIENCE = 1_000;

/** Readable only by its owner. */
const PRIVATE = 0o600;

/** A key that can't be used is a wrong setting. */
const asSetting = <Result>(open: () => Result, name = ''): Result => {
  try {
    return open();
  } catch (error) {
    throw error instanceof ReleaseStoreError ? new StartFault(`${name}${error.message}`) : error;
  }
};

/** Whether a registry's key has signed any stored release; false where no store can be read. */
const hasSigned = async (store: ReleaseStore): Promise<boolean> => {
  for (const workspace of await store.listWorkspaces().catch(() => []))
    for (const version of await store.listVersions(workspace))
      if ((await store.teams.readProvenance(workspace, version)) !== undefined) return true;
  return false;
};

/** The file's text; written first if the file isn't there. */
const readOrMake = async (file: string): Promise<string> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, newSigningKey().privateKey, { flag: 'wx', mode: PRIVATE }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
};

/** The registry's own key; made on the first start. Registries that start together agree on one. */
const ownKey = async (file: string, store: ReleaseStore): Promise<string> => {
  if (!existsSync(file) && (await hasSigned(store)))
    throw new StartFault(
      `REGISTRY_KEY names ${file}, which isn't there, and a key has signed releases of the store already: put it back there. If it is lost: npm run release -- key new ${file}`,
    );
  const key = await readOrMake(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartFault(
      `The registry's key can't be read or made (${code}): REGISTRY_KEY names ${file}.`,
    );
  });
  asSetting(() => publicKeyOf(key), `REGISTRY_KEY names ${file}. `);
  return key;
};

const notHere = (): never => {
  throw new Error('the registry builds nothing');
};

const start = async (tracing: Tracing | undefined): Promise<RunningPart> => {
  const root = process.cwd();
  const read = readSettings('registry', process.env, root);
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { settings } = read;
  const releases = readReleaseSettings(process.env, root);
  const lifetime = { retiring: false };
  // The supervisor sends the API's address, and again after the API restarts.
  let api = settings.API_HOST ?? settings.API_UPSTREAM;
  process.on('message', ({ upstream }: { upstream?: string | null }) => {
    api = settings.API_HOST ?? upstream ?? undefined;
  });
  await clearTemporaryFolders(['upload', 'contract-check']);
  const store = asSetting(() => openReleases(releases));
  const app = buildRegistry(
    {
      sessions: askApi(() => api),
      store,
      key: await ownKey(releases.REGISTRY_KEY, store),
      metricsToken: settings.METRICS_TOKEN,
      tracing,
      surroundings: {
        root,
        folder: root,
        environment: process.env,
        staging: stagingReader(openStaging(releases), STAGING_PATIENCE),
        build: notHere,
        // The first upload loads browser and parser.
        readBundle: async (order) => (await import('@refined/gate')).readBundle(order),
        bundledWith: [],
        checkTogether: async (options) => (await import('@refined/gate')).checkTogether(options),
        sourceChecks: { command: notHere, run: notHere },
        compareContract: async () => ({ kind: 'unknown' }),
      },
    },
    partLog('registry', settings.LOG_LEVEL),
    lifetime,
  );

  await listen(app, {
    host: settings.HOST,
    port: settings.REGISTRY_PORT,
    setting: 'REGISTRY_PORT',
  });
  return runningPart(app, lifetime);
};

await runPart({
  program: 'registry',
  script: 'server/registry/main.mjs',
  about: 'The registry: takes releases from other repositories, and checks them in a browser.',
  start,
});
