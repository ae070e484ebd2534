import * as z from '@refined/shared/schema';

/** A release's version: `1.2.3` or `1.2.3-name`. */
export const version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/**
 * JSON with sorted keys and without blanks: equal values give equal text, so that it can be hashed
 * and signed. For plain data of strings, finite numbers, booleans, null, arrays and objects;
 * undefined members are left out.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(
          Object.keys(member)
            .sort()
            .map((key) => [key, member[key]]),
        )
      : member,
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Schemas of the release documents (docs/decisions/0010). `releases` writes them; the gateway and
 * the shell read them.
 */

/** `sha384-…` as in `integrity` attributes. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A path inside a release's folder, with forward slashes; never absolute, never with `..`. */
export const filePath = z
  .string()
  .check(z.regex(/^(?!.*(^|\/)\.\.?(\/|$))[A-Za-z0-9_@.\-]+(\/[A-Za-z0-9_@.\-]+)*$/));

export const releaseFile = z.object({ path: filePath, bytes: z.number(), integrity });

const screenRoute = z.object({
  /** react-router pattern, e.g. `/drugs/queue/:queueSlug`. */
  path: z.string(),
  /**
   * Name of the query that the screen starts with; the shell sends it while the screen's code
   * loads.
   */
  starts: z.optional(z.string()),
});

/**
 * A screen's entry in the side navigation. Entries of one section are shown together, below the
 * product's own. An entry with a feature is shown only if the host announces it in the counts.
 */
const navigationEntry = z.object({
  label: z.string(),
  to: z.string(),
  icon: z.optional(z.string()),
  section: z.optional(z.string()),
  feature: z.optional(z.string()),
});

/** The "refined" declaration of a workspace's package.json, copied into its release. */
export const screenDeclaration = z.object({
  kind: z.literal('screen'),
  title: z.string(),
  expose: z.literal('./screen'),
  routes: z.array(screenRoute),
  navigation: z.optional(z.array(navigationEntry)),
  contract: version,
});
export const shellDeclaration = z.object({
  kind: z.literal('shell'),
  contract: version,
  /** It doesn't replace browser natives: its pages pin them (docs/decisions/0103). */
  pinned: z.optional(z.boolean()),
});
const declaration = z.union([screenDeclaration, shellDeclaration]);

/**
 * The checks before publishing that can be skipped (docs/decisions/0047). A release that a page
 * can't load is always refused.
 */
export const RELEASE_CHECKS = [
  'commit',
  'types',
  'lint',
  'tests',
  'copies',
  'names',
  'contract',
  'size',
  'browser',
] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];

/** A check that a release was published without, and why. */
export const skippedCheck = z.object({ check: z.enum(RELEASE_CHECKS), reason: z.string() });
export type SkippedCheck = z.output<typeof skippedCheck>;

/** Module → names: `{ '@refined/shared/ui': ['Button'] }`. */
const moduleNames = z.record(z.string(), z.array(z.string()));

/**
 * `release.json` in `<store>/<workspace>/<version>/`: every file with its size in bytes and
 * SHA-384.
 */
export const releaseDocument = z.object({
  workspace: z.string(),
  version,
  commit: z.nullable(z.string()),
  builtAt: z.string(),
  declaration,
  /** Screens: the federation runtime's name for the release, and the global that its entry sets. */
  federationName: z.optional(z.string()),
  entry: filePath,
  /**
   * Files to fetch before the first render, after the entry: the exposed chunk (screens), the
   * initial chunks in order (shell).
   */
  initial: z.array(filePath),
  /** Shell: files that it loads with the first screen, in addition to the screen's own. */
  runtime: z.optional(z.array(filePath)),
  files: z.array(releaseFile),
  /** Source maps, stored compressed beside the files; never served. Size and hash as stored. */
  maps: z.optional(z.array(releaseFile)),
  /** The bill of materials, stored like the maps. Old releases have none. */
  bill: z.optional(releaseFile),
  /** Screens: the names that it imports from each module that the shell provides. */
  uses: z.optional(moduleNames),
  /** Shell: the exported names of each module that it provides; without unreadable modules. */
  offers: z.optional(moduleNames),
  skipped: z.optional(z.array(skippedCheck)),
});
export type ReleaseDocument = z.output<typeof releaseDocument>;

