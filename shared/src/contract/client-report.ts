import * as z from '@refined/shared/schema';
import { version } from './release.ts';

/**
 * The stages of showing a screen, in order; `run`: while it was shown.
 * A shell has two: `start`, until it has drawn, and `run`.
 */
const REMOTE_STAGES = [
  'state',
  'contract',
  'entry',
  'chunk',
  'module',
  'render',
  'start',
  'run',
] as const;
export type RemoteStage = (typeof REMOTE_STAGES)[number];

/**
 * What went wrong: no answer (`network`), no answer in time (`timeout`), another status than 2xx
 * (`status`), a wrong content type (`type`), not the expected document or module, or a file without
 * a hash in the release (`schema`), bytes that don't match the release's hash, or an invalid
 * signature (`integrity`), a screen that needs more than this shell offers (`contract`), code that
 * threw while starting (`evaluation`) or rendering (`render`). Of a running release: nothing drawn
 * in time, or the whole page removed (`blank`), an attempt to replace a native of the browser
 * (`globals`) or to leave the page (`navigation`), too many errors (`errors`), a tab that no longer
 * responds (`frozen`).
 */
export const REMOTE_FAULTS = [
  'network',
  'timeout',
  'status',
  'type',
  'schema',
  'integrity',
  'contract',
  'evaluation',
  'render',
  'blank',
  'globals',
  'navigation',
  'errors',
  'frozen',
] as const;
export type RemoteFault = (typeof REMOTE_FAULTS)[number];

/**
 * Faults that older shells in open tabs may still report. They can't be attributed to a release and
 * are neither counted nor stored.
 */
export const FORMER_FAULTS: readonly unknown[] = ['covered', 'input', 'storm'];

/** Most characters that a page sends of each part of an error. */
export const REPORTED_ERROR = { name: 100, message: 300, stack: 3_000 } as const;

const workspace = z.string().check(z.maxLength(64));

/**
 * `POST /client-reports`: a release failed in a page. The gateway removes personal data and tokens
 * from the error before it stores or logs anything.
 */
export const clientReport = z.object({
  workspace,
  version,
  stage: z.enum(REMOTE_STAGES),
  fault: z.enum(REMOTE_FAULTS),
  /** The release shown instead; null if there was none. */
  shown: z.nullable(version),
  /** The reference that the user sees beside the fault, to find this report by. */
  reference: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  /** The thrown error; each part is cut to `REPORTED_ERROR`. */
  error: z.optional(
    z.object({ name: z.string(), message: z.string(), stack: z.optional(z.string()) }),
  ),
});
export type ClientReport = z.output<typeof clientReport>;

/**
 * `POST /client-reports`: the page's loads since its last report. A load is the first drawing of a
 * screen in a page, or its failure; for the shell (workspace `shell`), its own drawing.
 */
export const clientLoads = z.object({
  loads: z
    .array(
      z.object({
        workspace,
        version,
        count: z.int().check(z.minimum(1), z.maximum(1_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(32)),
});
export type ClientLoads = z.output<typeof clientLoads>;

/** `POST /client-reports`: a page's web vitals. LCP and INP in ms. */
export const clientVital = z.object({
  vital: z.enum(['LCP', 'INP', 'CLS']),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
export type ClientVital = z.output<typeof clientVital>;
