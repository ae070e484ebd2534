import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { Restored, RestoreOrder } from '../objects/release-store.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import type { StoreMark } from '../objects/store-mark.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { committer } from '../state/change-state.ts';
import { listGenerations, readRecord, type HistoryRecord } from '../state/history-record.ts';
import { hashOfEntry, hashOfState, type Signing } from '../state/signature.ts';
import type { StoredState } from '../state/stored-state.ts';
import { copyAside, copyHistory, copyReleases, missingReleases } from './copy-backup.ts';
import { readBackup, type Backup } from './read-backup.ts';

/** Attempts when others change the state at the same time. */
const ATTEMPTS = 20;

const unlessDamaged = (error: unknown): undefined => {
  if (isFault(error, 'unreadable', 'bad-signature')) return undefined;
  throw error;
};

/** The entry that goes on from the backup's last one, in a generation above all others. */
const compose = (
  { name, last, at: lastAt }: Backup,
  { actor, reason }: RestoreOrder,
  signing: Signing,
  generation: number,
  replaced: number,
): HistoryRecord => {
  const { signature: _former, ...former } = last.state;
  const [workspace] = Object.keys(former.workspaces).sort();
  const entry = workspace === undefined ? undefined : former.workspaces[workspace];
  if (workspace === undefined || !entry)
    throw new ReleaseStoreError('refused', `Nothing is active in the backup in ${name}.`);
  const at = new Date().toISOString();
  const state: ReleaseState = signing.sign({
    ...former,
    generation,
    changedAt: at,
    history: last.hash,
  });
  const made: HistoryEntry = {
    generation,
    at,
    actor,
    reason,
    command: 'restore',
    // Nothing changes after the backup's last entry: that it is in effect again is what is new.
    workspace,
    before: entry,
    after: entry,
    previous: last.hash,
    state: hashOfState(state),
    restored: { from: name, generation: lastAt, replaced },
  };
  return { entry: made, hash: hashOfEntry(made), state };
};

/**
 * Puts a backup's state and history in the place of the store's: (1) read and verify the backup;
 * (2) bring the releases that the store lacks, and the backup's history into a folder that nothing
 * names yet; (3) copy what is there aside; (4) create the history's next entry, which follows the
 * backup's last one: this commits the restore; (5) replace `state.json`. Killed before (4) nothing
 * has changed, afterwards the next command finishes it.
 */
export const storeRestorer = (
  backend: ObjectBackend,
  releases: StoredReleases,
  states: StoredState,
  signing: Signing,
  mark: StoreMark,
) => {
  const { commit, finish } = committer(backend, states);

  /** The highest generation that this store has had, as far as it can be read. */
  const highest = async (present: ReleaseState | undefined): Promise<number> => {
    const last = (await listGenerations(backend)).at(-1) ?? 0;
    const record = last > 0 ? await readRecord(backend, last).catch(unlessDamaged) : undefined;
    return Math.max(last, record?.entry.generation ?? 0, present?.generation ?? 0);
  };

  return async (from: ObjectBackend, order: RestoreOrder): Promise<Restored> => {
    if (order.actor.trim() === '')
      throw new ReleaseStoreError(
        'refused',
        'Say who restores it (--actor): the history keeps it.',
      );
    await mark.confirm();
    const backup = await readBackup(from, signing);
    signing.checkCanSign(backup.last.state);
    const brought = await copyReleases(backup, backend, releases);
    const missing = await missingReleases(backup, backend, releases);
    await copyHistory(backup, backend);
    return backend.exclusively(async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const present = await states.read().catch(unlessDamaged);
        signing.checkCanSign(present);
        const replaced = await highest(present);
        const generation = Math.max(replaced, backup.last.entry.generation, order.above ?? 0) + 1;
        const aside = await copyAside(backend, replaced);
        const record = compose(backup, order, signing, generation, replaced);
        if (!(await commit(record, keys.history(replaced + 1)))) continue;
        // Where generations were skipped: its own place, too. The next command does it otherwise.
        await backend.create(keys.history(generation), jsonText(record));
        await finish(record, (await backend.read(keys.state))?.tag);
        return { state: record.state, entry: record.entry, aside, brought, missing };
      }
      throw new ReleaseStoreError(
        'generation-conflict',
        'Others change the release state all the time: try again.',
      );
    });
  };
};
