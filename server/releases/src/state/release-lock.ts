import {
  commandOf,
  type HistoryEntry,
  type ReleaseState,
  type StateCommand,
  type WorkspaceState,
} from '@refined/shared/contract';
import type { ReleaseStore } from '../objects/release-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

/** A lock refuses commands that show another release. Going back is never refused. */
const SHOWING: readonly StateCommand[] = ['activate', 'canary', 'promote'];

interface HeldLock {
  /** The locked workspace; the shell stands for the whole host. */
  readonly locked: string;
  readonly isHosts: boolean;
  readonly lock: NonNullable<WorkspaceState['lock']>;
}

/** The lock of a workspace or of the host; undefined: none, or it has ended. */
export const lockOn = (
  { workspaces, releases }: Pick<ReleaseState, 'workspaces' | 'releases'>,
  workspace: string,
): HeldLock | undefined =>
  Object.entries(workspaces)
    .flatMap(([locked, { active, lock }]) => {
      const isHosts = releases[locked]?.[active]?.declaration.kind === 'shell';
      const isHeld = lock && (lock.until === undefined || Date.parse(lock.until) > Date.now());
      return isHeld && (isHosts || locked === workspace) ? { locked, isHosts, lock } : [];
    })
    .at(0);

/** Whether the entry made the lock: after a restore, another entry can have its generation. */
export const hasMade = ({ locked, lock }: HeldLock, entry: HistoryEntry): boolean =>
  entry.generation === lock.since && entry.workspace === locked && commandOf(entry) === 'lock';

/** "queues-mfe is locked by Hal (hal) until 2026-12-01 14:00Z: month end." */
export const lockSentence = (standing: HeldLock, entry: HistoryEntry | undefined): string => {
  const { locked, isHosts, lock } = standing;
  const end = lock.until ? `${lock.until.slice(0, 16).replace('T', ' ')}Z` : 'it is unlocked';
  const [by, why] =
    entry && hasMade(standing, entry) ? [` by ${entry.actor}`, `: ${entry.reason}`] : ['', ''];
  return `${isHosts ? 'The host' : locked} is locked${by} until ${end}${why}`.replace(/\.?$/, '.');
};

const refusal = (standing: HeldLock, entry: HistoryEntry | undefined): ReleaseStoreError =>
  new ReleaseStoreError(
    'release-locked',
    `${lockSentence(standing, entry)} No other release is shown meanwhile; a roll-back is. Nothing was changed.`,
  );

/** Throws `release-locked` for a change that a lock refuses. */
export const refuseLocked = async (
  state: ReleaseState | undefined,
  { workspace, command }: { readonly workspace: string; readonly command: StateCommand },
  readEntry: (generation: number) => Promise<HistoryEntry | undefined>,
): Promise<void> => {
  const standing = state && SHOWING.includes(command) ? lockOn(state, workspace) : undefined;
  if (standing)
    throw refusal(standing, await readEntry(standing.lock.since).catch(() => undefined));
};

/** The same check before a release is built or its files are read. */
export const refuseLockedPublication = async (
  store: ReleaseStore,
  workspace: string,
): Promise<void> =>
  refuseLocked(await store.readState(), { workspace, command: 'activate' }, async (generation) => {
    for await (const entry of store.entries()) if (entry.generation <= generation) return entry;
    return undefined;
  });