/** A release as the state carries it: everything needed to load it without further requests. */
export const namedRelease = z.object({
  commit: z.nullable(z.string()),
  declaration,
  federationName: z.optional(z.string()),
  entry: releaseFile,
  initial: z.array(releaseFile),
  runtime: z.optional(z.array(releaseFile)),
  /** Path → integrity of every script, so that lazy chunks are checked too. */
  integrity: z.record(z.string(), integrity),
  /** It was published without some of the checks. */
  forced: z.optional(z.literal(true)),
});
export type NamedRelease = z.output<typeof namedRelease>;

/** The releases of one workspace, and which browsers get which. */
export const workspaceState = z.object({
  active: version,
  /** The generation that made it active. */
  since: z.number(),
  /** Targets of a rollback, newest first; a rollback removes the first one. */
  previous: z.array(version),
  /** Browsers with a bucket (0–99) below `percent` get this one. */
  canary: z.optional(z.object({ version, percent: z.number().check(z.minimum(1), z.maximum(99)) })),
  /** Kill switch: the screen's slot shows this message. Screens only. */
  disabled: z.optional(z.object({ message: z.string() })),
  /**
   * Removed from the navigation and the routes; its addresses show the reason. Releases and history
   * stay. Screens only.
   */
  retired: z.optional(z.object({ reason: z.string() })),
  /**
   * Set by an operator, on the shell for the whole host: no other release can become active or a
   * canary, until this time (ISO) or until it is unlocked. Who and why: history entry `since`.
   */
  lock: z.optional(z.object({ since: z.number(), until: z.optional(z.string()) })),
});
export type WorkspaceState = z.output<typeof workspaceState>;

/**
 * `state.json`: the active release of each workspace; each change is a new generation. The page
 * gets it exactly as stored (JSON block `refined-state` in the HTML, or `GET
 * /releases/state.json`), so that its signature stays valid.
 */
export const releaseState = z.object({
  format: z.literal(1),
  generation: z.number(),
  changedAt: z.string(),
  /**
   * Hash of the history entry before this generation's: ties the state (and its signature) to the
   * whole history.
   */
  history: z.string(),
  workspaces: z.record(z.string(), workspaceState),
  /**
   * Workspace → version → release: the active ones, the canaries and the newest previous ones, for
   * fallback in the page.
   */
  releases: z.record(z.string(), z.record(z.string(), namedRelease)),
  /** Ed25519 over the canonical JSON of everything else. `key` is the key's id. */
  signature: z.optional(z.object({ key: z.string(), value: z.string() })),
});
export type ReleaseState = z.output<typeof releaseState>;

/** The command that changed a state. */
const STATE_COMMANDS = [
  'activate',
  'rollback',
  'canary',
  'promote',
  'withdraw',
  'disable',
  'enable',
  'retire',
  'reinstate',
  'sign',
  'restore',
] as const;
/**
 * Commands that a gateway of an earlier version doesn't know and would read as damage. They are
 * stored as `sign`, which changes nothing for it.
 */
const LATER_COMMANDS = ['lock', 'unlock'] as const;
type LaterCommand = (typeof LATER_COMMANDS)[number];
export type StateCommand = (typeof STATE_COMMANDS)[number] | LaterCommand;

/**
 * One history entry, `history/<generation>.json` in the store: append-only, each contains the hash
 * of the one before.
 */
