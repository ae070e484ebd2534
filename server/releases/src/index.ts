export type { S3Location } from './backend/s3-backend.ts';
export { fileSystemStore, openBackend, openStore, s3Store } from './open-store.ts';
export type { OpenOptions } from './open-store.ts';
export { contentTypeOf } from './objects/content-type.ts';
export { routeMatcher } from './objects/route-pattern.ts';
export { inParallel } from './objects/in-parallel.ts';
export { metaOf } from './store/release-document.ts';
export { publishBuild } from './store/upload-release.ts';
export type { Build } from './store/upload-release.ts';
export {
  openReleases,
  openStaging,
  readReleaseSettings,
  unsignedSettings,
} from './release-settings.ts';
export type { ReleaseSettings } from './release-settings.ts';
export { activated, PREVIOUS_KEPT, rolledBack } from './state/workspace-changes.ts';
export { canaried, promoted, withdrawn } from './state/workspace-changes.ts';
export { namedVersions, releasesIn, shownVersions } from './state/workspace-changes.ts';
export { reinstated, retired } from './state/workspace-changes.ts';
export { hashOfEntry, hashOfState } from './state/signature.ts';
export { disabled, enabled } from './state/workspace-changes.ts';
export { refuseLockedPublication } from './state/release-lock.ts';
export { locked, unlocked } from './state/workspace-changes.ts';
export { namedReleaseOf } from './state/named-releases.ts';
export { resigned } from './state/workspace-changes.ts';
export { newSigningKey, publicKeyOf, signState, verifyState } from './state/signature.ts';
export type { WorkspaceChange } from './state/workspace-changes.ts';
export { createReleaseStore } from './store/create-release-store.ts';
export { integrityOf, unpacked } from './objects/file-bytes.ts';
export type { BackEnd } from './objects/registrations.ts';
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
export { canarySince, failedLately, failingReleases, fallbackFails } from './stop-rule.ts';
export type { FailingRelease, RuleOf } from './stop-rule.ts';
export { blamed } from './stop-rule.ts';
export { REPORTS_KEPT } from './objects/reports.ts';
export { sumReports } from './objects/sum-reports.ts';
export type {
  LoadCount,
  ReportCount,
  ReportedError,
  ReportedFrame,
  Reports,
} from './objects/reports.ts';
export type { StoreOptions } from './state/signature.ts';
export { isFault, ReleaseStoreError } from './objects/store-error.ts';
export type { StoreFault } from './objects/store-error.ts';
export {
  browserWorkspaces,
  builtCommit,
  headCommit,
  packageVersion,
  readDeclaration,
} from './declared-workspaces.ts';
