import { REGISTRY_BASE, releaseFile } from '@refined/shared/contract';
import { ReleaseStoreError } from './store-error.ts';

const WORKSPACE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const GATEWAY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;

/** Folders next to those of workspaces. */
const HISTORY = 'history/';
const REPORTS = 'reports/';
/** Earlier versions' restores put the restored and the replaced files here. */
const RESTORED = 'restored/';
const ASIDE = 'aside/';
const AUDIT = 'audit/';
const RESERVED = [HISTORY, REPORTS, RESTORED, ASIDE, AUDIT].map((prefix) => prefix.slice(0, -1));

/** Not `constructor`: documents use names as keys, and every object has that member. */
export const isWorkspace = (name: string): boolean =>
  name.length <= 64 && WORKSPACE.test(name) && !RESERVED.includes(name) && !(name in {});
export const isVersion = (name: string): boolean => name.length <= 128 && VERSION.test(name);

/**
 * Previews have special versions (`1.3.0-preview.4f5e6a7b`): none takes a release's version, and
 * none becomes active.
 */
const PREVIEW = /-preview\.[0-9a-f]+$/;
export const isPreview = (version: string): boolean => PREVIEW.test(version);

/**
 * Checks a name that becomes a folder: plain, short, and inside its parent. Throws `bad-name`.
 */
export const checkWorkspace = (workspace: string): void => {
  if (!isWorkspace(workspace))
    throw new ReleaseStoreError('bad-name', `"${workspace}" is not a name of a workspace.`);
};

export const checkVersion = (version: string): void => {
  if (!isVersion(version))
    throw new ReleaseStoreError('bad-name', `"${version}" is not a version (1.2.3 or 1.2.3-name).`);
};

/** Checks a path inside a release with the schema of release documents. Throws `bad-name`. */
export const checkPath = (path: string): void => {
  if (path.length > 512 || !releaseFile.shape.path.safeParse(path).success)
    throw new ReleaseStoreError(
      'bad-name',
      `${JSON.stringify(path.slice(0, 60))} is not a path inside a release: use letters a to z, digits and _ @ . - only.`,
    );
};

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Most disks allow 255 bytes for a name; the rest is for a compressed sibling's extension. */
const LONGEST_NAME = 250;

/** Throws `bad-name` for a path that not every disk allows: releases are copied to other disks. */
export const checkPortable = (path: string): void => {
  checkPath(path);
  const names = path.split('/');
  const wrong = names.find(
    (name) => DEVICE.test(name) || name.endsWith('.') || name.length > LONGEST_NAME,
  );
  if (wrong !== undefined)
    throw new ReleaseStoreError(
      'bad-name',
      `"${wrong.slice(0, 60)}" can't be a file on every disk.`,
    );
};

const RELEASE_DOCUMENT = 'release.json';
const UPLOAD_DOCUMENT = 'upload.json';
const PROVENANCE = 'provenance.json';

/** A build's bill of materials (CycloneDX), as kit/bundler/bill-plugin.mjs writes it. */
export const BILL = 'bill.cdx.json';

/** Names inside a release that belong to the store: its documents and compressed siblings. */
export const isReserved = (path: string): boolean =>
  [RELEASE_DOCUMENT, UPLOAD_DOCUMENT, PROVENANCE].includes(path) || /\.(br|gz)$/.test(path);

/** All keys of the store, and common prefixes. The functions throw `bad-name`. */
export const keys = {
  mark: 'store.json',
  state: 'state.json',
  /** Teams' registrations. */
  registry: 'registry.json',
  /** Requests to the registry, one object each; keys sort by time. */
  audit: (at: Date, id: string): string =>
    `${AUDIT}${at.toISOString().replaceAll(':', '-')}-${id}.json`,
  allAudit: AUDIT,
  history: (generation: number): string => `${HISTORY}${String(generation).padStart(10, '0')}.json`,
  allHistory: HISTORY,
  report: (gateway: string): string => {
    if (!GATEWAY.test(gateway))
      throw new ReleaseStoreError('bad-name', `"${gateway}" is not a name of a gateway.`);
    return `${REPORTS}${gateway}.json`;
  },
  allReports: REPORTS,
  release: (workspace: string, version: string): string => {
    checkWorkspace(workspace);
    checkVersion(version);
    return `${workspace}/${version}/`;
  },
  releaseDocument: (workspace: string, version: string): string =>
    keys.release(workspace, version) + RELEASE_DOCUMENT,
  uploadDocument: (workspace: string, version: string): string =>
    keys.release(workspace, version) + UPLOAD_DOCUMENT,
  /** A signed statement about the origin of a release that came by the registry. */
  provenance: (workspace: string, version: string): string =>
    keys.release(workspace, version) + PROVENANCE,
};

/** The address of the names that a shell offers, by module. */
export const offersAddress = (workspace: string, version: string): string =>
  `${REGISTRY_BASE}offers/${workspace}/${version}`;
