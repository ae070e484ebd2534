import { uploadRelease } from '../upload/upload-release.ts';
import { stateChanger } from '../changes/change-state.ts';
import { readHistory } from '../changes/history.ts';
import { checkWorkspace } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { pruneStore } from './prune.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { readReports, writeReports } from './reports.ts';
import { signing } from '../changes/signing.ts';
import type { StoreOptions } from '../changes/signing.ts';
import { withClearFaults } from '../objects/storage-fault.ts';
import { storedReleases } from '../objects/stored-releases.ts';
import { storedState } from '../changes/stored-state.ts';
import { verifyStore } from '../verify/verify.ts';
import { watchState } from './watch-state.ts';

/** A release store on a backend. Throws `bad-signature` when the signing key is invalid. */
export const createReleaseStore = (
  storage: ObjectBackend,
  options: StoreOptions = {},
): ReleaseStore => {
  const backend = withClearFaults(storage);
  const signer = signing(options);
  const releases = storedReleases(backend);
  const states = storedState(backend, signer);
  return {
    name: backend.name,
    put: (workspace, version, folder, meta) =>
      uploadRelease(backend, releases, workspace, version, folder, meta),
    readRelease: releases.read,
    readFile: releases.readFile,
    readState: states.read,
    changeState: stateChanger(backend, releases, states, signer),
    watchState: (onChange, watching = {}) => watchState(backend, states, onChange, watching),
    history: (asked) => readHistory(backend, states, asked),
    listWorkspaces: releases.workspaces,
    listVersions: async (workspace) => {
      checkWorkspace(workspace);
      return releases.versions(workspace);
    },
    verify: () => verifyStore(backend, releases, states),
    prune: (asked) => pruneStore(backend, releases, states, asked),
    writeReports: (gateway, counts) => writeReports(backend, gateway, counts),
    readReports: () => readReports(backend),
  };
};
