export { withActive } from './activation.ts';
export { publishBuild } from './publish-build.ts';
export type { Build } from './publish-build.ts';
export { fileSystemStore } from './store/file-system-store.ts';
export { integrityOf } from './store/integrity.ts';
export type { ActivateOptions, ReleaseMeta, ReleaseStore, StoredEncoding, WatchOptions } from './store/release-store.ts';
export { ReleaseStoreError } from './store/store-error.ts';
export type { StoreFault } from './store/store-error.ts';
