import type {
  NamedRelease,
  ReleaseDocument,
  ReleaseState,
  WorkspaceState,
} from '@refined/shared/contract';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { shownVersions, versionsInPages } from './workspace-changes.ts';

const SCRIPT = /\.m?js$/;

/**
 * A release's entry for the state. Throws `unreadable` if the document names a file that it doesn't
 * list.
 */
export const namedReleaseOf = ({
  workspace,
  version,
  commit,
  declaration,
  federationName,
  entry,
  initial,
  runtime,
  files,
  skipped,
}: ReleaseDocument): NamedRelease => {
  const fileOf = (path: string) => {
    const file = files.find((known) => known.path === path);
    if (!file)
      throw new ReleaseStoreError(
        'unreadable',
        `The release document of ${workspace} ${version} names ${path}, but doesn't list it.`,
      );
    return file;
  };
  return {
    commit,
    declaration,
    federationName,
    entry: fileOf(entry),
    initial: initial.map(fileOf),
    runtime: runtime?.map(fileOf),
    integrity: Object.fromEntries(
      files.filter(({ path }) => SCRIPT.test(path)).map(({ path, integrity }) => [path, integrity]),
    ),
    ...(skipped?.length ? { forced: true as const } : {}),
  };
};

/** The readable versions. */
const present = async (
  releases: StoredReleases,
  workspace: string,
  versions: readonly string[],
): Promise<string[]> => {
  const found = await Promise.all(
    versions.map((version) =>
      releases.find(workspace, version).then(
        (document) => (document ? [version] : []),
        () => [],
      ),
    ),
  );
  return found.flat();
};

/** Advice for a version that can't become active or canary. */
const whatElse = async (
  releases: StoredReleases,
  workspace: string,
  entry: WorkspaceState,
): Promise<string> => {
  const others = await present(releases, workspace, entry.previous);
  return others.length > 0
    ? `Still in the store, and active before: ${others.join(', ')}. Roll back to one of these (--to), or publish again.`
    : 'Publish it again, or activate another version.';
};

/**
 * A workspace's releases in the state, by version: the active one, the canary, the newest previous
 * ones. A newly shown version must be in the store (`no-release`, `unreadable`). For a version that
 * is shown already, the former state's entry is enough, so that a kill switch works even with a
 * damaged store. Unreadable previous versions are left out.
 */
export const releaseDocuments = async (
  releases: StoredReleases,
  workspace: string,
  after: WorkspaceState,
  before: ReleaseState | undefined,
): Promise<Record<string, NamedRelease>> => {
  const shown = shownVersions(after);
  const entry = before?.workspaces[workspace];
  const documentOf = async (version: string): Promise<NamedRelease | undefined> => {
    try {
      return namedReleaseOf(await releases.read(workspace, version));
    } catch (error) {
      if (!isFault(error, 'no-release', 'unreadable', 'bad-name')) throw error;
      if (!shown.includes(version)) return undefined;
      const known = before?.releases[workspace]?.[version];
      if (known && (entry?.active === version || entry?.canary?.version === version)) return known;
      const why =
        error.fault === 'no-release'
          ? `${version} of ${workspace} is not in the store (never published, or pruned).`
          : error.message;
      throw new ReleaseStoreError(
        error.fault,
        `${why} ${await whatElse(releases, workspace, after)}`,
        { cause: error },
      );
    }
  };
  const named: Record<string, NamedRelease> = {};
  for (const version of new Set(versionsInPages(after))) {
    const document = await documentOf(version);
    if (document) named[version] = document;
  }
  if ((after.disabled || after.retired) && named[after.active]?.declaration.kind === 'shell')
    throw new ReleaseStoreError(
      'refused',
      `${workspace} is the shell: only a screen can be ${after.retired ? 'retired' : 'disabled'}. Roll it back instead.`,
    );
  return named;
};
