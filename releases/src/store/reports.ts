import { clientReport } from '@refined/shared/contract';
import { inParallel } from '../objects/in-parallel.ts';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { ReportCount } from '../objects/release-store.ts';

/** `reports/<gateway>.json`: the counts of one gateway since its start. */
interface GatewayReports {
  readonly at: string;
  readonly counts: readonly ReportCount[];
}

const isCount = (raw: unknown): raw is ReportCount => {
  const count = raw as ReportCount;
  return (
    clientReport.safeParse({ ...count, shown: null }).success &&
    Number.isFinite(count.count) &&
    typeof count.first === 'string' &&
    typeof count.last === 'string'
  );
};

/** Undefined when it is damaged: a lost count does no harm. */
const parseReports = (bytes: Buffer): GatewayReports | undefined => {
  try {
    const { at, counts } = JSON.parse(bytes.toString('utf8')) as { at: unknown; counts: unknown };
    return typeof at === 'string' && Array.isArray(counts)
      ? { at, counts: counts.filter(isCount) }
      : undefined;
  } catch {
    return undefined;
  }
};

const reportsOf = async (
  backend: ObjectBackend,
): Promise<{ key: string; reports: GatewayReports | undefined }[]> =>
  inParallel(await backend.list(keys.allReports), 8, async (key) => {
    const object = await backend.read(key).catch(() => undefined);
    return { key, reports: object && parseReports(object.bytes) };
  });

export const writeReports = async (
  backend: ObjectBackend,
  gateway: string,
  counts: readonly ReportCount[],
): Promise<void> => {
  await backend.write(keys.report(gateway), jsonText({ at: new Date().toISOString(), counts }));
};

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);

/** The counts of all gateways, summed by release, stage and fault; the latest first. */
export const readReports = async (backend: ObjectBackend): Promise<ReportCount[]> => {
  const sums = new Map<string, ReportCount>();
  for (const { reports } of await reportsOf(backend)) {
    for (const { workspace, version, stage, fault, count, first, last } of reports?.counts ?? []) {
      const key = [workspace, version, stage, fault].join(' ');
      const sum = sums.get(key) ?? { workspace, version, stage, fault, count: 0, first, last };
      sums.set(key, {
        ...sum,
        count: sum.count + count,
        first: earlier(sum.first, first),
        last: later(sum.last, last),
      });
    }
  }
  return [...sums.values()].sort((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : 0));
};

/** Removes reports that were written before this time (ms) or are unreadable. */
export const pruneReports = async (backend: ObjectBackend, before: number): Promise<void> => {
  for (const { key, reports } of await reportsOf(backend)) {
    if (!reports || !(Date.parse(reports.at) >= before)) await backend.remove(key);
  }
};
