import { inParallel } from '../objects/in-parallel.ts';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import {
  loadCount,
  reportCount,
  reportedError,
  type Reports,
  sumReports,
} from '../objects/reports.ts';

/** Valid items only: a lost count does no harm. */
const readable = <T>(
  schema: { safeParse(value: unknown): { data?: T | undefined } },
  raw: unknown,
): T[] => (Array.isArray(raw) ? raw : []).flatMap((item) => schema.safeParse(item).data ?? []);

/** `reports/<gateway>.json`: the reports to one gateway since its start. */
interface GatewayReports extends Reports {
  readonly at: string;
}

/** Undefined if they are damaged: a lost count does no harm. */
const parseReports = (bytes: Buffer): GatewayReports | undefined => {
  try {
    const { at, counts, loads, errors } = JSON.parse(bytes.toString('utf8')) as {
      readonly [member: string]: unknown;
    };
    return typeof at === 'string' && Array.isArray(counts)
      ? {
          at,
          failures: readable(reportCount, counts),
          loads: readable(loadCount, loads),
          errors: readable(reportedError, errors),
        }
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
  { failures, loads, errors }: Reports,
): Promise<void> => {
  const at = new Date().toISOString();
  await backend.write(keys.report(gateway), jsonText({ at, counts: failures, loads, errors }));
};

/** The reports of all gateways, summed; failures and errors with the latest first. */
export const readReports = async (backend: ObjectBackend): Promise<Reports> => {
  const sum = sumReports((await reportsOf(backend)).flatMap(({ reports }) => reports ?? []));
  return { ...sum, failures: sum.failures.toReversed(), errors: sum.errors.toReversed() };
};

/** Removes reports that were written before this time (ms) or are unreadable. */
export const pruneReports = async (backend: ObjectBackend, before: number): Promise<void> => {
  for (const { key, reports } of await reportsOf(backend)) {
    if (!reports || !(Date.parse(reports.at) >= before)) await backend.remove(key);
  }
};
