import { canonicalJson, type ReleaseDocument, type ReleaseState } from '@refined/shared/contract';
import { isVersion, isWorkspace, keys } from '../objects/names.ts';
import type { Damage, Verification } from '../objects/release-store.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import type { StoreParts } from '../state/stored-state.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { verifyRelease } from './verify-release.ts';
import { messageOf } from '@refined/server-base/process';
import { inParallel } from '../objects/in-parallel.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { isFault } from '../objects/store-error.ts';
import {
  generationBefore,
  type HistoryRecord,
  listGenerations,
  readRecord,
} from '../state/history-record.ts';

const differ = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) !== canonicalJson(b ?? null);

/**
 * Compares a record with the one before: the chain of hashes, and whether the entry names all
 * changes.
 */
const brokenLink = (
  { entry, state }: HistoryRecord,
  before: HistoryRecord | undefined,
): string | undefined => {
  if (entry.restored) return undefined;
  if (entry.previous !== (before?.hash ?? '')) return 'does not follow from the entry before it';
  const { workspace } = entry;
  // A restore replaces the whole state.
  const others = (state: ReleaseState | undefined) =>
    entry.backup ? {} : { ...state?.workspaces, [workspace]: undefined };
  if (
    differ(entry.before, before?.state.workspaces[workspace]) ||
    differ(entry.after, state.workspaces[workspace]) ||
    differ(others(state), others(before?.state))
  )
    return 'does not tell what changed in its state';
  return undefined;
};

/** An entry of the chain: the record, why it can't be read, or undefined if it is missing. */
interface Link {
  readonly key: string;
  readonly generation: number;
  readonly record: HistoryRecord | Error | undefined;
}

/** The entries that lead to this one, oldest first. */
const chainOf = async (backend: ObjectBackend, end: number): Promise<Link[]> => {
  const generations = Array.from({ length: end }, (_, at) => at + 1);
  const all = await inParallel(generations, 16, async (generation) => ({
    key: keys.history(generation),
    generation,
    record: await readRecord(backend, generation).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    ),
  }));
  const chain: Link[] = [];
  for (let link = all.at(-1); link;) {
    chain.push(link);
    const { record, generation }: Link = link;
    const isKnown = record && !(record instanceof Error);
    link = all[(isKnown ? generationBefore(record.entry) : generation - 1) - 1];
  }
  return chain.reverse();
};

/**
 * Checks the history from its first entry to the state. A last entry after the state's is a change
 * in progress.
 */
const verifyHistory = async (
  backend: ObjectBackend,
  readState: () => Promise<ReleaseState | undefined>,
): Promise<{ generations: number; damage: Damage[] }> => {
  const damage: Damage[] = [];
  const found = (what: Damage['what'], where: string, sentence: string): void =>
    void damage.push({ what, where, sentence });
  const foreign = (await backend.list(keys.allHistory)).filter(
    (key) => !/^history\/\d{10}\.json$/.test(key),
  );
  for (const key of foreign)
    found('history', key, `${key} is not an entry of the history: remove it.`);

  const last = (await listGenerations(backend)).at(-1) ?? 0;
  // Read after the list, so it is at least as new, unless a change comes in between.
  const state = await readState().catch((error: unknown) => {
    found(isFault(error, 'bad-signature') ? 'signature' : 'state', keys.state, messageOf(error));
    return null;
  });
  const end = Math.max(last, state?.generation ?? 0);
  const chain = await chainOf(backend, end);
  let before: HistoryRecord | undefined;
  let isKnown = true;
  for (const { key, generation, record } of chain) {
    if (!record || record instanceof Error) {
      found(
        'history',
        key,
        record?.message ?? `The history lacks its entry ${generation}: restore ${key} from a copy.`,
      );
      isKnown = false;
      continue;
    }
    const problem = isKnown ? brokenLink(record, before) : undefined;
    if (problem)
      found(
        'history',
        key,
        `The history's entry ${generation} ${problem}: it, or the one before, was edited. Restore it from a copy.`,
      );
    if (state?.generation === record.entry.generation && differ(record.state, state))
      found(
        'state',
        keys.state,
        `The release state is not what the history's entry ${generation} made. Remove ${keys.state}; the next change restores it from the history.`,
      );
    before = record;
    isKnown = true;
  }
  // The generation before the last change, which may be in progress.
  const former = before?.entry.restored?.replaced ?? (before ? generationBefore(before.entry) : 0);
  if (state !== null && (state?.generation ?? 0) < former)
    found(
      'state',
      keys.state,
      `The release state is at generation ${state?.generation ?? 0}, but the history goes on to ${last}: an old copy was put in its place, or it is gone. The next change restores it from the history.`,
    );
  return { generations: chain.length, damage };
};

type Documents = ReadonlyMap<string, ReleaseDocument>;

/** The keys of a workspace, by version. */
const byVersion = (workspace: string, stored: readonly string[]): Map<string, string[]> => {
  const versions = new Map<string, string[]>();
  for (const key of stored) {
    const version = key.slice(workspace.length + 1).split('/', 1)[0] as string;
    versions.set(version, [...(versions.get(version) ?? []), key]);
  }
  return versions;
};

/** Checks that the store has the releases that the state names, with the same content. */
const verifyNamed = (state: ReleaseState, documents: Documents): Damage[] =>
  releasesIn(state, namedVersions).flatMap(({ workspace, version, entry }): Damage[] => {
    const document = documents.get(`${workspace}/${version}`);
    const inState = state.releases[workspace]?.[version];
    if (!document)
      return [
        {
          what: 'release',
          where: keys.release(workspace, version),
          sentence: `The state names ${workspace} ${version}, but the store has no such release that can be read: ${version === entry.active ? 'roll back' : 'a rollback to it will be refused'}, or restore it from a copy.`,
        },
      ];
    if (!inState || canonicalJson(namedReleaseOf(document)) === canonicalJson(inState)) return [];
    return [
      {
        what: 'state',
        where: keys.state,
        sentence: `The state describes ${workspace} ${version} otherwise than its release document: activate another version, or restore the document from a copy.`,
      },
    ];
  });

/**
 * Checks the hashes of all files, and the history from its first entry to the state.
 */
export const verifyStore = async ({
  backend,
  releases,
  states,
}: StoreParts): Promise<Verification> => {
  const damage: Damage[] = [];
  const documents = new Map<string, ReleaseDocument>();
  let files = 0;
  let bytes = 0;
  const history = await verifyHistory(backend, states.read);
  for (const workspace of (await backend.folders('')).filter(isWorkspace)) {
    for (const [version, stored] of byVersion(workspace, await backend.list(`${workspace}/`))) {
      if (!isVersion(version) || stored.includes(`${workspace}/${version}`)) {
        damage.push({
          what: 'release',
          where: `${workspace}/${version}`,
          sentence: `${workspace}/${version} is not a release: remove it.`,
        });
        continue;
      }
      const checked = await verifyRelease(backend, releases, workspace, version, stored);
      damage.push(...checked.damage);
      files += checked.files;
      bytes += checked.bytes;
      if (checked.document) documents.set(`${workspace}/${version}`, checked.document);
    }
  }
  const state = await states.read().catch(() => undefined);
  return {
    releases: documents.size,
    files,
    bytes,
    generations: history.generations,
    damage: [...history.damage, ...(state ? verifyNamed(state, documents) : []), ...damage],
  };
};
