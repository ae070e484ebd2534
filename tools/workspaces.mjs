// Plain JavaScript on Node's own modules only: jest's configuration and the linter use it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * Every workspace of the repository, in the order of package.json.
 *
 * @param {string} root
 * @returns {string[]}
 */
export const allWorkspaces = (root) => readPackage(root).workspaces ?? [];

const kindOf = (root, workspace) =>
  existsSync(path.join(root, workspace, 'package.json'))
    ? readPackage(path.join(root, workspace)).refined?.kind
    : undefined;

/**
 * The workspaces that are screens: their package.json says so under "refined". Whatever has to know
 * the screens asks here, so that a new one needs no further entry.
 *
 * @param {string} root
 * @returns {string[]}
 */
export const screenWorkspaces = (root) =>
  allWorkspaces(root).filter((workspace) => kindOf(root, workspace) === 'screen');
