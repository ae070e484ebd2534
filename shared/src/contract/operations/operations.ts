import * as z from '@refined/shared/schema';
import { anyAnswer, pathOfCall, type Call } from '../call.ts';
import { historyEntry, version, workspaceState } from '../release.ts';

const { canary, disabled, retired } = workspaceState.shape;

/** Of what kind a failure in pages is, how often it happened, and when. ISO times. */
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

/** An error that pages met; places in the sources where a source map tells them. */
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

/** One screen, or the shell: which releases browsers get, and how these do. */
const workspaceOverview = z.object({
  workspace: z.string(),
  /** Of a screen. */
  title: z.nullable(z.string()),
  kind: z.nullable(z.enum(['screen', 'shell'])),
  active: version,
  commit: z.nullable(z.string()),
  /** What made it active; null where the history can't be read. */
  since: z.object({
    at: z.nullable(z.string()),
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  /** Targets of a rollback, the next one first. */
  previous: z.array(version),
  canary: z.nullish(canary),
  disabled: z.nullish(disabled),
  retired: z.nullish(retired),
  /** Its own, or that of the host; where one is in force. */
  lock: z.nullish(
    z.object({
      of: z.string(),
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
  ),
  /** What is active where releases are tried first, and how many releases it is ahead. */
  staging: z.nullish(
    z.object({ version, since: z.nullable(z.string()), ahead: z.nullable(z.int()) }),
  ),
  /** The newest stored release, where nobody gets it yet. */
  newest: z.nullable(version),
  failures: z.array(z.object(failureCount)),
  /** Of the last minutes, by release. */
  traffic: z.array(
    z.object({
      version,
      minutes: z.number(),
      loads: z.int(),
      failed: z.int(),
      /** Signed-in people who met failures of its own. */
      people: z.optional(z.int()),
      errors: z.array(failureError),
    }),
  ),
});
export type WorkspaceOverview = z.output<typeof workspaceOverview>;

/** `GET /registry/overview`, for operators: what is live, and the latest changes, newest first. */
export const releasesOverview = z.object({
  generation: z.int(),
  workspaces: z.array(workspaceOverview),
  /** The environment where releases are tried first, where the host knows one. */
  staging: z.nullish(z.object({ readable: z.boolean() })),
  /** What live releases import of shared that goes: a sentence each. */
  deprecated: z.optional(z.array(z.object({ workspace: z.string(), sentence: z.string() }))),
  /** What of the store can't be read: a sentence each. */
  unreadable: z.optional(z.array(z.string())),
  history: z.array(historyEntry),
  /** What this host's registry does for operators; one of an earlier version doesn't say. */
  operations: z.optional(z.array(z.string())),
});
export type ReleasesOverview = z.output<typeof releasesOverview>;

/**
 * What only operators may do is confirmed by the person (ours only): every screen of a page can use
 * the session of whoever looks at it, and none knows the password. The page names one operation, the
 * person types the password in a tab of its own that no screen can read, and the operation is sent
 * with the confirmation's id. It is good for that very operation, once, for some seconds.
 */
export const CONFIRMATION_HEADER = 'x-confirmation';

/** One operation: where it is sent, and exactly what. */
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

/** The page on which a person confirms: a document of its own, whatever screens the product has. */
export const CONFIRM_PAGE = '/api/confirm/:confirmation/';
export const confirmAddress = (id: string): string =>
  pathOfCall({ path: CONFIRM_PAGE }, { confirmation: id });
