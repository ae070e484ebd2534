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

/** What the stop rule judges by. */
interface CountedTraffic extends Traffic {
  /** So many people at least told of the failures. */
  readonly people: number;
}

/** Share of the loads that failed, 0 to 1. A failure whose load was not told is a load, too. */
export const failedShare = ({ loads, failed }: Traffic): number =>
  failed === 0 ? 0 : failed / Math.max(loads, failed);

interface TrafficQuery {
  readonly workspace: string;
  readonly version: string;
  /** Only what was told under this generation and later ones. */
  readonly since?: number;
  readonly minutes: number;
  /** In ms. */
  readonly now: number;
}

/** A release's traffic in the last minutes; `counted`: what the stop rule takes into account. */
export const trafficOf = (
  all: readonly LoadCount[],
  { workspace, version, since = 0, minutes, now }: TrafficQuery,
): Traffic & { readonly counted: CountedTraffic } => {
  const oldest = Math.floor(now / MINUTE) - minutes;
  const sum = { loads: 0, failed: 0, counted: { loads: 0, failed: 0, people: 0 } };
  for (const count of all) {
    if (count.workspace !== workspace || count.version !== version) continue;
    if (count.minute <= oldest || count.generation < since) continue;
    sum.loads += count.loads;
    sum.failed += count.failed;
    sum.counted.loads += count.counted.loads;
    sum.counted.failed += count.counted.failed;
    // Gateways don't know whether the others' people are the same ones.
    sum.counted.people = Math.max(sum.counted.people, count.counted.people ?? 0);
  }
  return { ...sum, loads: Math.max(sum.loads, sum.failed) };
};

/** A release in service that fails too often by its workspace's rule. */
export interface FailingRelease extends CountedTraffic {
  readonly workspace: string;
  readonly version: string;
  readonly role: 'active' | 'canary';
  /** The rule's window. */
  readonly minutes: number;
}

/** The rule of a workspace; undefined: it has none. */
export type RuleOf = (workspace: string) => StopRule | undefined;

/** One person's browser stops nothing, whichever gateways it talks to. */
const MIN_PEOPLE = 2;

const isAboveShare = (rule: StopRule, traffic: CountedTraffic): boolean =>
  traffic.failed > 0 && failedShare(traffic) * 100 >= rule.share;

const isAboveRule = (rule: StopRule, traffic: CountedTraffic): boolean =>
  traffic.failed >= rule.failed && traffic.people >= MIN_PEOPLE && isAboveShare(rule, traffic);

/** The generation that made a version the canary; 0 when these entries don't say. */
export const canarySince = (
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
  /** The generation that made the workspace's canary one. */
  canarySince(workspace: string, version: string): number;
  /** In ms. */
  readonly now: number;
}

const isSwitchedOff = (entry: WorkspaceState): boolean =>
  entry.disabled !== undefined || entry.retired !== undefined;

/**
 * The releases in service that fail too often since they are in service. Counting begins with the
 * generation that made them so: who activates a stopped release again starts from nothing.
 */
export const failingReleases = (judged: Judged): FailingRelease[] => {
  const { state, loads, ruleOf, now } = judged;
  return Object.entries(state.workspaces).flatMap(([workspace, entry]): FailingRelease[] => {
    const rule = ruleOf(workspace);
    if (!rule || isSwitchedOff(entry)) return [];
    const { minutes } = rule;
    const failing = (version: string, role: FailingRelease['role'], since: number) => {
      const { counted } = trafficOf(loads, { workspace, version, since, minutes, now });
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
        ? failing(canary.version, 'canary', judged.canarySince(workspace, canary.version))
        : []),
    ];
  });
};

/**
 * Whether the release that pages fall back to fails as well, by however few reports: then the cause
 * may lie elsewhere, in the page, the shell or the API.
 */
export const fallbackFails = (
  rule: StopRule,
  loads: readonly LoadCount[],
  fallback: { readonly workspace: string; readonly version: string },
  now: number,
): boolean =>
  isAboveShare(rule, trafficOf(loads, { ...fallback, minutes: rule.minutes, now }).counted);

/** Whether a release that isn't in service failed too often lately. */
export const failedLately = (
  rule: StopRule,
  loads: readonly LoadCount[],
  release: { readonly workspace: string; readonly version: string },
  now: number,
): boolean =>
  isAboveRule(rule, trafficOf(loads, { ...release, minutes: rule.minutes, now }).counted);

/** Stages that wait for the network: what fails there in time may be the line's fault. */
const FETCHING: readonly RemoteStage[] = ['state', 'contract', 'entry', 'chunk'];
/** Faults of what came: a sign-in page of a network, a virus scanner or a proxy makes them, too. */
const OF_WHAT_CAME: readonly RemoteFault[] = ['status', 'type', 'integrity'];

/**
 * Whose fault a failure is: the release's own, so that another release could help; nobody's, as far
 * as is known; or that of whoever changed a file, `what came`: the release's only if the gateway
 * itself has no whole copy of it. Without a network, or with a slow one, every release fails. When a
 * part of the page around the screens throws (`run`, `render`), nobody knows who caused it.
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
