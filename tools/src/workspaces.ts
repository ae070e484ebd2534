import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activated } from '@refined/releases';
import type { ReleaseMeta, ReleaseStore } from '@refined/releases';
import { BUNDLED_WITH, sourceVersion } from '../bundler/source-version.mjs';
import { choiceSentence, operatorsChoice, START_ACTOR } from './operators-choice.ts';

/** What the builder is told for one workspace. */
export interface WorkspaceBuild {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly outDir: string;
  readonly mode: 'production' | 'development';
  readonly watch: boolean;
  readonly commit: string | null;
  readonly brotliQuality: number;
}

const readPackage = (root: string, workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    version: string;
    workspaces?: string[];
    refined?: unknown;
  };

/** What a workspace says of itself as a release, unchecked. */
export const readDeclaration = (root: string, workspace: string): ReleaseMeta['declaration'] =>
  readPackage(root, workspace).refined as ReleaseMeta['declaration'];

export const packageVersion = (root: string, workspace: string): string =>
  readPackage(root, workspace).version;

/**
 * The workspaces that the browser loads: those with a "refined" declaration. The shell first, it
 * takes longest.
 */
export const browserWorkspaces = (root: string): string[] =>
  (readPackage(root, '.').workspaces ?? []).filter(
    (workspace) => readPackage(root, workspace).refined !== undefined,
  );

const git = (root: string, ...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};

/** The commit that the work tree stands on; null outside of git. */
const headCommit = (root: string): string | null => git(root, 'rev-parse', 'HEAD') ?? null;

/**
 * The commit that a workspace is built from, with `-dirty` when what it is built from was changed
 * since; null outside of git.
 */
export const builtCommit = (root: string, workspace: string): string | null => {
  const commit = headCommit(root);
  return commit && git(root, 'status', '--porcelain', '--', workspace, ...BUNDLED_WITH)
    ? `${commit}-dirty`
    : commit;
};

export interface StaleBuilds {
  readonly builds: readonly WorkspaceBuild[];
  /** One sentence for each workspace that an operator has set otherwise than the sources say. */
  readonly kept: readonly string[];
}

/**
 * What has to be built; what the store holds already is made active instead. What an operator chose
 * by a release command stays as it is. Development has a store of its own, which is ours alone:
 * watched workspaces are built anyway, under versions of their content.
 */
export const staleBuilds = async (
  root: string,
  store: ReleaseStore,
  {
    development,
    watched,
    outFolder,
  }: { development: boolean; watched: readonly string[]; outFolder: string },
): Promise<StaleBuilds> => {
  const mode = development ? 'development' : 'production';
  const state = await store.readState();
  const commit = headCommit(root);
  const builds: WorkspaceBuild[] = [];
  const kept: string[] = [];
  for (const workspace of browserWorkspaces(root)) {
    const watch = watched.includes(workspace);
    const version = watch
      ? `${packageVersion(root, workspace)}-dev`
      : sourceVersion(root, workspace, mode);
    if (!watch && state?.workspaces[workspace]?.active === version) continue;
    const isStored =
      !watch &&
      (await store.readRelease(workspace, version).then(
        () => true,
        () => false,
      ));
    const choice = development ? undefined : await operatorsChoice(store, workspace);
    if (choice) kept.push(choiceSentence(choice, version, isStored));
    else if (!isStored)
      builds.push({
        root,
        workspace,
        version,
        outDir: join(outFolder, workspace),
        mode,
        watch,
        commit,
        brotliQuality: development ? 1 : 11,
      });
    else
      await store.changeState({
        command: 'activate',
        workspace,
        actor: START_ACTOR,
        reason: 'built from the sources',
        change: activated(version),
      });
  }
  return { builds, kept };
};
