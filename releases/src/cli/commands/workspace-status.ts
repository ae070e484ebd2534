import type { HistoryEntry, ReleaseState, WorkspaceState } from '@refined/shared/contract';
import type { ReleaseStore } from '../../objects/release-store.ts';
import type { ReportCount, Reports } from '../../objects/reports.ts';
import type { RuleOf } from '../../stop-rule.ts';
import { releaseTraffic, versionsInPages } from './release-traffic.ts';
import type { ReleaseTraffic } from './release-traffic.ts';

/** One workspace, as operations need to see it. */
export interface WorkspaceStatus {
  readonly workspace: string;
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
  /** The newest stored release, if it is neither the active one nor the canary. */
  readonly newest: string | null;
  /** Failures in pages, by release, stage and fault; without releases that nobody gets any more. */
  readonly failures: readonly ReportCount[];
  /** The same releases' loads and errors of late, those in service first. */
  readonly traffic: readonly ReleaseTraffic[];
}

/**
 * The change that made a release active; undefined when the history doesn't contain it, or isn't
 * readable.
 */
const activation = async (
  store: ReleaseStore,
  workspace: string,
  { since }: WorkspaceState,
): Promise<HistoryEntry | undefined> => {
  const recent = await store.history({ workspace, limit: 20 });
  const found = recent.find(({ generation }) => generation === since);
  if (found || recent.length < 20) return found;
  return (await store.history({ workspace })).find(({ generation }) => generation === since);
};

/**
 * The status of one workspace; unreadable parts are null, and their sentences go to `onUnreadable`.
 */
export const workspaceStatus = async (
  store: ReleaseStore,
  state: ReleaseState,
  workspace: string,
  reports: Reports,
  ruleOf: RuleOf,
  onUnreadable: (error: unknown) => void,
): Promise<WorkspaceStatus> => {
  const entry = state.workspaces[workspace]!;
  const release = state.releases[workspace]?.[entry.active];
  const change = await activation(store, workspace, entry).catch(
    (error: unknown) => void onUnreadable(error),
  );
  const newest = (
    await store.listVersions(workspace).catch((error: unknown) => void onUnreadable(error))
  )?.at(-1);
  const shown = new Set(versionsInPages(entry));
  return {
    workspace,
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
