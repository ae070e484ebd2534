import { inTime } from '@refined/server-base/process';
import type { WorkspaceOverview } from '@refined/shared/contract';
import { LRUCache } from 'lru-cache';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { counted } from './definition/shown-values.ts';

/** What another environment has active of a workspace. */
interface StagedWorkspace {
  readonly version: string;
  /** ISO time; null where its history can't be read. */
  readonly since: string | null;
  /** Stored there, oldest first. */
  readonly releases: readonly string[];
}
type Staged = Readonly<Record<string, StagedWorkspace>>;

/**
 * The environment where releases are tried first; undefined: none is named, null: it can't be read
 * now. Never rejects.
 */
export type ReadStaging = () => Promise<Staged | null> | undefined;

/** In ms: pages of operators ask every few seconds. */
const KEPT = 4_000;
/** In ms beyond that: what a storage that hangs had before is shown no longer. */
const OUTDATED = 60_000;

const timeOf = async (store: ReleaseStore, generation: number): Promise<string | null> => {
  for await (const { at } of store.entries(generation)) return at;
  return null;
};

const readStaged = async (store: ReleaseStore): Promise<Staged> => {
  const { workspaces = {} } = (await store.readState()) ?? {};
  const read = Object.entries(workspaces).map(async ([name, { active: version, since }]) => {
    const [at, stored] = await Promise.all([
      timeOf(store, since).catch(() => null),
      store.listVersions(name),
    ]);
    const releases = stored.filter((each) => !isPreview(each));
    return [name, { version, since: at, releases }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
};

/**
 * Reads one at a time: a storage that hangs holds one read, not one for each question. What comes
 * too late for one question is there for the next.
 *
 * @param patience in ms: whoever asks waits no longer for the other environment
 */
export const stagingReader = (store: ReleaseStore | undefined, patience: number): ReadStaging => {
  if (!store) return () => undefined;
  const kept = new LRUCache<'staged', Staged>({
    max: 1,
    ttl: KEPT,
    allowStale: true,
    fetchMethod: () => readStaged(store),
  });
  return async () => {
    const read = kept.fetch('staged');
    const isRead = (await inTime(read, patience)) && kept.getRemainingTTL('staged') > -OUTDATED;
    return isRead ? ((await read) ?? null) : null;
  };
};

/** Releases from the one that is active here to it, as they were stored there; `ahead` null: unknown. */
type StagingStatus = NonNullable<WorkspaceOverview['staging']>;

/** How far the other environment is ahead with a workspace; null: it doesn't have it. */
export const stagingStatus = (
  staged: Staged | null | undefined,
  workspace: string,
  active: string,
): StagingStatus | null => {
  const there = staged?.[workspace];
  if (!there) return null;
  const { version, since, releases } = there;
  const [from, to] = [releases.indexOf(active), releases.indexOf(version)];
  const ahead = version === active ? 0 : from < 0 || to < 0 ? null : to - from;
  return { version, since, ahead };
};

/** "1.4.0, 2 releases ahead" */
export const stagingText = (status: StagingStatus | null | undefined): string => {
  if (!status) return '–';
  const { version, ahead } = status;
  if (ahead === 0) return 'same';
  if (ahead === null) return version;
  return `${version}, ${counted(Math.abs(ahead), 'release')} ${ahead > 0 ? 'ahead' : 'behind'}`;
};
