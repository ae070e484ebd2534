import { clientReport } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { inParallel } from '../objects/in-parallel.ts';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import {
  REPORTS_KEPT,
  type LoadCount,
  type ReportCount,
  type ReportedError,
  type Reports,
} from '../objects/reports.ts';
import { sumReports } from '../objects/sum-reports.ts';

const { workspace, version, stage, fault, shown } = clientReport.shape;
const whole = z.int().check(z.nonnegative());

const failure = {
  workspace,
  version,
  stage,
  fault,
  count: whole,
  first: z.string(),
  last: z.string(),
};
const reportCount = z.object(failure);

const loadCount = z.object({
  workspace,
  version,
  generation: whole,
  minute: whole,
  loads: whole,
  failed: whole,
  counted: z.object({ loads: whole, failed: whole, people: z.optional(whole) }),
});

const frame = z.object({
  function: z.optional(z.string()),
  file: z.string(),
  line: whole,
  column: whole,
});
const reportedError = z.object({
  ...failure,
  name: z.string(),
  message: z.string(),
  frames: z.array(frame),
  shown,
  browser: z.string(),
  references: z.array(z.string()).check(z.maxLength(REPORTS_KEPT.references)),
});

/** The readable ones: a lost count does no harm. */
const readable =
  <T>(schema: { safeParse(value: unknown): { data?: T } }) =>
  (raw: unknown): T[] =>
    (Array.isArray(raw) ? raw : []).flatMap((item) => schema.safeParse(item).data ?? []);

const readableFailures = readable<ReportCount>(reportCount);
const readableLoads = readable<LoadCount>(loadCount);
const readableErrors = readable<ReportedError>(
  // Frames without a name have no member for it.
  reportedError as { safeParse(value: unknown): { data?: ReportedError } },
);

/** `reports/<gateway>.json`: what pages told one gateway since its start. */
interface GatewayReports extends Reports {
  readonly at: string;
}

/** Undefined when it is damaged: a lost count does no harm. */
const parseReports = (bytes: Buffer): GatewayReports | undefined => {
  try {
    const { at, counts, loads, errors } = JSON.parse(bytes.toString('utf8')) as {
      readonly [member: string]: unknown;
    };
    return typeof at === 'string' && Array.isArray(counts)
      ? {
          at,
          failures: readableFailures(counts),
          loads: readableLoads(loads),
          errors: readableErrors(errors),
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

/** What pages told all gateways: equal items summed; failures and errors with the latest first. */
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
