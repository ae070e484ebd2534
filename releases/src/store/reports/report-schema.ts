import { clientReport } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { REPORTS_KEPT } from '../../objects/reports.ts';
import type { LoadCount, ReportCount, ReportedError } from '../../objects/reports.ts';

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

export const readableFailures = readable<ReportCount>(reportCount);
export const readableLoads = readable<LoadCount>(loadCount);
export const readableErrors = readable<ReportedError>(
  // Frames without a name have no member for it.
  reportedError as { safeParse(value: unknown): { data?: ReportedError } },
);
