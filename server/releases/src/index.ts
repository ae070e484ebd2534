export {
  browserWorkspaces,
  builtCommit,
  headCommit,
  packageVersion,
  readDeclaration,
} from './declared-workspaces.ts';
export { contentTypeOf, integrityOf, unpacked } from './objects/file-bytes.ts';
export { routeMatcher } from './objects/addresses.ts';
export { inParallel } from './objects/in-parallel.ts';
export type { BackEnd } from './objects/registrations.ts';
export type {
  ReleaseMeta,
  ReleaseStore,
  StateChange,
  StoredEncoding,
} from './objects/release-store.ts';
export type {
  LoadCount,
  ReportCount,
  ReportedError,
  ReportedFrame,
  Reports,
} from './objects/reports.ts';
export { REPORTS_KEPT, sumReports } from './objects/reports.ts';
export { isFault, ReleaseStoreError } from './objects/store-error.ts';
export {
  fileSystemStore,
  openBackend,
  openReleases,
  openStaging,
  openStore,
  readReleaseSettings,
} from './open-store.ts';
export { failureOf } from './operations/definition/command-error.ts';
export { namedReleaseOf } from './state/named-releases.ts';
export { refuseLockedPublication } from './state/release-lock.ts';
export {
  hashOfEntry,
  hashOfState,
  newSigningKey,
  publicKeyOf,
  signState,
  verifyState,
} from './state/signature.ts';
export {
  activated,
  canaried,
  disabled,
  enabled,
  namedVersions,
  reinstated,
  releasesIn,
  retired,
  rolledBack,
  shownVersions,
  withdrawn,
} from './state/workspace-changes.ts';
export type { FailingRelease, RuleOf } from './stop-rule.ts';
export { blamed, failedLately, failingReleases, fallbackFails } from './stop-rule.ts';
export { metaOf } from './store/release-document.ts';
export { type Build, publishBuild } from './store/upload-release.ts';
