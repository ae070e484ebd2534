import { canonicalJson } from '@refined/shared/contract';
import type { ReleaseState } from '@refined/shared/contract';
import { listGenerations, readRecord } from '../changes/history-record.ts';
import type { HistoryRecord } from '../changes/history-record.ts';
import { inParallel } from '../objects/in-parallel.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { Damage } from '../objects/release-store.ts';
import { isFault } from '../objects/store-error.ts';

const differ = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) !== canonicalJson(b ?? null);

/**
 * Compares a record with the one before it: the chain of hashes, and whether the entry names
 * everything that changed.
 */
const brokenLink = (
  { entry, state }: HistoryRecord,
  before: HistoryRecord | undefined,
): string | undefined => {
  if (entry.previous !== (before?.hash ?? '')) return 'does not follow from the entry before it';
  const { workspace } = entry;
  const others = (of: ReleaseState | undefined) => ({ ...of?.workspaces, [workspace]: undefined });
  if (
    differ(entry.before, before?.state.workspaces[workspace]) ||
    differ(entry.after, state.workspaces[workspace]) ||
    differ(others(state), others(before?.state))
  )
    return 'does not tell what changed in its state';
  return undefined;
};

/**
 * Follows the history from its first entry to the state. A last entry that the state doesn't know
 * yet is a change in progress.
 */
export const verifyHistory = async (
  backend: ObjectBackend,
  readState: () => Promise<ReleaseState | undefined>,
): Promise<{ generations: number; damage: Damage[] }> => {
  const damage: Damage[] = [];
  const found = (what: Damage['what'], where: string, sentence: string): void =>
    void damage.push({ what, where, sentence });
  const foreign = (await backend.list(keys.allHistory)).filter(
    (key) => !/^history\/\d{10}\.json$/.test(key),
  );
  for (const key of foreign) found('history', key, `${key} is no entry of the history: remove it.`);

  const last = (await listGenerations(backend)).at(-1) ?? 0;
  // Read after the list, so it is at least as new, unless a change came in between.
  const state = await readState().catch((error: unknown) => {
    found(
      isFault(error, 'bad-signature') ? 'signature' : 'state',
      keys.state,
      error instanceof Error ? error.message : String(error),
    );
    return null;
  });
  const end = Math.max(last, state?.generation ?? 0);
  const generations = Array.from({ length: end }, (_, at) => at + 1);
  let before: HistoryRecord | undefined;
  let isKnown = true;
  const records = await inParallel(generations, 16, (generation) =>
    readRecord(backend, generation).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    ),
  );
  for (const [at, record] of records.entries()) {
    const key = keys.history(at + 1);
    if (!record || record instanceof Error) {
      found(
        'history',
        key,
        record?.message ?? `The history lacks its entry ${at + 1}: restore ${key} from a copy.`,
      );
      isKnown = false;
      continue;
    }
    const problem = isKnown ? brokenLink(record, before) : undefined;
    if (problem)
      found(
        'history',
        key,
        `The history's entry ${at + 1} ${problem}: it, or the one before, was edited. Restore it from a copy.`,
      );
    if (state?.generation === at + 1 && differ(record.state, state))
      found(
        'state',
        keys.state,
        `The release state is not what the history's entry ${at + 1} made. Remove ${keys.state}; the next change restores it from the history.`,
      );
    before = record;
    isKnown = true;
  }
  if (state !== null && (state?.generation ?? 0) < last - 1)
    found(
      'state',
      keys.state,
      `The release state is at generation ${state?.generation ?? 0}, but the history goes on to ${last}: an old copy was put in its place, or it is gone. The next change restores it from the history.`,
    );
  return { generations: end, damage };
};
