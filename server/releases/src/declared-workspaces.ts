import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseMeta } from './objects/release-store.ts';

const readPackage = (root: string, workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    version: string;
    workspaces?: string[];
    refined?: unknown;
  };

/** A workspace's declaration as a release, unchecked. */
export const readDeclaration = (root: string, workspace: string): ReleaseMeta['declaration'] =>
  readPackage(root, workspace).refined as ReleaseMeta['declaration'];

export const packageVersion = (root: string, workspace: string): string =>
  readPackage(root, workspace).version;

/**
 * The workspaces that browsers load, which have a "refined" declaration, in package.json's order:
 * the shell first, because its build takes longest.
 */
export const browserWorkspaces = (root: string): string[] =>
  (readPackage(root, '.').workspaces ?? []).filter(
    (workspace) => readPackage(root, workspace).refined !== undefined,
  );

/** Whether git would find a work tree: in GIT_DIR, in the folder or above it. */
const isInWorkTree = (folder: string): boolean => {
  if (process.env.GIT_DIR !== undefined || existsSync(join(folder, '.git'))) return true;
  const above = dirname(folder);
  return above !== folder && isInWorkTree(above);
};

const git = (root: string, ...args: readonly string[]): string | undefined => {
  try {
    // Starting git takes long if this process is large, so it is avoided.
    if (!isInWorkTree(realpathSync(root))) return undefined;
    return execFileSync('git', args, {
      cwd: root,
      env: process.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};

/** The commit of the work tree; null outside of git. */
export const headCommit = (root: string): string | null => git(root, 'rev-parse', 'HEAD') ?? null;

/**
 * Uncommitted files of a workspace and of the folders that it is bundled with; undefined outside of
 * git.
 */
export const uncommittedFiles = (
  root: string,
  workspace: string,
  bundledWith: readonly string[],
): readonly string[] | undefined =>
  git(root, 'status', '--porcelain', '--', workspace, ...bundledWith)
    ?.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^\s*\S+\s+/, ''));

/**
 * The commit that a workspace is built from, with `-dirty` if the workspace or a folder that it is
 * bundled with has uncommitted files; null outside of git.
 */
export const builtCommit = (
  root: string,
  workspace: string,
  bundledWith: readonly string[],
): string | null => {
  const commit = headCommit(root);
  return commit && uncommittedFiles(root, workspace, bundledWith)?.length
    ? `${commit}-dirty`
    : commit;
};
