import type { ReleaseState, WorkspaceState } from '@refined/shared/contract';
import { readSettings, stopRuleOf } from '@refined/shared/settings';
import { isFault } from '../../../objects/store-error.ts';
import type { ReleaseStore } from '../../../objects/release-store.ts';
import type { ReportedError, Reports } from '../../../objects/reports.ts';
import { canarySince, failingReleases } from '../../../stop-rule/failing-releases.ts';
import type { FailingRelease, RuleOf } from '../../../stop-rule/failing-releases.ts';
import { trafficOf } from '../../../stop-rule/traffic.ts';
import type { Call } from '../../call/command.ts';

/** How a release does in pages lately. */
export interface ReleaseTraffic {
  readonly version: string;
  /** The window of the figures. */
  readonly minutes: number;
  readonly loads: number;
  readonly failed: number;
  /** The last different errors, the latest first. */
  readonly errors: readonly ReportedError[];
}

/** The versions of a workspace that pages may show, the active one first. */
export const shownVersions = ({ active, canary, previous }: WorkspaceState): string[] => [
  active,
  ...(canary ? [canary.version] : []),
  ...previous.slice(0, 2),
];

/** The errors of releases that pages may show. */
export const shownErrors = (
  { workspaces }: ReleaseState,
  errors: readonly ReportedError[],
): ReportedError[] =>
  errors.filter(({ workspace, version }) => {
    const entry = workspaces[workspace];
    return entry !== undefined && shownVersions(entry).includes(version);
  });

/** Where no rule says how far back to look. */
const USUAL_MINUTES = 30;

/** The stop rule as this command's environment sets it: gateways should have the same. */
export const ruleFrom = ({ environment, root }: Pick<Call, 'environment' | 'root'>): RuleOf => {
  const read = readSettings('release', environment, root);
  return (workspace) =>
    'problems' in read ? undefined : stopRuleOf(read.settings.STOP_RULE, workspace);
};

/** The traffic of these versions of a workspace; without those that nothing was told of. */
export const releaseTraffic = (
  { loads, errors }: Reports,
  ruleOf: RuleOf,
  workspace: string,
  versions: readonly string[],
): ReleaseTraffic[] => {
  const minutes = ruleOf(workspace)?.minutes ?? USUAL_MINUTES;
  const now = Date.now();
  return versions.flatMap((version) => {
    const traffic = trafficOf(loads, { workspace, version, minutes, now });
    const own = errors.filter(
      (error) => error.workspace === workspace && error.version === version,
    );
    return traffic.loads === 0 && own.length === 0
      ? []
      : [{ version, minutes, loads: traffic.loads, failed: traffic.failed, errors: own }];
  });
};

/**
 * Releases in service that the stop rule would stop, and that still are in service: the gateways
 * may not change the store, can't sign, or are switched off.
 */
export const stillFailing = async (
  store: ReleaseStore,
  state: ReleaseState,
  { loads }: Reports,
  ruleOf: RuleOf,
): Promise<readonly FailingRelease[]> => {
  const judge = (since: (workspace: string, version: string) => number) =>
    failingReleases({ state, loads, ruleOf, canarySince: since, now: Date.now() });
  const suspects = judge(() => 0);
  if (!suspects.some(({ role }) => role === 'canary')) return suspects;
  const history = await store.history({ limit: 100 }).catch((error: unknown) => {
    // `status` names what can't be read by itself.
    if (isFault(error, 'unreadable')) return [];
    throw error;
  });
  return judge((workspace, version) => canarySince(history, workspace, version));
};
