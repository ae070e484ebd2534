// Uses Node's own modules only, because jest's configuration imports it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly workspaces?: string[];
  readonly refined?: { readonly kind?: string };
}

const readPackage = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Every workspace of the repository, in the order of package.json. */
export const allWorkspaces = (root: string): string[] => readPackage(root).workspaces ?? [];

const kindOf = (root: string, workspace: string): string | undefined =>
  existsSync(path.join(root, workspace, 'package.json'))
    ? readPackage(path.join(root, workspace)).refined?.kind
    : undefined;

/**
 * The workspaces that are screens by "refined" in their package.json. All code that needs the list
 * of screens uses this, so that a new screen needs no further entry.
 */
export const screenWorkspaces = (root: string): string[] =>
  allWorkspaces(root).filter((workspace) => kindOf(root, workspace) === 'screen');
