import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { Restored, RestoreOrder } from '../objects/release-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { StoreMark } from '../objects/store-mark.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { committer } from '../state/change-state.ts';
import { listGenerations, readRecord, type HistoryRecord } from '../state/history-record.ts';
import { hashOfEntry, hashOfState, type Signing } from '../state/signature.ts';
import type { StoredState } from '../state/stored-state.ts';
import {
  copyHistory,
  copyReleases,
  copyTeams,
  missingReleases,
  unlessUnreadable,
} from './copy-backup.ts';
import { readBackup, type Backup } from './read-backup.ts';
import { stateIsBusy, untilWritten } from '../objects/until-written.ts';

/** Where the restored state is added in this store. */
interface Place {
  /** The last readable entry. */
  readonly before: HistoryRecord | undefined;
  readonly generation: number;
}

/** The entry that adds a backup's state to the store, with a generation above all others. */
const compose = (
  { name, last }: Backup,
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
export const storeRestorer = (
  backend: ObjectBackend,
  releases: StoredReleases,
  states: StoredState,
  signing: Signing,
  mark: StoreMark,
) => {
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
