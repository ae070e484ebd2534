import type { LoadCount } from '../objects/reports.ts';

const MINUTE = 60_000;

/** Loads of a release, and how many of them failed. */
export interface Traffic {
  readonly loads: number;
  readonly failed: number;
}

/** What the stop rule judges by. */
export interface CountedTraffic extends Traffic {
  /** So many people at least told of the failures. */
  readonly people: number;
}

/** Share of the loads that failed, 0 to 1. A failure whose load was not told is a load, too. */
export const failedShare = ({ loads, failed }: Traffic): number =>
  failed === 0 ? 0 : failed / Math.max(loads, failed);

export interface TrafficQuery {
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
