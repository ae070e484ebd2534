import type { HistoryEntry } from '@refined/shared/contract';
import { hashOfState } from '../state/hashes.ts';
import { listGenerations } from './history-record.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { brokenHistory, recordsDown } from './records-down.ts';
import type { StoredState } from './stored-state.ts';

/** Entries, newest first. */
export const readHistory = async (
  backend: ObjectBackend,
  states: StoredState,
  {
    workspace,
    restores = false,
    limit = Infinity,
  }: { workspace?: string; restores?: boolean; limit?: number } = {},
): Promise<HistoryEntry[]> => {
  const state = await states.read();
  const entries: HistoryEntry[] = [];
  if (limit <= 0) return entries;
  for await (const record of recordsDown(
    backend,
    state?.generation ?? (await listGenerations(backend)).at(-1) ?? 0,
  )) {
    if (record.entry.generation === state?.generation && hashOfState(state) !== record.entry.state)
      throw brokenHistory(state.generation);
    const isAsked =
      workspace === undefined ||
      record.entry.workspace === workspace ||
      (restores && record.entry.command === 'restore');
    if (isAsked) entries.push(record.entry);
    if (entries.length >= limit) break;
  }
  return entries;
};
