import type { NamedRelease, PageScreen, ReleaseState } from '../contract/index.ts';
import { RELEASES_BASE } from './page-documents.ts';

/** One screen of the product, as one browser gets it. */
export interface ScreenChoice {
  readonly workspace: string;
  /** The release to show, then its fallbacks in order. Never empty. */
  readonly releases: readonly [PageScreen, ...PageScreen[]];
  /** The generation that made the active release active. */
  readonly since: number;
  readonly isCanary: boolean;
  readonly navigation: readonly {
    readonly label: string;
    readonly to: string;
    readonly icon?: string | undefined;
    readonly section?: string | undefined;
    readonly feature?: string | undefined;
  }[];
  /** Switched off by operations: this message is shown instead of the screen. */
  readonly disabled?: string;
}

/**
 * The versions that a browser gets: the one to show, then its fallbacks, newest first.
 * @param bucket the browser's, 0–99
 */
export const chosenVersions = (
  { active, previous, canary }: ReleaseState['workspaces'][string],
  bucket: number,
): readonly string[] =>
  (canary && bucket < canary.percent
    ? [canary.version, active, ...previous]
    : [active, ...previous]
  ).filter((version, at, all) => all.indexOf(version) === at);

/**
 * A named release as input of the loader; undefined if it isn't a screen's. For an override,
 * `origin` is the other host's.
 */
export const pageScreen = (
  workspace: string,
  version: string,
  release: NamedRelease,
  origin = '',
): PageScreen | undefined => {
  const { declaration, federationName, commit, entry, initial, integrity, forced } = release;
  if (declaration.kind !== 'screen' || !federationName) return undefined;
  const { title, routes, contract } = declaration;
  return {
    workspace,
    version,
    commit,
    title,
    federationName,
    routes,
    contract,
    base: `${origin}${RELEASES_BASE}${workspace}/${version}/`,
    entry,
    initial,
    integrity,
    ...(forced && { forced }),
  };
};

const choicesOf = (
  state: ReleaseState,
  bucket: number,
  isWanted: (entry: ReleaseState['workspaces'][string]) => boolean,
): readonly ScreenChoice[] =>
  Object.entries(state.workspaces).flatMap(([workspace, entry]) => {
    if (!isWanted(entry)) return [];
    const releases = state.releases[workspace] ?? {};
    const [first, ...others] = chosenVersions(entry, bucket).flatMap((version) =>
      releases[version] ? (pageScreen(workspace, version, releases[version]) ?? []) : [],
    );
    if (!first) return [];
    const declaration = releases[first.version]?.declaration;
    return {
      workspace,
      releases: [first, ...others] as const,
      since: entry.since,
      isCanary: first.version !== entry.active,
      navigation: (declaration?.kind === 'screen' && declaration.navigation) || [],
      ...(entry.disabled ? { disabled: entry.disabled.message } : {}),
    };
  });

/**
 * Every screen of a state that isn't retired, with the releases for this browser. Releases without
 * a document in the state are left out.
 */
export const screenChoices = (state: ReleaseState, bucket: number): readonly ScreenChoice[] =>
  choicesOf(state, bucket, ({ retired }) => !retired);

/** The screens that were retired, with the reason, for users who still open them. */
export const retiredScreens = (
  state: ReleaseState,
  bucket: number,
): readonly { readonly choice: ScreenChoice; readonly reason: string }[] =>
  choicesOf(state, bucket, ({ retired }) => retired !== undefined).map((choice) => ({
    choice,
    reason: state.workspaces[choice.workspace]!.retired!.reason,
  }));

/** The shell's release for a browser, with its version; undefined when the state has none. */
export const chosenShell = (
  state: ReleaseState,
  bucket: number,
):
  | { readonly workspace: string; readonly version: string; readonly release: NamedRelease }
  | undefined => {
  for (const [workspace, entry] of Object.entries(state.workspaces)) {
    const releases = state.releases[workspace] ?? {};
    const version = chosenVersions(entry, bucket).find((candidate) => releases[candidate]);
    const release = version === undefined ? undefined : releases[version];
    if (version !== undefined && release?.declaration.kind === 'shell')
      return { workspace, version, release };
  }
  return undefined;
};
