import { clientReport, type FailureError } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

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
/** Failures that pages reported, of one release at one stage. */
export const reportCount = z.object(failure);
export type ReportCount = z.output<typeof reportCount>;

/** Loads of a release within one minute, and how many of them failed. */
export const loadCount = z.object({
  workspace,
  version,
  /** Of the state that the gateway served at that time. */
  generation: whole,
  /** Whole minutes since 1970. */
  minute: whole,
  loads: whole,
  failed: whole,
  /**
   * What of these the stop rule takes into account: told by signed-in people, a bounded share of
   * each, failures that are the release's own. `people`: how many people have told the gateway of
   * such failures within the hour; several gateways may count the same ones.
   */
  counted: z.object({ loads: whole, failed: whole, people: z.optional(whole) }),
});
export type LoadCount = z.output<typeof loadCount>;

/** What is kept: errors of a release, references of an error, and minutes of loads. */
export const REPORTS_KEPT = { errors: 5, references: 5, minutes: 60 } as const;

/** A place in a released file: `shell/1.4.0/kit.1a2b3c4d.js`, line and column from 1. */
const frame = z.object({
  function: z.optional(z.string()),
  file: z.string(),
  line: whole,
  column: whole,
});
/** With the place in the sources, and what stands there, where a source map tells it. */
export type ReportedFrame = FailureError['frames'][number];

/** An error that pages reported, without personal data; equal ones once, with their number. */
export const reportedError = z.object({
  ...failure,
  name: z.string(),
  message: z.string(),
  frames: z.array(frame),
  /** The release that the latest page showed instead. */
  shown,
  /** Family and major version of the latest. */
  browser: z.string(),
  /** What reviewers may quote; the latest first. */
  references: z.array(z.string()).check(z.maxLength(REPORTS_KEPT.references)),
});
export type ReportedError = FailureError & ReportCount;

/** What pages told one gateway since its start, or all of them together. */
export interface Reports {
  readonly failures: readonly ReportCount[];
  readonly loads: readonly LoadCount[];
  readonly errors: readonly ReportedError[];
}

/** Errors with the same key are one error, met several times. */
export const errorKey = ({
  workspace,
  version,
  stage,
  fault,
  name,
  message,
  frames,
}: Omit<ReportedError, 'count' | 'first' | 'last'>): string =>
  JSON.stringify([workspace, version, stage, fault, name, message, frames[0]]);