export const historyEntry = z.object({
  generation: z.number(),
  at: z.string(),
  actor: z.string(),
  reason: z.string(),
  command: z.enum(STATE_COMMANDS),
  /** The real command, if `command` is only for earlier versions. */
  later: z.optional(z.enum(LATER_COMMANDS)),
  workspace: z.string(),
  before: z.nullable(workspaceState),
  after: workspaceState,
  /** SHA-256 (hexadecimal) of the entry before; empty for the first. */
  previous: z.string(),
  /** SHA-256 of the state's canonical JSON without its signature. */
  state: z.string(),
  /** Checks that were skipped for the release that this change makes visible. */
  skipped: z.optional(z.array(skippedCheck)),
  /** `restore`: the state comes from this generation of the backup. */
  backup: z.optional(z.object({ from: z.string(), generation: z.number() })),
  /**
   * The generation of the entry before, if the numbers aren't consecutive: a restore skips
   * generations that gateways may have served or that can't be read.
   */
  follows: z.optional(z.number()),
  /**
   * A restore by an earlier version: it follows the backup's last entry, which isn't in this
   * history. So the history begins with it.
   */
  restored: z.optional(
    z.object({ from: z.string(), generation: z.number(), replaced: z.number() }),
  ),
  /** The stop rule made this change: failed loads, all loads, and its window in minutes. */
  automatic: z.optional(z.object({ failed: z.number(), loads: z.number(), minutes: z.number() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** The real command of a history entry. */
export const commandOf = ({ command, later }: HistoryEntry): StateCommand => later ?? command;

/** How a release ended: by whom, and why. */
export interface ReleaseEnd extends Pick<HistoryEntry, 'actor' | 'reason'> {
  readonly how: 'rolled back' | 'withdrawn';
}

/** The latest change that ended the release: a rollback from it, or its withdrawal as a canary. */
export const endOf = (
  history: readonly HistoryEntry[],
  workspace: string,
  version: string,
): ReleaseEnd | undefined => {
  const end = history.find(
    ({ workspace: changed, command, before }) =>
      changed === workspace &&
      ((command === 'rollback' && before?.active === version) ||
        (command === 'withdraw' && before?.canary?.version === version)),
  );
  if (!end) return undefined;
  const { command, actor, reason } = end;
  return { how: command === 'rollback' ? 'rolled back' : 'withdrawn', actor, reason };
};

/** A command as stored in the history. */
export const keptCommand = (command: StateCommand): Pick<HistoryEntry, 'command' | 'later'> =>
  command === 'lock' || command === 'unlock' ? { command: 'sign', later: command } : { command };

/** A screen's release, as input of the loader. */
export interface PageScreen {
  readonly workspace: string;
  readonly version: string;
  readonly commit: string | null;
  readonly title: string;
  readonly federationName: string;
  readonly routes: readonly z.output<typeof screenRoute>[];
  readonly contract: string;
  /**
   * Address with a slash at the end, below the origin (another origin for an override); file paths
   * are relative to it.
   */
  readonly base: string;
  readonly entry: z.output<typeof releaseFile>;
  readonly initial: readonly z.output<typeof releaseFile>[];
  /** Path → integrity of every script, so that lazy chunks are checked too. */
  readonly integrity: Readonly<Record<string, string>>;
  /** It was published without some of the checks, so it gets a separate page. */
  readonly forced?: boolean;
  /** For a preview: who made it, and when its link expires (ISO time). */
  readonly preview?: { readonly by: string; readonly expires: string };
}

/**
 * The page's configuration: JSON block `refined-config` in the HTML (D1, D2). `apiHost` is empty
 * for this origin.
 */
export const pageConfig = z.object({
  productName: z.string(),
  productKey: z.string(),
  apiHost: z.string(),
  liveReload: z.optional(z.boolean()),
  /** This browser's canary bucket, 0–99; it also decided the HTML's preloads. */
  bucket: z.optional(z.number()),
  /** Origins that may serve a screen instead of its release, if the user chose that in this tab. */
  overrideOrigins: z.optional(z.array(z.string())),
  /** Whether the host accepts `POST /client-reports`. */
  reports: z.optional(z.boolean()),
  /** Percentage of pages that report LCP, INP and CLS. */
  vitals: z.optional(z.number()),
});
export type PageConfig = z.output<typeof pageConfig>;
