import type { PageScreen, ReleaseState } from '@refined/shared/contract';
import { chosenShell, screenChoices, type ScreenChoice } from '@refined/shared/federation';
import { kitMessages } from '@refined/shared/messages';
import { remoteMessages, teamMessages } from '../remote-messages.ts';
import type { ScreenFault, ShownRelease } from '../remotes/index.ts';

/** The shell or a screen: its active release, and what this page shows. */
export interface AboutPart {
  readonly workspace: string;
  readonly title: string;
  /** The active release's version; undefined for a screen that only a development host has. */
  readonly version?: string;
  readonly commit: string | null;
  /** The generation that made it active. */
  readonly since?: number;
  /** The release that this page shows instead, and why. */
  readonly note?: string;
}

interface PageFacts {
  readonly state: ReleaseState;
  readonly bucket: number;
  /** With overrides applied. */
  readonly choices: readonly ScreenChoice[];
  readonly shown: ReadonlyMap<string, ShownRelease>;
  readonly overridden: ReadonlySet<string>;
  /** Why a release failed in this page. */
  readonly failureOf: (release: PageScreen) => ScreenFault | undefined;
  /** Version of the running shell; undefined if its scripts' addresses don't contain it. */
  readonly runningShell: (workspace: string) => string | undefined;
  /** The shell according to the page's first state: the bootstrap tried it first. */
  readonly firstShell: string | undefined;
}

const { about } = teamMessages;

const reasonOf = (fault: ScreenFault): string => remoteMessages.kind[fault.kind](fault.status);

/** Undefined if the page shows the active release. */
const noteOf = (
  choice: ScreenChoice,
  { shown, overridden, failureOf }: PageFacts,
): string | undefined => {
  const [chosen] = choice.releases;
  const { release, isFallback, fault } = shown.get(choice.workspace) ?? {
    release: chosen,
    isFallback: false,
  };
  if (overridden.has(choice.workspace))
    return release.preview
      ? about.preview(release.version, release.preview.by)
      : about.override(release.version, new URL(release.base, window.location.href).origin);
  if (choice.disabled !== undefined) return about.disabled(choice.disabled);
  if (isFallback && fault) return about.fallback(release.version, chosen.version, reasonOf(fault));
  const bad = failureOf(release);
  if (bad) return about.failed(release.version, reasonOf(bad));
  if (release.version !== chosen.version) return about.pinned(release.version);
  return choice.isCanary ? about.canary(release.version) : undefined;
};

const shellPart = ({ state, bucket, runningShell, firstShell }: PageFacts): AboutPart[] => {
  const chosen = chosenShell(state, bucket);
  const entry = chosen && state.workspaces[chosen.workspace];
  if (!entry) return [];
  const { workspace, version } = chosen;
  const running = runningShell(workspace) ?? version;
  const note =
    running !== version
      ? firstShell === version
        ? about.shellFallback(running, version)
        : about.reload(running)
      : version !== entry.active
        ? about.canary(version)
        : undefined;
  return [
    {
      workspace,
      title: about.shell,
      version: entry.active,
      commit: state.releases[workspace]?.[entry.active]?.commit ?? null,
      since: entry.since,
      note,
    },
  ];
};

/** The shell, then every screen; screens that only a development host has come last. */
export const aboutParts = (facts: PageFacts): readonly AboutPart[] => {
  const { state, bucket, choices } = facts;
  const released = screenChoices(state, bucket).map(
    ({ workspace, releases: [{ title }], since }): AboutPart => {
      const { active } = state.workspaces[workspace]!;
      const choice = choices.find((candidate) => candidate.workspace === workspace);
      return {
        workspace,
        title,
        version: active,
        commit: state.releases[workspace]?.[active]?.commit ?? null,
        since,
        note: choice && noteOf(choice, facts),
      };
    },
  );
  const known = new Set(released.map(({ workspace }) => workspace));
  const added = choices
    .filter(({ workspace }) => !known.has(workspace))
    .map((choice): AboutPart => ({
      workspace: choice.workspace,
      title: choice.releases[0].title,
      commit: null,
      note: noteOf(choice, facts),
    }));
  return [...shellPart(facts), ...released, ...added];
};

const SHORT = 7;
/** Shortened for display; the copied text is complete. */
export const shortCommit = (commit: string): string => commit.slice(0, SHORT);

/**
 * A text for fault reports: plain, one line per part. It has no personal data: the address is
 * without search terms.
 */
export const aboutText = (state: ReleaseState | undefined, parts: readonly AboutPart[]): string =>
  [
    kitMessages.brand,
    state
      ? `${about.generation(state.generation, state.changedAt)} (${state.changedAt})`
      : about.noState,
    ...parts.map(({ title, version = about.none, commit, since, note }) =>
      [about.line(title, version, commit ?? about.none, since), note].filter(Boolean).join('. '),
    ),
    about.page(window.location.pathname),
    about.browser(navigator.userAgent),
  ].join('\n');
