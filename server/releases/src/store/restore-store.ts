import { canonicalJson, type HistoryEntry, type ReleaseState } from '@refined/shared/contract';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { RestoreOrder, Restored } from '../objects/release-store.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import { committer } from '../state/change-state.ts';
import { type HistoryRecord, listGenerations, readRecord } from '../state/history-record.ts';
import { hashOfEntry, hashOfState, type Signing } from '../state/signature.ts';
import type { StoreParts } from '../state/stored-state.ts';
import { type Backup, type BackupRelease, readBackup } from './read-backup.ts';
import { stateIsBusy, untilWritten } from '../objects/until-written.ts';
import { inParallel } from '../objects/in-parallel.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { sameRelease } from './release-document.ts';

/** Parallel copies. */
const WIDTH = 4;

const unlessUnreadable = (error: unknown): undefined => {
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
  { backend: from }: Backup,
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
      `${workspace} ${version} has other bytes in ${to.name} than in ${from.name}, and a release never changes. To take the backup's, move that folder out of the store first. Nothing was restored.`,
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
const copyReleases = async (
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
const missingReleases = async (
  { last: { state }, backend: { name } }: Backup,
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
const copyHistory = async ({ backend: from, chain }: Backup, to: ObjectBackend): Promise<void> => {
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
const copyTeams = async ({ backend: from }: Backup, to: ObjectBackend): Promise<boolean> => {
  const object = await from.read(keys.registry);
  if (!object || (await to.read(keys.registry))) return false;
  await inParallel(await from.list(keys.allAudit), WIDTH, (key) => copy(from, key, to, key));
  return to.create(keys.registry, object.bytes);
};

/** Where the restored state is added in this store. */
interface Place {
  /** The last readable entry. */
  readonly before: HistoryRecord | undefined;
  readonly generation: number;
}

/** The entry that adds a backup's state to the store, with a generation above all others. */
const compose = (
  { backend: { name }, last }: Backup,
  { actor, reason }: RestoreOrder,
  signing: Signing,
  { before, generation }: Place,
): HistoryRecord => {
  const { signature: _former, ...former } = last.state;
  const [workspace] = Object.keys(former.workspaces).sort();
  if (workspace === undefined)
    throw new ReleaseStoreError('refused', `Nothing is active in the backup in ${name}.`);
  const at = new Date().toISOString();
  const previous = before?.hash ?? '';
  const follows = before?.entry.generation ?? 0;
  const state: ReleaseState = signing.sign({
    ...former,
    generation,
    changedAt: at,
    history: previous,
  });
  const made: HistoryEntry = {
    generation,
    at,
    actor,
    reason,
    command: 'restore',
    // A restore affects the whole state, but an entry has to name one workspace.
    workspace,
    before: before?.state.workspaces[workspace] ?? null,
    after: former.workspaces[workspace]!,
    previous,
    state: hashOfState(state),
    backup: { from: name, generation: last.entry.generation },
    ...(follows !== generation - 1 && { follows }),
  };
  return { entry: made, hash: hashOfEntry(made), state };
};

/**
 * Makes a backup's state the store's next generation: (1) read and verify the backup; (2) copy
 * missing releases, missing entries of the same history, and lost registrations; (3) create the
 * history's next entry, which commits the restore; (4) replace `state.json`. If it is killed before
 * (3), the state is unchanged; after (3), the next command finishes it.
 */
export const storeRestorer = ({ backend, releases, states, signing, mark }: StoreParts) => {
  const { commit, finish } = committer(backend, states);

  /** The newest readable entry, and the highest generation that this store has had. */
  const lastOf = async (present: ReleaseState | undefined) => {
    const generations = await listGenerations(backend);
    for (const generation of generations.toReversed()) {
      const before = await readRecord(backend, generation).catch(unlessUnreadable);
      if (!before) continue;
      const numbers = [generations.at(-1)!, before.entry.generation, present?.generation ?? 0];
      return { before, highest: Math.max(...numbers) };
    }
    return { before: undefined, highest: generations.at(-1) ?? present?.generation ?? 0 };
  };

  return async (from: ObjectBackend | undefined, order: RestoreOrder): Promise<Restored> => {
    if (order.actor.trim() === '')
      throw new ReleaseStoreError(
        'refused',
        'Say who restores it (--actor): the history keeps it.',
      );
    await mark.confirm();
    const backup = await readBackup(from ?? backend, signing, {
      generation: order.generation,
      isOwn: from === undefined,
    });
    signing.checkCanSign(backup.last.state);
    const brought = from ? await copyReleases(backup, backend, releases) : [];
    const missing = await missingReleases(backup, backend, releases);
    const replaced = (await lastOf(undefined)).before?.state;
    if (from) await copyHistory(backup, backend);
    const broughtTeams = from !== undefined && (await copyTeams(backup, backend));
    const attempt = async (): Promise<Restored | undefined> => {
      const present = await states.read().catch(unlessUnreadable);
      signing.checkCanSign(present);
      const { before, highest } = await lastOf(present);
      const generation = Math.max(highest, backup.last.entry.generation, order.above ?? 0) + 1;
      const record = compose(backup, order, signing, { before, generation });
      if (!(await commit(record, keys.history(highest + 1)))) return undefined;
      // If generations were skipped: also at its own generation. The next command repeats this.
      await backend.create(keys.history(generation), jsonText(record));
      await finish(record, (await backend.read(keys.state))?.tag);
      const { state, entry } = record;
      return { state, entry, replaced, brought, broughtTeams, missing };
    };
    return backend.exclusively(() => untilWritten(attempt, stateIsBusy));
  };
};
