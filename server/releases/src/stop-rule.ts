import type {
  HistoryEntry,
  ReleaseState,
  RemoteFault,
  RemoteStage,
  WorkspaceState,
} from '@refined/shared/contract';
import type { StopRule } from '@refined/server-base/settings';
import type { LoadCount } from './objects/reports.ts';

const MINUTE = 60_000;

/** Loads of a release, and how many of them failed. */
interface Traffic {
  readonly loads: number;
  readonly failed: number;
}

/** The figures for the stop rule. */
interface CountedTraffic extends Traffic {
  /** Least number of people who reported the failures. */
  readonly people: number;
}

/** Share of failed loads, 0 to 1. A failure without a reported load counts as a load. */
export const failedShare = ({ loads, failed }: Traffic): number =>
  failed === 0 ? 0 : failed / Math.max(loads, failed);

interface OneRelease {
  readonly workspace: string;
  readonly version: string;
}

interface TrafficQuery extends OneRelease {
  /** Only reports from this generation on. */
  readonly since?: number;
  readonly minutes: number;
}

/** A release's traffic in the last minutes; `counted`: the part that counts for the stop rule. */
export const trafficOf = (
  all: readonly LoadCount[],
  { workspace, version, since = 0, minutes }: TrafficQuery,
): Traffic & { readonly counted: CountedTraffic } => {
  const oldest = Math.floor(Date.now() / MINUTE) - minutes;
  const sum = { loads: 0, failed: 0, counted: { loads: 0, failed: 0, people: 0 } };
  for (const count of all) {
    if (count.workspace !== workspace || count.version !== version) continue;
    if (count.minute <= oldest || count.generation < since) continue;
    sum.loads += count.loads;
    sum.failed += count.failed;
    sum.counted.loads += count.counted.loads;
    sum.counted.failed += count.counted.failed;
    // Several gateways may have counted the same people.
    sum.counted.people = Math.max(sum.counted.people, count.counted.people ?? 0);
  }
  return { ...sum, loads: Math.max(sum.loads, sum.failed) };
};

/** A release in service that fails too often, by its workspace's rule. */
export interface FailingRelease extends CountedTraffic {
  readonly workspace: string;
  readonly version: string;
  readonly role: 'active' | 'canary';
  /** The rule's time window. */
  readonly minutes: number;
}

/** The rule of a workspace; undefined: none. */
export type RuleOf = (workspace: string) => StopRule | undefined;

/** One person's browser can't stop a release, even by several gateways. */
const MIN_PEOPLE = 2;

const isAboveShare = (rule: StopRule, traffic: CountedTraffic): boolean =>
  traffic.failed > 0 && failedShare(traffic) * 100 >= rule.share;

const isAboveRule = (rule: StopRule, traffic: CountedTraffic): boolean =>
  traffic.failed >= rule.failed && traffic.people >= MIN_PEOPLE && isAboveShare(rule, traffic);

/** The generation that made a version the canary; 0 if these entries don't contain it. */
const canarySince = (
  entries: readonly HistoryEntry[],
  workspace: string,
  version: string,
): number => {
  // Newest first.
  let since = 0;
  for (const { workspace: changed, generation, after } of entries) {
    if (changed !== workspace) continue;
    if (after.canary?.version !== version) break;
    since = generation;
  }
  return since;
};

interface Judged {
  readonly state: ReleaseState;
  readonly loads: readonly LoadCount[];
  readonly ruleOf: RuleOf;
  /** The latest entries, newest first: a canary's figures count from its start. */
  readonly history: readonly HistoryEntry[];
}

const isSwitchedOff = (entry: WorkspaceState): boolean =>
  entry.disabled !== undefined || entry.retired !== undefined;

/**
 * The releases in service that fail too often. Counting starts with the generation that put them in
 * service, so a stopped release that is activated again starts at zero.
 */
export const failingReleases = ({ state, loads, ruleOf, history }: Judged): FailingRelease[] =>
  Object.entries(state.workspaces).flatMap(([workspace, entry]): FailingRelease[] => {
    const rule = ruleOf(workspace);
    if (!rule || isSwitchedOff(entry)) return [];
    const { minutes } = rule;
    const failing = (version: string, role: FailingRelease['role'], since: number) => {
      const { counted } = trafficOf(loads, { workspace, version, since, minutes });
      return isAboveRule(rule, counted)
        ? [
            {
              workspace,
              version,
              role,
              minutes,
              ...counted,
              loads: Math.max(counted.loads, counted.failed),
            },
          ]
        : [];
    };
    const { active, since, canary } = entry;
    return [
      ...failing(active, 'active', since),
      ...(canary
        ? failing(canary.version, 'canary', canarySince(history, workspace, canary.version))
        : []),
    ];
  });

/**
 * Whether the fallback release fails as well, even with few reports: then the cause may be the
 * page, the shell or the API.
 */
export const fallbackFails = (
  rule: StopRule,
  loads: readonly LoadCount[],
  fallback: OneRelease,
): boolean => isAboveShare(rule, trafficOf(loads, { ...fallback, minutes: rule.minutes }).counted);

/** Whether a release that isn't in service failed too often recently. */
export const failedLately = (
  rule: StopRule,
  loads: readonly LoadCount[],
  release: OneRelease,
): boolean => isAboveRule(rule, trafficOf(loads, { ...release, minutes: rule.minutes }).counted);

/** Stages that wait for the network: a timeout there may be the network's fault. */
const FETCHING: readonly RemoteStage[] = ['state', 'contract', 'entry', 'chunk'];
/** Faults of the received file; a network's sign-in page or proxy can cause them too. */
const OF_WHAT_CAME: readonly RemoteFault[] = ['status', 'type', 'integrity'];

/**
 * The cause of a failure. `release`: the release itself, so another release could help. `what
 * came`: a received file was wrong, which is the release's fault only if the gateway's own copy is
 * damaged. `nobody`: unknown; without a network, or with a slow one, every release fails, and an
 * error in the page around the screens (`run`, `render`) doesn't show its cause.
 */
export const blamed = (
  stage: RemoteStage,
  fault: RemoteFault,
): 'release' | 'what came' | 'nobody' => {
  if (fault === 'network' || fault === 'contract') return 'nobody';
  if (fault === 'timeout' && FETCHING.includes(stage)) return 'nobody';
  if (stage === 'run' && fault === 'render') return 'nobody';
  return OF_WHAT_CAME.includes(fault) ? 'what came' : 'release';
};
