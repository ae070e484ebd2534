import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtCommit } from '@refined/releases';
import { screenDeclaration, type ReleaseDocument } from '@refined/shared/contract';
import { offersContract, SHARED_CONTRACT } from '@refined/shared/federation';
import { checkVersion, refused } from '@refined/releases/cli';
import { otherLibraries } from '../bundler/provided-modules.mjs';
import { kitMessages } from './kit-messages.ts';

/** The screen in the current folder. */
export interface Project {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly declaration: Extract<ReleaseDocument['declaration'], { kind: 'screen' }>;
  readonly commit: string | null;
}

/** Throws `contract` if React or MUI is missing, or of another minor version than pages have. */
const checkLibraries = (root: string): void => {
  const others = otherLibraries(root);
  if (others.length > 0) throw refused('contract', kitMessages.otherLibraries(others));
};

const readPackage = (file: string): Readonly<Record<string, unknown>> => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  } catch (error) {
    throw refused('no-screen', kitMessages.noPackage((error as Error).message));
  }
};

/** Throws `no-screen` if the folder has no screen or an invalid declaration. */
export const readDeclared = (root: string): Project => {
  const { name, version, refined } = readPackage(path.join(root, 'package.json'));
  if (refined === undefined) throw refused('no-screen', kitMessages.noScreen(root));
  if (typeof name !== 'string' || typeof version !== 'string')
    throw refused('no-screen', kitMessages.noName);
  const declaration = screenDeclaration.safeParse(refined);
  if (!declaration.success)
    throw refused('no-screen', kitMessages.wrongMember(declaration.error.issues[0]?.path ?? []));
  checkVersion(version);
  return {
    root,
    workspace: name,
    version,
    declaration: declaration.data,
    commit: builtCommit(root, '.', []),
  };
};

/** What is built: the same, and `contract` if the installed packages don't fit. */
export const readProject = (root: string): Project => {
  const project = readDeclared(root);
  const { contract } = project.declaration;
  if (!offersContract(SHARED_CONTRACT, contract))
    throw refused('contract', kitMessages.notInstalled(contract, SHARED_CONTRACT));
  checkLibraries(root);
  return project;
};
