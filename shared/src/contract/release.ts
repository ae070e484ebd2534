import * as z from 'zod/mini';

/** The release documents' schemas (docs/decisions: releases). Written by `releases`, read by the gateway and the shell. */

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/** A path inside a release's folder, with forward slashes; never absolute, never upwards. */
const filePath = z.string().check(z.regex(/^(?!.*(^|\/)\.\.?(\/|$))[A-Za-z0-9_@.\-]+(\/[A-Za-z0-9_@.\-]+)*$/));

export const releaseFile = z.object({ path: filePath, bytes: z.number(), integrity });

const screenRoute = z.object({
  /** react-router pattern, e.g. `/drugs/queue/:queueSlug`. */
  path: z.string(),
  /** Name of the query that the screen starts with: the shell sends it beside the screen's code. */
  starts: z.optional(z.string()),
});

/** What a workspace's package.json says under "refined", copied into its release. */
export const screenDeclaration = z.object({ kind: z.literal('screen'), title: z.string(), expose: z.literal('./screen'), routes: z.array(screenRoute), contract: version });
export const shellDeclaration = z.object({ kind: z.literal('shell'), contract: version });

/** `release.json` in `<store>/<workspace>/<version>/`: every file with its size in bytes and SHA-384. */
export const releaseDocument = z.object({
  workspace: z.string(),
  version,
  commit: z.nullable(z.string()),
  builtAt: z.string(),
  declaration: z.union([screenDeclaration, shellDeclaration]),
  /** Screens: the name that the federation runtime knows it by, and the global that its entry sets. */
  federationName: z.optional(z.string()),
  entry: filePath,
  /** Files to fetch before the first render, after the entry: the exposed chunk (screens), the initial chunks in order (shell). */
  initial: z.array(filePath),
  files: z.array(releaseFile),
});
export type ReleaseDocument = z.output<typeof releaseDocument>;

/** `state.json` in the store: which release of each workspace is active; each change is a new generation. */
export const releaseState = z.object({
  generation: z.number(),
  changedAt: z.string(),
  workspaces: z.record(
    z.string(),
    z.object({
      active: version,
      /** Releases that were active before, newest first. */
      previous: z.array(version),
      canary: z.optional(z.object({ version, percent: z.number() })),
    }),
  ),
});
export type ReleaseState = z.output<typeof releaseState>;

/** A screen's release as the page gets it: all that is needed to load it without reading a manifest. */
export const pageScreen = z.object({
  workspace: z.string(),
  version,
  title: z.string(),
  federationName: z.string(),
  routes: z.array(screenRoute),
  contract: version,
  /** Address below the origin, ending in a slash; file paths are relative to it. */
  base: z.string(),
  entry: releaseFile,
  initial: z.array(releaseFile),
  /** Path → integrity of every script, so that lazy chunks are checked too. */
  integrity: z.record(z.string(), integrity),
});
export type PageScreen = z.output<typeof pageScreen>;

/** The state as the page gets it: JSON block `refined-state` in the HTML, or `GET /releases/state.json`. */
export const pageState = z.object({ generation: z.number(), shell: z.object({ version }), screens: z.array(pageScreen) });
export type PageState = z.output<typeof pageState>;

/** The page's configuration: JSON block `refined-config` in the HTML (D1, D2). `apiHost` is empty for this origin. */
export const pageConfig = z.object({ productName: z.string(), productKey: z.string(), apiHost: z.string(), liveReload: z.optional(z.boolean()) });
export type PageConfig = z.output<typeof pageConfig>;
