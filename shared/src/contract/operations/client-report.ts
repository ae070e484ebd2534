import * as z from '@refined/shared/schema';
import { version } from '../release.ts';

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
 * (`status`), a wrong content type (`type`), not the expected document or module, or a file that the
 * release lists no hash for (`schema`), other bytes than the release lists, or an invalid signature
 * (`integrity`), a screen that needs
 * more than this shell offers (`contract`), code that threw while starting (`evaluation`) or
 * rendering (`render`). Of a running release: nothing drawn in time, or all of the page removed
 * (`blank`), an attempt to replace a native of the browser's (`globals`) or to leave the page
 * (`navigation`), errors above a rate (`errors`), a tab that answered nothing any more (`frozen`).
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
 * What shells in tabs that are still open may report: it can't be attributed to a release, and is
 * neither counted nor kept.
 */
export const FORMER_FAULTS: readonly unknown[] = ['covered', 'input', 'storm'];

/** Characters of an error's parts that a page sends at most. */
export const REPORTED_ERROR = { name: 100, message: 300, stack: 3_000 } as const;

const workspace = z.string().check(z.maxLength(64));

/**
 * `POST /client-reports`: a release failed in a page. The gateway removes personal data and tokens
 * from the error before it keeps or logs anything.
 */
export const clientReport = z.object({
  workspace,
  version,
  stage: z.enum(REMOTE_STAGES),
  fault: z.enum(REMOTE_FAULTS),
  /** The release that was shown instead; null when none was left. */
  shown: z.nullable(version),
  /** What the reviewer reads beside the fault, so that both can be brought together. */
  reference: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  /** What was thrown; each part is cut to `REPORTED_ERROR`. */
  error: z.optional(
    z.object({ name: z.string(), message: z.string(), stack: z.optional(z.string()) }),
  ),
});
export type ClientReport = z.output<typeof clientReport>;

/**
 * `POST /client-reports`: loads in a page since it last told. A load is a screen drawn for the first
 * time in a page, or failed to be; of the shell (workspace `shell`), when it has drawn.
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

/** `POST /client-reports`: how fast and steady a page was. LCP and INP in ms. */
export const clientVital = z.object({
  vital: z.enum(['LCP', 'INP', 'CLS']),
  value: z.number().check(z.minimum(0), z.maximum(600_000)),
});
export type ClientVital = z.output<typeof clientVital>;
