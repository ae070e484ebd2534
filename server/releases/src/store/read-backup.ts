import { messageOf } from '@refined/server-base/process';
import type { ReleaseDocument } from '@refined/shared/contract';
import { isVersion, isWorkspace, keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { registrations } from '../objects/registrations.ts';
import { storedReleases } from '../objects/stored-releases.ts';
import {
  historyNewestFirst,
  listGenerations,
  type HistoryRecord,
} from '../state/history-record.ts';
import type { Signing } from '../state/signature.ts';
import { verifyRelease } from './verify-release.ts';

export interface BackupRelease {
  readonly document: ReleaseDocument;
  /** All objects of the release, including its documents. */
  readonly keys: readonly string[];
}

/** A backup that was read and verified completely. */
export interface Backup {
  readonly backend: ObjectBackend;
  /** The entry whose state is restored. */
  readonly last: HistoryRecord;
  /** Its history, newest first. */
  readonly chain: readonly HistoryRecord[];
  readonly releases: readonly BackupRelease[];
}

const damaged = (name: string, sentence: string, options?: ErrorOptions): ReleaseStoreError =>
  new ReleaseStoreError(
    'unreadable',
    `The backup in ${name} is not whole, so nothing of it is taken: ${sentence}`,
    options,
  );

const releasesOf = async (backend: ObjectBackend): Promise<BackupRelease[]> => {
  const releases = storedReleases(backend);
  const found: BackupRelease[] = [];
  for (const workspace of (await backend.folders('')).filter(isWorkspace))
    for (const version of (await backend.folders(`${workspace}/`)).filter(isVersion)) {
      const stored = await backend.list(keys.release(workspace, version));
      const { document, damage } = await verifyRelease(
        backend,
        releases,
        workspace,
        version,
        stored,
      );
      if (damage[0]) throw damaged(backend.name, damage[0].sentence);
      // An unfinished publication isn't a release.
      if (document) found.push({ document, keys: stored });
    }
  return found;
};

/**
 * For rotated keys: a state without a valid signature is accepted if the newest state has one and
 * the chain of hashes leads back to it.
 */
const checkProven = async (
  backend: ObjectBackend,
  { hash, state }: HistoryRecord,
  check: Signing['check'],
): Promise<void> => {
  try {
    check(state);
  } catch (error) {
    const newest = (await listGenerations(backend)).at(-1) ?? 0;
    let isSigned = false;
    for await (const later of historyNewestFirst(backend, newest)) {
      if (!isSigned) check(later.state);
      isSigned = true;
      if (later.hash === hash) return;
    }
    throw error;
  }
};

/**
 * Reads and verifies a backup: its history from this generation (by default the last) back to the
 * first, the signature of the last state, the teams' registrations, and the files of all releases.
 * `state.json` isn't needed: the history contains it. Throws `unreadable` or `bad-signature` before
 * any change, `no-store` without a history.
 */
export const readBackup = async (
  backend: ObjectBackend,
  { check }: Signing,
  { generation, isOwn = false }: { generation?: number | undefined; isOwn?: boolean } = {},
): Promise<Backup> => {
  const newest = (await listGenerations(backend)).at(-1);
  if (newest === undefined)
    throw new ReleaseStoreError(
      'no-store',
      `There is no backup of a release store in ${backend.name}: it has no history.`,
    );
  const from = generation ?? newest;
  if (from > newest)
    throw new ReleaseStoreError(
      'refused',
      `There is no generation ${from} in ${backend.name}: the newest is ${newest}. Nothing was restored.`,
    );
  const chain: HistoryRecord[] = [];
  try {
    for await (const found of historyNewestFirst(backend, from)) chain.push(found);
  } catch (cause) {
    throw damaged(backend.name, messageOf(cause), { cause });
  }
  const last = chain[0]!;
  await checkProven(backend, last, check);
  if (!isOwn)
    await registrations(backend)
      .read()
      .catch((cause: unknown) => {
        throw damaged(backend.name, messageOf(cause), { cause });
      });
  return {
    backend,
    last,
    chain,
    releases: isOwn ? [] : await releasesOf(backend),
  };
};
