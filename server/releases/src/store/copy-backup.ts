import { canonicalJson } from '@refined/shared/contract';
import { inParallel } from '../objects/in-parallel.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { readRecord } from '../state/history-record.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { sameRelease } from './release-document.ts';
import type { Backup, BackupRelease } from './read-backup.ts';

/** Parallel copies. */
const WIDTH = 4;

export const unlessUnreadable = (error: unknown): undefined => {
  if (isFault(error, 'unreadable', 'bad-signature')) return undefined;
  throw error;
};

/** Copies one object unless it has the same bytes already; whether it was written. */
const copy = async (
  from: ObjectBackend,
  key: string,
  to: ObjectBackend,
  target: string,
): Promise<boolean> => {
  const object = await from.read(key);
  if (!object || (await to.read(target))?.bytes.equals(object.bytes)) return false;
  await to.write(target, object.bytes);
  return true;
};

/** Copies what the store lacks of a release, or has with other bytes. Whether it copied anything. */
const copyRelease = async (
  { backend: from, name }: Backup,
  { document, keys: stored }: BackupRelease,
  to: ObjectBackend,
  releases: StoredReleases,
): Promise<boolean> => {
  const { workspace, version } = document;
  const present = await releases.find(workspace, version).catch((error: unknown) => {
    if (isFault(error, 'unreadable')) return undefined;
    throw error;
  });
  if (present && !sameRelease(present, document))
    throw new ReleaseStoreError(
      'version-taken',
      `${workspace} ${version} has other bytes in ${to.name} than in ${name}, and a release never changes: move that folder out of the store first if the backup's is meant. Nothing was restored.`,
    );
  const own = [keys.uploadDocument(workspace, version), keys.releaseDocument(workspace, version)];
  const [claim, release] = own as [string, string];
  const files = stored.filter((key) => !own.includes(key));
  // As a publication does: the claim first, the release document last.
  let written = 0;
  if (!present && (await copy(from, claim, to, claim))) written += 1;
  for (const isNew of await inParallel(files, WIDTH, (key) => copy(from, key, to, key)))
    if (isNew) written += 1;
  if (!present && (await copy(from, release, to, release))) written += 1;
  return written > 0;
};

/** Copies the releases that the store lacks; returns them as `workspace version`. */
export const copyReleases = async (
  backup: Backup,
  to: ObjectBackend,
  releases: StoredReleases,
): Promise<string[]> => {
  const brought: string[] = [];
  for (const release of backup.releases) {
    const { workspace, version } = release.document;
    if (await copyRelease(backup, release, to, releases)) brought.push(`${workspace} ${version}`);
  }
  return brought;
};

/**
 * Releases that the backup's state names and that neither place has: those that only a rollback
 * needs. Throws `no-release` for an active one or a canary.
 */
export const missingReleases = async (
  { last: { state }, name }: Backup,
  to: ObjectBackend,
  releases: StoredReleases,
): Promise<string[]> => {
  const missing: string[] = [];
  for (const { workspace, version, entry } of releasesIn(state, namedVersions)) {
    const document = await releases.find(workspace, version);
    const inState = state.releases[workspace]?.[version];
    const isAsNamed =
      document && (!inState || canonicalJson(namedReleaseOf(document)) === canonicalJson(inState));
    if (isAsNamed) continue;
    if (!entry.previous.includes(version) && !entry.retired)
      throw new ReleaseStoreError(
        'no-release',
        `${workspace} ${version} was shown to browsers when the backup was made, but neither ${name} nor ${to.name} has it as it was: take a backup that holds its releases too. Nothing was restored.`,
      );
    missing.push(`${workspace} ${version}`);
  }
  return missing;
};

/**
 * Brings the entries that the store lacks, or has damaged, of the same history: a store that was lost
 * has it again. Nothing where the two went apart. The newest first: the history of a store that is
 * killed meanwhile ends where the backup's does.
 */
export const copyHistory = async (
  { backend: from, chain }: Backup,
  to: ObjectBackend,
): Promise<void> => {
  const lacking: string[] = [];
  for (const { entry, hash } of chain) {
    const own = await readRecord(to, entry.generation).catch(unlessUnreadable);
    if (own && own.hash !== hash) return;
    if (!own) lacking.push(keys.history(entry.generation));
  }
  for (const key of lacking) await copy(from, key, to, key);
};

/**
 * Brings who may do what, only into a store that has nothing of it: one that was lost. Elsewhere it
 * would make tokens valid again that were revoked since. Whether it came.
 */
export const copyTeams = async ({ backend: from }: Backup, to: ObjectBackend): Promise<boolean> => {
  const object = await from.read(keys.registry);
  return object !== undefined && to.create(keys.registry, object.bytes);
};
