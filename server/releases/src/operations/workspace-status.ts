import type { HistoryEntry, ReleaseState, WorkspaceOverview } from '@refined/shared/contract';
import { isPreview } from '../objects/names.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { ReportCount, Reports } from '../objects/reports.ts';
import { hasMade, lockOn, lockSentence } from '../state/release-lock.ts';
import type { RuleOf } from '../stop-rule.ts';
import { versionsInPages } from '../state/workspace-changes.ts';
import { releaseTraffic } from './release-traffic.ts';
import { stagingStatus } from './staging.ts';

/** One workspace for operators: what the page shows, and more. */
export interface WorkspaceStatus extends WorkspaceOverview {
  /** The shared contract that it offers (shell) or needs (screen). */
  readonly contract: string | null;
  readonly since: WorkspaceOverview['since'] & {
    readonly generation: number;
    readonly command: string | null;
  };
  readonly lock: (NonNullable<WorkspaceOverview['lock']> & { readonly sentence: string }) | null;
  /** Without releases that pages no longer show. */
  readonly failures: ReportCount[];
}

/** Least number of entries; more with a canary, whose start the stop rule needs. */
const LOOKED_BACK = { canary: 100, none: 20 };

/**
 * The history's entries, newest first, back to the activation of all active releases, as far as
 * they can be read. Read once for all workspaces, because each entry is checked with the one after
 * it.
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
  const standing = lockOn(state, workspace);
  if (!standing) return null;
  const made = recent.find((entry) => hasMade(standing, entry));
  return {
    of: standing.locked,
    by: made?.actor ?? null,
    reason: made?.reason ?? null,
    until: standing.lock.until ?? null,
    sentence: lockSentence(standing, made),
  };
};

interface StatusParts {
  readonly store: ReleaseStore;
  readonly state: ReleaseState;
  /** The history's entries, back to the activation of the releases. */
  readonly recent: readonly HistoryEntry[];
  readonly reports: Reports;
  readonly ruleOf: RuleOf;
  readonly staged: Parameters<typeof stagingStatus>[0];
  readonly onUnreadable: (error: unknown) => void;
}

/** The status of one workspace. Unreadable parts are null; their errors go to `onUnreadable`. */
export const workspaceStatus = async (
  workspace: string,
  { store, state, recent, reports, ruleOf, staged, onUnreadable }: StatusParts,
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
