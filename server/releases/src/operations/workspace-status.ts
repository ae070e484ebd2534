import type { HistoryEntry, ReleaseState, WorkspaceState } from '@refined/shared/contract';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { ReportCount, Reports } from '../objects/reports.ts';
import { hasMade, lockOn, lockSentence } from '../state/release-lock.ts';
import type { RuleOf } from '../stop-rule.ts';
import { versionsInPages } from '../state/workspace-changes.ts';
import { releaseTraffic, type ReleaseTraffic } from './release-traffic.ts';
import { stagingStatus, type StagingStatus } from './staging.ts';

/** One workspace, as operations need to see it. */
export interface WorkspaceStatus {
  readonly workspace: string;
  /** Of a screen. */
  readonly title: string | null;
  readonly kind: 'screen' | 'shell' | null;
  readonly active: string;
  readonly commit: string | null;
  /** Shared contract that it offers (shell) or needs (screen). */
  readonly contract: string | null;
  readonly since: {
    readonly generation: number;
    readonly at: string | null;
    readonly by: string | null;
    readonly command: string | null;
    readonly reason: string | null;
  };
  /** Targets of a rollback, newest first. */
  readonly previous: readonly string[];
  readonly canary: WorkspaceState['canary'] | null;
  readonly disabled: WorkspaceState['disabled'] | null;
  readonly retired: WorkspaceState['retired'] | null;
  /** The lock that is in force for it, its own or the host's. */
  readonly lock: {
    readonly of: string;
    readonly by: string | null;
    readonly reason: string | null;
    readonly until: string | null;
    readonly sentence: string;
  } | null;
  /** What the environment has where releases are tried first; null where none is read, or has it. */
  readonly staging: StagingStatus | null;
  /** The newest stored release, if it is neither the active one nor the canary. */
  readonly newest: string | null;
  /** Failures in pages, by release, stage and fault; without releases that nobody gets any more. */
  readonly failures: readonly ReportCount[];
  /** The same releases' loads and errors of late, those in service first. */
  readonly traffic: readonly ReleaseTraffic[];
}

/** Entries at least: where there is a canary, the stop rule looks for its beginning. */
const LOOKED_BACK = { canary: 100, none: 20 };

/**
 * The history's entries, newest first, down to those that made the active releases active; as far
 * as it can be read. Read once for all workspaces: each entry is proven by the one after it.
 */
export const recentHistory = async (
  store: ReleaseStore,
  { workspaces }: ReleaseState,
  onUnreadable: (error: unknown) => void,
): Promise<readonly HistoryEntry[]> => {
  const oldest = Math.min(
    ...Object.values(workspaces).flatMap(({ since, lock }) => [since, lock?.since ?? since]),
  );
  const hasCanary = Object.values(workspaces).some(({ canary }) => canary !== undefined);
  const enough = hasCanary ? LOOKED_BACK.canary : LOOKED_BACK.none;
  const entries: HistoryEntry[] = [];
  try {
    for await (const entry of store.entries()) {
      entries.push(entry);
      if (entry.generation <= oldest && entries.length >= enough) break;
    }
  } catch (error) {
    onUnreadable(error);
  }
  return entries;
};

const lockStatus = (
  state: ReleaseState,
  workspace: string,
  recent: readonly HistoryEntry[],
): WorkspaceStatus['lock'] => {
  const held = lockOn(state, workspace);
  if (!held) return null;
  const made = recent.find((entry) => hasMade(held, entry));
  return {
    of: held.of,
    by: made?.actor ?? null,
    reason: made?.reason ?? null,
    until: held.lock.until ?? null,
    sentence: lockSentence(held, made),
  };
};

/**
 * The status of one workspace; unreadable parts are null, and their sentences go to `onUnreadable`.
 *
 * @param recent the history's entries, down to the one that made the workspace's release active
 */
export const workspaceStatus = async (
  store: ReleaseStore,
  state: ReleaseState,
  workspace: string,
  recent: readonly HistoryEntry[],
  reports: Reports,
  ruleOf: RuleOf,
  staged: Parameters<typeof stagingStatus>[0],
  onUnreadable: (error: unknown) => void,
): Promise<WorkspaceStatus> => {
  const entry = state.workspaces[workspace]!;
  const release = state.releases[workspace]?.[entry.active];
  const change = recent.find(({ generation }) => generation === entry.since);
  const newest = (
    await store.listVersions(workspace).catch((error: unknown) => void onUnreadable(error))
  )?.findLast((version) => !isPreview(version));
  const shown = new Set(versionsInPages(entry));
  return {
    workspace,
    title: release?.declaration.kind === 'screen' ? release.declaration.title : null,
    kind: release?.declaration.kind ?? null,
    active: entry.active,
    commit: release?.commit ?? null,
    contract: release?.declaration.contract ?? null,
    since: {
      generation: entry.since,
      at: change?.at ?? null,
      by: change?.actor ?? null,
      command: change?.command ?? null,
      reason: change?.reason ?? null,
    },
    previous: entry.previous,
    canary: entry.canary ?? null,
    disabled: entry.disabled ?? null,
    retired: entry.retired ?? null,
    lock: lockStatus(state, workspace, recent),
    staging: stagingStatus(staged, workspace, entry.active),
    newest:
      newest !== undefined &&
      newest !== entry.active &&
      newest !== entry.canary?.version &&
      !entry.previous.includes(newest)
        ? newest
        : null,
    failures: reports.failures.filter(
      (report) => report.workspace === workspace && shown.has(report.version),
    ),
    traffic: releaseTraffic(reports, ruleOf, workspace, [...shown]),
  };
};
