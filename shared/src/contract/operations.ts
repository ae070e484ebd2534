import * as z from '@refined/shared/schema';
import { historyEntry, version, workspaceState } from './release.ts';

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
      errors: z.array(failureError),
    }),
  ),
});
export type WorkspaceOverview = z.output<typeof workspaceOverview>;

/** `GET /registry/overview`, for operators: what is live, and the latest changes, newest first. */
export const releasesOverview = z.object({
  generation: z.int(),
  workspaces: z.array(workspaceOverview),
  /** What of the store can't be read: a sentence each. */
  unreadable: z.optional(z.array(z.string())),
  history: z.array(historyEntry),
});
export type ReleasesOverview = z.output<typeof releasesOverview>;

/** The document of a command that changed a workspace's state. */
export const releaseChange = z.object({ changed: z.boolean(), after: workspaceState });
export type ReleaseChange = z.output<typeof releaseChange>;
