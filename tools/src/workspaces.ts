import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseStore } from '@refined/releases';
import { sourceHash } from '../source-hash.mjs';

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

const readPackage = (root: string, workspace: string) => JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { version: string; workspaces?: string[]; refined?: unknown };

/** The workspaces that the browser loads: those with a "refined" declaration. The shell first, it takes longest. */
export const browserWorkspaces = (root: string): string[] => (readPackage(root, '.').workspaces ?? []).filter((workspace) => readPackage(root, workspace).refined !== undefined);

const BUNDLED_WITH = ['shared/src', 'shared/package.json', 'tools/bundler', 'tsconfig.base.json', 'package-lock.json'];

/** The version of a local build: the package's, and eight digits of the hash of all that it is built from. */
const versionOf = (root: string, workspace: string, mode: string): string => `${readPackage(root, workspace).version}-${sourceHash(root, [`${workspace}/src`, `${workspace}/package.json`, `${workspace}/tsconfig.json`, ...BUNDLED_WITH], mode).slice(0, 8)}`;

const headCommit = (root: string): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};

/**
 * What has to be built; what the store holds already is made active instead. Watched workspaces are built anyway, under
 * versions of their content.
 */
export const staleBuilds = async (root: string, store: ReleaseStore, { development, watched, outFolder }: { development: boolean; watched: readonly string[]; outFolder: string }): Promise<WorkspaceBuild[]> => {
  const mode = development ? 'development' : 'production';
  const state = await store.readState();
  const commit = headCommit(root);
  const builds: WorkspaceBuild[] = [];
  for (const workspace of browserWorkspaces(root)) {
    const watch = watched.includes(workspace);
    const version = watch ? `${readPackage(root, workspace).version}-dev` : versionOf(root, workspace, mode);
    const isStored = !watch && (await store.readRelease(workspace, version).then(() => true, () => false));
    if (!isStored) builds.push({ root, workspace, version, outDir: join(outFolder, workspace), mode, watch, commit, brotliQuality: development ? 1 : 11 });
    else if (state?.workspaces[workspace]?.active !== version) await store.activate(workspace, version);
  }
  return builds;
};
