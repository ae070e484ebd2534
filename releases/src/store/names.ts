import { releaseFile } from '@refined/shared/contract';
import { ReleaseStoreError } from './store-error.ts';

const WORKSPACE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** Names that become folders: plain, short, and unable to leave their place. Throws `bad-name`. */
export const checkWorkspace = (workspace: string): void => {
  if (workspace.length > 64 || !WORKSPACE.test(workspace)) throw new ReleaseStoreError('bad-name', `"${workspace}" is no name of a workspace.`);
};

export const checkVersion = (version: string): void => {
  if (version.length > 128 || !VERSION.test(version)) throw new ReleaseStoreError('bad-name', `"${version}" is no version (1.2.3 or 1.2.3-name).`);
};

/** A path inside a release, by the schema that release documents are checked with. Throws `bad-name`. */
export const checkPath = (path: string): void => {
  if (path.length > 512 || !releaseFile.shape.path.safeParse(path).success) throw new ReleaseStoreError('bad-name', `"${path}" is no path inside a release.`);
};
