import type { HistoryEntry, ReleaseState } from '@refined/shared/contract';
import { checkWorkspace, keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReleaseStore, WatchOptions } from '../objects/release-store.ts';
import { isFault } from '../objects/store-error.ts';
import { storeMark } from '../objects/store-mark.ts';
import { storedReleases } from '../objects/stored-releases.ts';
import { stateChanger } from '../state/change-state.ts';
import {
  brokenHistory,
  historyNewestFirst,
  listGenerations,
  type HistoryRecord,
} from '../state/history-record.ts';
import { readAudit, writeAudit } from '../objects/audit.ts';
import { registrations } from '../objects/registrations.ts';
import { hashOfState, stateSigning, type StoreOptions } from '../state/signature.ts';
import { storedState, type StoredState } from '../state/stored-state.ts';
import { tellEndingPreviews, notifyTeam, notifyTeams } from '../teams/webhook.ts';
import { uploadRelease } from './upload-release.ts';
import { pruneStore } from './prune.ts';
import { storeRestorer } from './restore-store.ts';
import { withClearFaults } from './storage-fault.ts';
import { readReports, writeReports } from './store-reports.ts';
import { verifyStore } from './verify.ts';

const LONGEST_INTERVAL = 1_000;

/**
 * Calls back with each served state that differs from the last. A repeated failure is reported
 * once.
 */
const watchState = (
  backend: ObjectBackend,
  states: StoredState,
  onChange: (state: ReleaseState) => void,
  { interval = 500, onError = () => {}, onStandIn = () => {}, onLook = () => {} }: WatchOptions,
): (() => void) => {
  let last: { readonly text: string; readonly generation: number } | undefined;
  let lastSentence: string | undefined;
  const once =
    <T>(tell: (error: T) => void) =>
    (error: T): void => {
      const sentence = String(error);
      if (sentence === lastSentence) return;
      lastSentence = sentence;
      tell(error);
    };
  const tellStandIn = once(onStandIn);
  return backend.watch(keys.state, Math.min(interval, LONGEST_INTERVAL), {
    onChange: async (object) => {
      const { state, problem } = await states.served(object, last?.generation);
      if (problem) tellStandIn(problem);
      else lastSentence = undefined;
      if (!state) return;
      const text = JSON.stringify(state);
      const isNew = text !== last?.text;
      last = { text, generation: state.generation };
      if (isNew) onChange(state);
    },
    onError: once(onError),
    onLook,
  });
};

async function* recordsNewestFirst(
  backend: ObjectBackend,
  states: StoredState,
  from?: number,
): AsyncGenerator<HistoryRecord> {
  const state = await states.read();
  const newest = from ?? state?.generation ?? (await listGenerations(backend)).at(-1) ?? 0;
  for await (const record of historyNewestFirst(backend, newest)) {
    if (record.entry.generation === state?.generation && hashOfState(state) !== record.entry.state)
      throw brokenHistory(state.generation);
    yield record;
  }
}

async function* entriesOf(records: AsyncIterable<HistoryRecord>): AsyncGenerator<HistoryEntry> {
  for await (const { entry } of records) yield entry;
}

const readHistory = async (
  all: AsyncIterable<HistoryEntry>,
  { workspace, limit = Infinity }: Parameters<ReleaseStore['history']>[0] = {},
): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  if (limit <= 0) return entries;
  for await (const entry of all) {
    const isAsked =
      workspace === undefined || entry.workspace === workspace || entry.command === 'restore';
    if (isAsked) entries.push(entry);
    if (entries.length >= limit) break;
  }
  return entries;
};

/** A release store on a backend. Throws `bad-signature` if the signing key is invalid. */
export const createReleaseStore = (
  storage: ObjectBackend,
  options: StoreOptions = {},
): ReleaseStore => {
  const backend = withClearFaults(storage);
  const signing = stateSigning(options);
  const releases = storedReleases(backend);
  const mark = storeMark(backend, releases);
  const states = storedState(backend, signing, mark);
  const parts = { backend, releases, states, signing, mark };
  const teams = registrations(backend);
  const changeState = stateChanger(parts);
  const restore = storeRestorer(parts);
  const records = (from?: number) => recordsNewestFirst(backend, states, from);
  /** Rejects with `no-store` if an empty result means that there is no store. */
  const unlessNone = async (found: readonly string[]): Promise<string[]> => {
    if (found.length === 0) await mark.check();
    return [...found];
  };
  return {
    name: backend.name,
    freeSpace: () => backend.freeSpace(),
    init: mark.init,
    put: async (workspace, version, folder, meta) => {
      await mark.confirm();
      return uploadRelease(parts, workspace, version, folder, meta);
    },
    readRelease: (workspace, version) =>
      releases.read(workspace, version).catch(async (error: unknown) => {
        if (isFault(error, 'no-release')) await mark.check();
        throw error;
      }),
    readFile: releases.readFile,
    readState: states.read,
    readServed: async () => states.served(await backend.read(keys.state)),
    changeState: async (change) => {
      const done = await changeState(change);
      // The change is made. A notification that fails is repeated with the next change.
      if (done.changed) await notifyTeam(teams, records(), change.workspace).catch(() => undefined);
      return done;
    },
    restore: async (backup, order) => {
      const done = await restore(backup && withClearFaults(backup), order);
      await notifyTeams(teams, records).catch(() => undefined);
      return done;
    },
    watchState: (onChange, watching = {}) => watchState(backend, states, onChange, watching),
    entries: (from) => entriesOf(records(from)),
    history: (asked) => readHistory(entriesOf(records()), asked),
    listWorkspaces: async () => unlessNone(await releases.workspaces()),
    listVersions: async (workspace) => {
      checkWorkspace(workspace);
      return unlessNone(await releases.versions(workspace));
    },
    verify: async () => {
      await mark.check();
      return verifyStore(parts);
    },
    prune: async (asked) => {
      await mark.check();
      return pruneStore(parts, asked);
    },
    writeReports: async (gateway, reports) => {
      await mark.check();
      return writeReports(backend, gateway, reports);
    },
    readReports: () => readReports(backend),
    teams: {
      registrations: teams,
      tellEndingPreviews: () => tellEndingPreviews(teams, records),
      readProvenance: async (workspace, version) =>
        (await backend.read(keys.provenance(workspace, version)))?.bytes.toString('utf8'),
      writeProvenance: async (workspace, version, text) => {
        await backend.create(keys.provenance(workspace, version), text);
      },
      writeAudit: (entry) => writeAudit(backend, entry),
      readAudit: (limit) => readAudit(backend, limit),
    },
  };
};
