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

/** Copies one object unless it already has the same bytes; returns whether it was written. */
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

/** Copies a release's missing or different objects; returns whether any was written. */
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
      `${workspace} ${version} has other bytes in ${to.name} than in ${name}, and a release never changes. To take the backup's, move that folder out of the store first. Nothing was restored.`,
    );
  const own = [keys.uploadDocument(workspace, version), keys.releaseDocument(workspace, version)];
  const [claim, release] = own as [string, string];
  const files = stored.filter((key) => !own.includes(key));
  // In the order of a publication: the claim first, the release document last.
  let written = 0;
  if (!present && (await copy(from, claim, to, claim))) written += 1;
  for (const isNew of await inParallel(files, WIDTH, (key) => copy(from, key, to, key)))
    if (isNew) written += 1;
  if (!present && (await copy(from, release, to, release))) written += 1;
  return written > 0;
};

/** Copies missing or damaged releases; returns them as `workspace version`. */
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
 * Releases that the backup's state names but neither place has, and that only a rollback needs.
 * Throws `no-release` for an active release or a canary.
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
        `${workspace} ${version} was shown to browsers then, but ${name === to.name ? `${name} no longer has it` : `neither ${name} nor ${to.name} has it as it was`}: take a backup that holds its releases too. Nothing was restored.`,
      );
    missing.push(`${workspace} ${version}`);
  }
  return missing;
};

/**
 * Copies missing or damaged entries of the same history, so that a lost store has it again. Copies
 * nothing if the two histories differ. The newest entry is copied first, so that the history ends
 * where the backup's does, even if the process is killed.
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
 * Copies the registrations, and what was asked of the registry, into a store that has none, because
 * it was lost. In other stores this would make revoked tokens valid again. Returns whether they
 * were copied.
 */
export const copyTeams = async ({ backend: from }: Backup, to: ObjectBackend): Promise<boolean> => {
  const object = await from.read(keys.registry);
  if (!object || (await to.read(keys.registry))) return false;
  await inParallel(await from.list(keys.allAudit), WIDTH, (key) => copy(from, key, to, key));
  return to.create(keys.registry, object.bytes);
};
