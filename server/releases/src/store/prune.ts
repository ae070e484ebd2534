import type { ReleaseState } from '@refined/shared/contract';
import { inParallel } from '../objects/in-parallel.ts';
import { isPreview, isVersion, isWorkspace, keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { registrations } from '../objects/registrations.ts';
import type { PruneOptions } from '../objects/release-store.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { historyNewestFirst } from '../state/history-record.ts';
import type { StoreParts } from '../state/stored-state.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { beginRemoval, finishRemoval, readClaim } from './upload-claim.ts';
import { pruneReports } from './store-reports.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Age in ms after which an unfinished publication counts as abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1_000;

interface ReleaseName {
  readonly workspace: string;
  readonly version: string;
}

const nameOf = ({ workspace, version }: ReleaseName): string => `${workspace}/${version}`;

const namedBy = (state: ReleaseState): string[] => releasesIn(state, namedVersions).map(nameOf);

/**
 * The store's time, in ms: this machine's clock or the time of the newest change, whichever is
 * earlier. If a clock is wrong, too little is removed rather than too much.
 */
const storeTime = (state: ReleaseState | undefined): number =>
  Math.min(Date.now(), ...(state ? [Date.parse(state.changedAt)] : []));

/**
 * All releases that a state has named since then, including the state at that moment.
 */
const namedSince = async (
  backend: ObjectBackend,
  state: ReleaseState | undefined,
  since: number,
): Promise<Set<string>> => {
  const named = new Set(state ? namedBy(state) : []);
  for await (const record of historyNewestFirst(backend, state?.generation ?? 0)) {
    for (const name of namedBy(record.state)) named.add(name);
    if (Date.parse(record.entry.at) < since) break;
  }
  return named;
};

/** Remains of killed publications and removals in a workspace. */
const abandonedUploads = async (
  backend: ObjectBackend,
  releases: StoredReleases,
  workspace: string,
  now: number,
): Promise<ReleaseName[]> => {
  const versions = (await backend.folders(`${workspace}/`)).filter(isVersion);
  const found = await inParallel(versions, 8, async (version): Promise<ReleaseName[]> => {
    const object = await backend.read(keys.uploadDocument(workspace, version));
    const claim = object && readClaim(object);
    // Unreadable releases are kept: `verify` reports them.
    const isRelease = await releases.find(workspace, version).then(
      (document) => document !== undefined,
      () => true,
    );
    if (!claim || isRelease) return [];
    return claim.kind !== 'claimed' || now - Date.parse(claim.document.builtAt) > ABANDONED_AFTER
      ? [{ workspace, version }]
      : [];
  });
  return found.flat();
};

/**
 * Removes releases that are no longer needed. Throws before any removal if the state or its history
 * can't be read.
 */
export const pruneStore = async (
  { backend, releases, states }: StoreParts,
  { days = 7, keep = 5, dryRun = false }: PruneOptions = {},
): Promise<ReleaseName[]> => {
  const select = async (): Promise<{ removable: ReleaseName[]; since: number }> => {
    const state = dryRun ? await states.read() : (await states.settle()).state;
    const now = storeTime(state);
    const since = now - days * DAY;
    const named = await namedSince(backend, state, since);
    const { previews } = await registrations(backend).read();
    const previewed = new Set(
      previews.filter(({ expires }) => Date.parse(expires) > Date.now()).map(nameOf),
    );
    const removable: ReleaseName[] = [];
    for (const workspace of (await backend.folders('')).filter(isWorkspace)) {
      const all = await releases.versions(workspace);
      // Previews don't count as newest releases: they are kept as long as their links.
      const versions = all.filter((version) => !isPreview(version));
      const old = [...all.filter(isPreview), ...versions.slice(0, -keep || undefined)];
      removable.push(
        ...old
          .map((version) => ({ workspace, version }))
          .filter((release) => !named.has(nameOf(release)) && !previewed.has(nameOf(release))),
        ...(await abandonedUploads(backend, releases, workspace, now)),
      );
    }
    return { removable, since };
  };
  if (dryRun) return (await select()).removable;

  // No change may name a release between its selection and its removal.
  const { removed, since } = await backend.exclusively(async () => {
    const { removable, since } = await select();
    const begun = await inParallel(removable, 8, async (release) =>
      (await beginRemoval(backend, release.workspace, release.version)) ? [release] : [],
    );
    return { removed: begun.flat(), since };
  });
  for (const { workspace, version } of removed) await finishRemoval(backend, workspace, version);
  await pruneReports(backend, since);
  await backend.sweep();
  return removed;
};
