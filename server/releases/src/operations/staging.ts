import { inTime } from '@refined/server-base/process';
import type { WorkspaceOverview } from '@refined/shared/contract';
import { LRUCache } from 'lru-cache';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import { counted } from './definition/shown-values.ts';

/** A workspace's active release in another environment. */
interface StagedWorkspace {
  readonly version: string;
  /** ISO time; null if the history can't be read. */
  readonly since: string | null;
  /** The releases in its store, oldest first. */
  readonly releases: readonly string[];
}
type Staged = Readonly<Record<string, StagedWorkspace>>;

/**
 * Reads the environment where releases are tried first. undefined: none is configured; null: it
 * can't be read now. Never rejects.
 */
export type ReadStaging = () => Promise<Staged | null> | undefined;

/** How long a result is cached, in ms: operators' pages ask every few seconds. */
const KEPT = 4_000;
/** How much longer an old result is shown while the storage hangs, in ms. */
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
 * One read at a time, so that requests don't pile up while a storage hangs. A late result is used
 * for the next request.
 *
 * @param patience longest wait for the other environment, in ms
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

/** `ahead`: number of releases between ours and theirs, in their store; null: unknown. */
type StagingStatus = NonNullable<WorkspaceOverview['staging']>;

/** How far the other environment is ahead with a workspace; null: it doesn't have the workspace. */
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
