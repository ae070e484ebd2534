import { randomUUID } from 'node:crypto';
import { messageOf } from '@refined/server-base/process';
import {
  commandOf,
  keptCommand,
  workspaceState,
  type HistoryEntry,
  type ReleaseState,
  type SkippedCheck,
  type WorkspaceState,
} from '@refined/shared/contract';
import { jsonText } from '../objects/json-document.ts';
import { checkVersion, checkWorkspace, keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { StateChange } from '../objects/release-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { readRecord, type HistoryRecord } from './history-record.ts';
import { releaseDocuments } from './named-releases.ts';
import { refuseLocked } from './release-lock.ts';
import { hashOfEntry, hashOfState, type Signing } from './signature.ts';
import type { SettledState, StoredState, StoreParts } from './stored-state.ts';
import { shownVersions } from './workspace-changes.ts';
import { stateIsBusy, untilWritten } from '../objects/until-written.ts';

/**
 * The two writes of every change: creating the history's next entry commits it, which only one of
 * several racing processes can do; replacing `state.json` shows it.
 */
export const committer = (backend: ObjectBackend, states: StoredState) => {
  /** Creates the entry. Also true if the answer was lost but the entry exists. */
  const commit = async (
    record: HistoryRecord,
    key = keys.history(record.entry.generation),
  ): Promise<boolean> => {
    // The mark distinguishes it from the same change made by a racing process in the same
    // millisecond.
    const text = jsonText({ ...record, writer: randomUUID() });
    try {
      return await backend.create(key, text);
    } catch (error) {
      const found = await backend.read(key).catch(() => undefined);
      if (found?.bytes.equals(Buffer.from(text))) return true;
      throw error;
    }
  };

  const finish = async ({ state }: HistoryRecord, tag: string | undefined): Promise<void> => {
    try {
      await backend.replace(keys.state, jsonText(state), tag);
      // Another process may have finished this change and made the next; in a folder, this write
      // may have replaced a newer state.
      await states.settle();
    } catch (error) {
      const why = messageOf(error);
      throw new ReleaseStoreError(
        'storage',
        `${why} The change stands in the history (generation ${state.generation}) but doesn't show yet: don't repeat it. Once the storage works again, the next change of any kind finishes it first.`,
        { cause: error },
      );
    }
  };

  return { commit, finish };
};

const checkExpected = (
  { expectedGeneration }: StateChange,
  { state, record, finished }: SettledState,
): void => {
  const generation = state?.generation ?? 0;
  if (expectedGeneration === undefined || expectedGeneration === generation) return;
  const last =
    record && `${commandOf(record.entry)} of ${record.entry.workspace} by ${record.entry.actor}`;
  const why = finished
    ? `The last change (${last}) had been cut off, and was finished now`
    : `Somebody else changed it${last ? ` (${last})` : ''}`;
  throw new ReleaseStoreError(
    'generation-conflict',
    `The release state is at generation ${generation}, not ${expectedGeneration}. ${why}: look at the status, then decide again.`,
  );
};

/** The skipped checks of the release that the change newly shows. */
const skippedChecks = async (
  releases: StoredReleases,
  workspace: string,
  before: WorkspaceState | undefined,
  { active, canary }: WorkspaceState,
): Promise<readonly SkippedCheck[]> => {
  const shown = active === before?.active ? canary?.version : active;
  if (shown === undefined || (shown === before?.canary?.version && shown !== active)) return [];
  // A damaged canary can still be promoted.
  const release = await releases.read(workspace, shown).catch(() => undefined);
  return release?.skipped ?? [];
};

/** The change's record; undefined if nothing would change. */
const compose = async (
  settled: SettledState,
  change: StateChange,
  releases: StoredReleases,
  signing: Signing,
): Promise<HistoryRecord | undefined> => {
  const { state: before, record } = settled;
  const { workspace, command, actor, reason = '', automatic } = change;
  const entryBefore = before?.workspaces[workspace];
  const changed = await change.change(entryBefore, before);
  if (changed === entryBefore) return undefined;
  checkWorkspace(workspace);
  shownVersions(changed).forEach(checkVersion);
  signing.checkCanSign(before);

  const generation = (before?.generation ?? 0) + 1;
  const { lock } = changed;
  const after = {
    ...changed,
    since: entryBefore?.active === changed.active ? entryBefore.since : generation,
    ...(lock && lock !== entryBefore?.lock && { lock: { ...lock, since: generation } }),
  };
  if (!workspaceState.safeParse(after).success)
    throw new ReleaseStoreError(
      'refused',
      `This is not an entry of a release state: ${JSON.stringify(after)}.`,
    );
  const at = new Date().toISOString();
  const previous = record?.hash ?? '';
  const state: ReleaseState = signing.sign({
    format: 1,
    generation,
    changedAt: at,
    history: previous,
    workspaces: { ...before?.workspaces, [workspace]: after },
    releases: {
      ...before?.releases,
      [workspace]: await releaseDocuments(releases, workspace, after, before),
    },
  });
  const skipped = await skippedChecks(releases, workspace, entryBefore, after);
  const entry: HistoryEntry = {
    generation,
    at,
    actor,
    reason: typeof reason === 'string' ? reason : reason(),
    ...keptCommand(command),
    workspace,
    before: entryBefore ?? null,
    after,
    previous,
    state: hashOfState(state),
    ...(automatic ? { automatic } : {}),
    ...(skipped.length > 0 ? { skipped: [...skipped] } : {}),
  };
  return { entry, hash: hashOfEntry(entry), state };
};

/**
 * Changes the state: (1) finish a killed change; (2) create the history's next entry, which commits
 * the change, and which only one of several racing processes can do; (3) replace `state.json`. A
 * process killed in between leaves the old state or the new one. After a concurrent change, the
 * change is computed again, unless it expects a generation.
 */
export const stateChanger = ({ backend, releases, states, signing, mark }: StoreParts) => {
  const { commit, finish } = committer(backend, states);

  return async (change: StateChange): Promise<{ state: ReleaseState; changed: boolean }> => {
    if (change.actor.trim() === '')
      throw new ReleaseStoreError('refused', 'Say who changes it (--actor): the history keeps it.');
    await mark.confirm();
    const attempt = async () => {
      const settled = await states.settle();
      checkExpected(change, settled);
      const record = await compose(settled, change, releases, signing);
      if (!record) return { state: settled.state as ReleaseState, changed: false };
      await refuseLocked(
        settled.state,
        change,
        async (generation) => (await readRecord(backend, generation))?.entry,
      );
      if (!(await commit(record))) return undefined;
      await finish(record, settled.tag);
      return { state: record.state, changed: true };
    };
    return backend.exclusively(() => untilWritten(attempt, stateIsBusy));
  };
};
