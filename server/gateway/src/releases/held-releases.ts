import {
  inParallel,
  releasesIn,
  ReleaseStoreError,
  shownVersions,
  type StoredEncoding,
  namedVersions,
} from '@refined/releases';
import type {
  ReleaseDocument,
  ReleaseState,
  NamedRelease,
  WorkspaceState,
} from '@refined/shared/contract';
import { listsWhatIsNamed, type VerifiedFiles } from './verified-files.ts';

/** Clients send the names, so only own members count (`constructor` isn't one). */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const workspaceIn = (state: ReleaseState, workspace: string): WorkspaceState | undefined =>
  own(state.workspaces, workspace);

export const namedIn = (
  state: ReleaseState,
  workspace: string,
  version: string,
): NamedRelease | undefined => own(own(state.releases, workspace) ?? {}, version);

/** Whether a page of this state may load that release, as its first choice or as a fallback. */
export const namesRelease = (state: ReleaseState, workspace: string, version: string): boolean => {
  const entry = workspaceIn(state, workspace);
  return entry !== undefined && namedVersions(entry).includes(version);
};

/** Whether the workspace is the shell: no page works without its files. */
const isShell = (state: ReleaseState, workspace: string): boolean =>
  Object.values(own(state.releases, workspace) ?? {}).some(
    ({ declaration }) => declaration.kind === 'shell',
  );

const ENCODINGS = ['identity', 'br', 'gzip'] as const satisfies readonly StoredEncoding[];
/** Parallel reads. */
const WIDTH = 16;

/** One release in memory: its verified files, in every stored encoding. */
export interface HeldRelease {
  readonly document: ReleaseDocument;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Paths of listed files that couldn't be read or differ from what was released. */
  readonly missing: readonly string[];
}

/** The releases in service, by `workspace/version`. */
export type HeldReleases = ReadonlyMap<string, HeldRelease>;

export const heldKey = (path: string, encoding: StoredEncoding): string => `${encoding} ${path}`;

const holdRelease = async (
  files: VerifiedFiles,
  document: ReleaseDocument,
): Promise<HeldRelease> => {
  const held = new Map<string, Buffer>();
  const missing = new Set<string>();
  const parts = document.files.flatMap((file) => ENCODINGS.map((encoding) => ({ file, encoding })));
  await inParallel(parts, WIDTH, async ({ file, encoding }) => {
    // If a compressed sibling can't be read, the file itself is served.
    const bytes = await files.bytes(document, file, encoding).catch(() => undefined);
    if (bytes) held.set(heldKey(file.path, encoding), bytes);
    else if (encoding === 'identity') missing.add(file.path);
  });
  return { document, files: held, missing: [...missing] };
};

/**
 * The releases that a page may load first: the active ones and the canaries. Open pages with a
 * retired screen get its files from the store.
 */
const inService = (state: ReleaseState) =>
  releasesIn(state, (entry) => (entry.retired ? [] : shownVersions(entry)));

export interface Holding {
  readonly held: HeldReleases;
  /** Incomplete releases of screens, as `workspace/version`. */
  readonly incomplete: readonly string[];
}

/**
 * Loads all files of a generation into memory before it is served, so that the store may disappear
 * later. Files of the former generation are reused. A screen's damaged file is left out (the page
 * falls back). Rejects if a shell is incomplete or a release doesn't exist.
 */
export const holdReleases = async (
  files: VerifiedFiles,
  state: ReleaseState,
  former: HeldReleases,
): Promise<Holding> => {
  const held = new Map<string, HeldRelease>();
  const incomplete: string[] = [];

  const hold = async (workspace: string, version: string): Promise<HeldRelease> => {
    const named = namedIn(state, workspace, version);
    const known = former.get(`${workspace}/${version}`);
    if (known && known.missing.length === 0 && (!named || listsWhatIsNamed(known.document, named)))
      return known;
    return holdRelease(files, await files.document(workspace, version, named));
  };

  await Promise.all(
    inService(state).map(async ({ workspace, version }) => {
      const key = `${workspace}/${version}`;
      try {
        const release = await hold(workspace, version);
        if (release.missing.length > 0 && isShell(state, workspace))
          throw new ReleaseStoreError(
            'unreadable',
            `${release.missing.join(', ')} of ${workspace} ${version} can not be read or is not what was released.`,
          );
        if (release.missing.length > 0) incomplete.push(key);
        held.set(key, release);
      } catch (error) {
        const isGone = error instanceof ReleaseStoreError && error.fault === 'no-release';
        if (isGone || isShell(state, workspace)) throw error;
        incomplete.push(key);
      }
    }),
  );
  return { held, incomplete };
};
