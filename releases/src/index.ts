export type { S3Location } from './backend/s3-backend.ts';
export { fileSystemStore, openBackend, openStore, s3Store } from './open-store.ts';
export type { OpenOptions } from './open-store.ts';
export { holdsSame } from './objects/compressed-siblings.ts';
export { publishBuild } from './upload/publish-build.ts';
export type { Build } from './upload/publish-build.ts';
export {
  openReleases,
  readReleaseSettings,
  unsignedSettings,
} from './settings/release-settings.ts';
export type { ReleaseSettings } from './settings/release-settings.ts';
export { activated, PREVIOUS_KEPT, rolledBack } from './state/activation.ts';
export { canaried, promoted, withdrawn } from './state/canary.ts';
export { reinstated, retired } from './state/retirement.ts';
export { hashOfEntry, hashOfState } from './state/hashes.ts';
export { disabled, enabled } from './state/kill-switch.ts';
export { namedReleaseOf } from './state/named-release.ts';
export { resigned } from './state/resigning.ts';
export { newSigningKey, publicKeyOf, signState, verifyState } from './state/signature.ts';
export type { WorkspaceChange } from './state/workspace-change.ts';
export { createReleaseStore } from './store/create-release-store.ts';
export { integrityOf } from './objects/integrity.ts';
export type { ObjectBackend, StoredObject } from './objects/object-backend.ts';
export type {
  Damage,
  PruneOptions,
  ReleaseMeta,
  ReleaseStore,
  StateChange,
  StoredEncoding,
  Verification,
  WatchOptions,
} from './objects/release-store.ts';
export {
  canarySince,
  failedLately,
  failingReleases,
  fallbackFails,
} from './stop-rule/failing-releases.ts';
export type { FailingRelease, RuleOf } from './stop-rule/failing-releases.ts';
export { isOwnFault } from './stop-rule/own-fault.ts';
export { errorKey, REPORTS_KEPT } from './objects/reports.ts';
export type {
  LoadCount,
  ReportCount,
  ReportedError,
  ReportedFrame,
  Reports,
} from './objects/reports.ts';
export type { StoreOptions } from './changes/signing.ts';
export { isFault, ReleaseStoreError } from './objects/store-error.ts';
export type { StoreFault } from './objects/store-error.ts';
export {
  browserWorkspaces,
  builtCommit,
  headCommit,
  packageVersion,
  readDeclaration,
} from './workspaces/declared-workspaces.ts';
