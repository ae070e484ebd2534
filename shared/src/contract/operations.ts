import * as z from '@refined/shared/schema';
import { anyAnswer, pathOfCall, type Call } from './call.ts';
import { historyEntry, version, workspaceState } from './release.ts';

const { canary, disabled, retired } = workspaceState.shape;

/** A kind of failure in pages, its count, and its first and last time (ISO). */
const failureCount = {
  version,
  /** As in `clientReport`. */
  stage: z.string(),
  fault: z.string(),
  count: z.int(),
  first: z.string(),
  last: z.string(),
};

const place = { file: z.string(), line: z.number(), column: z.number() };

/** An error in pages; with places in the sources if a source map has them. */
const failureError = z.object({
  ...failureCount,
  name: z.string(),
  message: z.string(),
  frames: z.array(
    z.object({
      ...place,
      function: z.optional(z.string()),
      source: z.optional(z.object({ ...place, name: z.optional(z.string()) })),
    }),
  ),
  shown: z.nullable(version),
  browser: z.string(),
  references: z.array(z.string()),
});
export type FailureError = z.output<typeof failureError>;

/** One screen, or the shell: the releases that browsers get, and their failures. */
const workspaceOverview = z.object({
  workspace: z.string(),
  /** Only for a screen. */
  title: z.nullable(z.string()),
  kind: z.nullable(z.enum(['screen', 'shell'])),
  active: version,
  commit: z.nullable(z.string()),
  /** The change that made it active; null members: the history can't be read. */
  since: z.object({
    at: z.nullable(z.string()),
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  /** Targets of a rollback, next one first. */
  previous: z.array(version),
  canary: z.nullish(canary),
  disabled: z.nullish(disabled),
  retired: z.nullish(retired),
  /** The lock in force, if any: the workspace's own or the host's. */
  lock: z.nullish(
    z.object({
      of: z.string(),
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
  ),
  /** The active release of the staging environment, and how many releases it is ahead. */
  staging: z.nullish(
    z.object({ version, since: z.nullable(z.string()), ahead: z.nullable(z.int()) }),
  ),
  /** The newest stored release, if no browser gets it yet. */
  newest: z.nullable(version),
  /** Releases that this caller may not show to more browsers, with the reason as a sentence. */
  held: z.optional(z.array(z.object({ version, sentence: z.string() }))),
  failures: z.array(z.object(failureCount)),
  /** The last minutes, by release. */
  traffic: z.array(
    z.object({
      version,
      minutes: z.number(),
      loads: z.int(),
      failed: z.int(),
      /** Number of signed-in users who met this release's own failures. */
      people: z.optional(z.int()),
      errors: z.array(failureError),
    }),
  ),
});
export type WorkspaceOverview = z.output<typeof workspaceOverview>;

/** `GET /registry/overview`, for operators: what is live, and the latest changes first. */
export const releasesOverview = z.object({
  generation: z.int(),
  workspaces: z.array(workspaceOverview),
  /** The staging environment, if the host has one. */
  staging: z.nullish(z.object({ readable: z.boolean() })),
  /** Deprecated names of shared that live releases import, as sentences. */
  deprecated: z.optional(z.array(z.object({ workspace: z.string(), sentence: z.string() }))),
  /** Unreadable parts of the store, as sentences. */
  unreadable: z.optional(z.array(z.string())),
  history: z.array(historyEntry),
  /** Operations that this host's registry offers to operators; older versions don't send it. */
  operations: z.optional(z.array(z.string())),
});
export type ReleasesOverview = z.output<typeof releasesOverview>;

/**
 * A user confirms each operation that only operators may do (ours only): every screen of a page can
 * use the session, but none knows the password. The page names one operation, the user types the
 * password in a separate tab that no screen can read, and the operation is sent with the
 * confirmation's id. The id is valid once, only for that operation, and only for some seconds.
 */
export const CONFIRMATION_HEADER = 'x-confirmation';

/** One operation: its path and its exact body. */
const operation = z.object({
  path: z.string().check(z.maxLength(300)),
  body: z.record(z.string(), z.unknown()),
});
export type ConfirmedOperation = z.output<typeof operation>;

const source = 'decision 123';
const errors = [400, ...anyAnswer, 413, 415];

export const confirmationCalls = {
  askConfirmation: {
    method: 'POST',
    path: '/api/confirmations/',
    auth: true,
    body: operation,
    output: z.object({ id: z.string() }),
    errors: [...errors, 422],
    summary: 'Ask the signed-in person to confirm one operation (ours only)',
    source,
  },
  readConfirmation: {
    method: 'GET',
    path: '/api/confirmations/:confirmation/',
    auth: true,
    output: z.object({ confirmed: z.boolean() }),
    errors: [...anyAnswer, 404],
    summary: 'Whether the person has confirmed; 404 when it is too late (ours only)',
    source,
  },
  spendConfirmation: {
    method: 'POST',
    path: '/api/confirmations/:confirmation/spend/',
    auth: true,
    body: operation,
    output: z.object({}),
    errors: [...errors, 403],
    summary: 'Spend a confirmation on its operation; 403 unless it is confirmed for it (ours only)',
    source,
  },
} as const satisfies Record<string, Call>;

/** The page where a user confirms: a separate document without any screens. */
export const CONFIRM_PAGE = '/api/confirm/:confirmation/';
export const confirmAddress = (id: string): string =>
  pathOfCall({ path: CONFIRM_PAGE }, { confirmation: id });
