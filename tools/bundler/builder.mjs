// A process for bundling: webpack uses a whole core, and its memory is freed when it ends. Its
// supervisor sends what to build (`{ builds, releases }`); it reports `{ building }`, `{ built,
// version, ms? }`, `{ failed, message }`, `{ done }`.
import path from 'node:path';
import {
  openReleases,
  publishBuild,
  readDeclaration,
  readReleaseSettings,
  unsignedSettings,
} from '@refined/releases';
import { openBuilds, watchWorkspace } from './build.mjs';
import { sourceHash } from '../install/source-hash.mjs';

/**
 * A development store is only ours: it keeps only the releases that a page may still be loading.
 */
const DEVELOPMENT_KEPT = { days: 0, keep: 3 };

const ROOT = path.dirname(path.dirname(import.meta.dirname));

/** The actor in the history for builds made here. */
let actor;

const report = (message) => new Promise((resolve) => process.send(message, resolve));

const publish = async (
  store,
  { root, workspace, outDir, mode, commit, brotliQuality },
  version,
  { entry, initial, runtime, federationName, uses, offers },
) => {
  const release = {
    workspace,
    version,
    folder: outDir,
    declaration: readDeclaration(root, workspace),
    entry,
    initial,
    runtime,
    federationName,
    uses,
    offers,
    commit,
    brotliQuality,
  };
  await publishBuild(store, release, { actor, reason: 'built from the sources' });
  if (mode === 'development') await store.prune(DEVELOPMENT_KEPT);
};

const failure = (error) => (error instanceof Error ? error.message : String(error));

const once = (webpack) => async (store, build) => {
  const since = Date.now();
  await report({ building: build.workspace });
  const { root, workspace, version, outDir, mode } = build;
  const bundle = await webpack.build({ root, workspace, version, outDir, mode });
  await publish(store, build, version, bundle);
  await report({ built: workspace, version, ms: Date.now() - since });
};

/**
 * Publishes each build of a watched workspace under a version derived from its content, because a
 * release never changes.
 */
const follow = async (store, build) => {
  const { root, workspace, version, outDir, mode } = build;
  let last = Promise.resolve();
  await report({ building: workspace });
  await watchWorkspace({
    root,
    workspace,
    version,
    outDir,
    mode,
    onBuilt: (bundle) => {
      last = last
        .then(async () => {
          const released = `${version}.${sourceHash(outDir, ['.']).slice(0, 8)}`;
          await publish(store, build, released, bundle);
          await report({ built: workspace, version: released });
        })
        .catch((error) => report({ failed: workspace, message: failure(error) }));
    },
    onFailed: (error) => void report({ failed: workspace, message: failure(error) }),
  });
  await last;
};

process.on('disconnect', () => process.exit(0));
process.once('message', async (order) => {
  const { builds, releases } = order;
  actor = order.actor;
  const isDevelopment = builds.every(({ mode }) => mode === 'development');
  const store = openReleases(
    isDevelopment
      ? unsignedSettings(releases)
      : { ...readReleaseSettings(process.env, ROOT), location: releases },
  );
  const attempt = (work) => async (build) =>
    work(store, build).catch((error) =>
      report({ failed: build.workspace, message: failure(error) }),
    );
  const webpack = openBuilds();
  for (const build of builds.filter(({ watch }) => !watch)) await attempt(once(webpack))(build);
  webpack.end();
  // By the rule of `npm run release -- prune`, which removes nothing that may be needed. `verify`
  // reports damage in the store.
  if (!isDevelopment) await store.prune().catch(() => {});
  // A failing first build must not keep the other workspaces from being watched.
  await Promise.all(builds.filter(({ watch }) => watch).map(attempt(follow)));
  await report({ done: true });
  if (!builds.some(({ watch }) => watch)) process.exit(0);
});
