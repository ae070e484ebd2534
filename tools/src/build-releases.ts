import { metaOf, publishBuild, readDeclaration, type ReleaseStore } from '@refined/releases';
import { buildWorkspace, watchWorkspace, type Bundle } from '@refined/screen-kit/build';
import { sourceHash } from '@refined/screen-kit/source-hash';
import { messageOf } from '@refined/server-base/process';
import { START_ACTOR } from './operators-choice.ts';
import type { StaleBuild } from './stale-builds.ts';

/**
 * A development store has one user: it keeps only releases that a page may still be loading.
 */
const DEVELOPMENT_KEPT = { days: 0, keep: 3 };

export interface BuildOptions {
  readonly store: ReleaseStore;
  readonly development: boolean;
  /** Ends the builds, including watching. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const publish = async (
  { store, development }: BuildOptions,
  { root, workspace, outDir, commit }: StaleBuild,
  version: string,
  bundle: Bundle,
): Promise<void> => {
  await publishBuild(
    store,
    {
      workspace,
      version,
      folder: outDir,
      ...metaOf({ ...bundle, declaration: readDeclaration(root, workspace), commit }),
      brotliQuality: development ? 1 : 11,
    },
    { actor: START_ACTOR, reason: 'built from the sources' },
  );
  if (development) await store.prune(DEVELOPMENT_KEPT);
};

const buildOnce = async (options: BuildOptions, build: StaleBuild): Promise<void> => {
  const { workspace, version } = build;
  const since = Date.now();
  const bundle = await buildWorkspace({ ...build, signal: options.signal });
  await publish(options, build, version, bundle);
  options.say(`Built ${workspace} ${version} in ${((Date.now() - since) / 1_000).toFixed(1)} s.`);
};

/**
 * Publishes each build of a watched workspace with a version derived from its content, because a
 * release never changes. Resolves after the first success.
 */
const follow = (options: BuildOptions, build: StaleBuild): Promise<void> =>
  new Promise((resolve, reject) => {
    const { say, signal } = options;
    let last = Promise.resolve();
    const release = async (bundle: Bundle): Promise<void> => {
      const version = `${build.version}.${sourceHash(build.outDir, ['.']).slice(0, 8)}`;
      await publish(options, build, version, bundle);
      say(`Built ${build.workspace} ${version}.`);
      resolve();
    };
    watchWorkspace(
      { ...build, signal },
      (bundle) => {
        last = last.then(() => release(bundle)).catch((error) => say(messageOf(error)));
      },
      (error) => say(messageOf(error)),
    ).catch((error) => {
      if (!signal.aborted) say(messageOf(error));
      reject(error);
    });
  });

/**
 * Builds and publishes one workspace after the other, then those that are watched. Resolves when
 * all are built once, to the workspaces that failed.
 */
export const buildReleases = async (
  builds: readonly StaleBuild[],
  options: BuildOptions,
): Promise<string[]> => {
  const { store, development, signal, say } = options;
  const failed: string[] = [];
  const attempt = async (build: StaleBuild): Promise<void> => {
    if (signal.aborted) return;
    say(`Building ${build.workspace} …`);
    try {
      await (build.watch ? follow(options, build) : buildOnce(options, build));
    } catch (error) {
      if (!build.watch && !signal.aborted) say(messageOf(error));
      failed.push(build.workspace);
    }
  };
  for (const build of builds.filter(({ watch }) => !watch)) await attempt(build);
  // Like `npm run release -- prune`, which removes nothing that may be needed. `verify` reports
  // damage in the store.
  if (!development && builds.length > 0) await store.prune().catch(() => {});
  // In parallel: a failing first build must not delay watching the others.
  await Promise.all(builds.filter(({ watch }) => watch).map(attempt));
  return failed;
};
