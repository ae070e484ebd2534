import { useSyncExternalStore } from 'react';
import {
  BUCKET_COOKIE,
  chosenShell,
  chosenVersions,
  readPageConfig,
  retiredScreens,
  screenChoices,
  type ScreenChoice,
} from '@refined/shared/federation';
import { canonicalJson, type PageScreen, type ReleaseState } from '@refined/shared/contract';
import { remoteMessages } from '../remote-messages.ts';
import type { ScreenFault } from './screen-result.ts';

const BUCKETS = 100;
const YEAR = 31_536_000;

const isBucket = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value < BUCKETS;

const fromCookie = (): number | undefined => {
  const text = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${BUCKET_COOKIE}=`))
    ?.slice(BUCKET_COOKIE.length + 1);
  return text ? Number(text) : undefined;
};

/**
 * This browser's canary bucket, 0–99: the one in the HTML, else the cookie's, else a new one,
 * stored in the cookie (only for this page if cookies are disabled).
 */
export const browserBucket = (configured: number | undefined): number => {
  if (isBucket(configured)) return configured;
  // Read the cookie only if needed: it blocks the page until the browser answers.
  const known = fromCookie();
  if (isBucket(known)) return known;
  const made = Math.floor(Math.random() * BUCKETS);
  document.cookie = `${BUCKET_COOKIE}=${made}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  return made;
};

/** The release that a workspace's slot shows, or would show if it were open. */
export interface ShownRelease {
  readonly release: PageScreen;
  /** The slot is open and has drawn it. */
  readonly isOpen: boolean;
  /** Another release should be shown, but it failed in this page. */
  readonly isFallback: boolean;
  /** Why the other one isn't shown. */
  readonly fault?: ScreenFault | undefined;
}

/** A page's knowledge of its screens: one store per page. */
export interface ScreensStore {
  /** This browser's canary bucket, 0–99. */
  readonly bucket: () => number;
  /** The current state; undefined until it was read or fetched. */
  readonly currentState: () => ReleaseState | undefined;
  /**
   * The shell's version according to the page's first state; undefined before, or if the state has
   * no shell.
   */
  readonly firstShell: () => string | undefined;
  /** The shell's earlier active versions: the targets of a rollback. */
  readonly earlierShells: () => readonly string[];
  /**
   * Every screen with its releases; objects stay the same until they change. An overridden screen
   * has only its override.
   */
  readonly choices: () => readonly ScreenChoice[];
  /** The retired screens, as switched off, with the sentence for their addresses. */
  readonly retired: () => readonly ScreenChoice[];
  /** Per workspace. The same map until something in it changes. */
  readonly shown: () => ReadonlyMap<string, ShownRelease>;
  /** Called after each change of any of the above. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly take: (state: ReleaseState) => void;
  /** Shows another build of a screen in this page; undefined returns to its releases. */
  readonly setOverride: (workspace: string, screen: PageScreen | undefined) => void;
  readonly overridden: () => ReadonlySet<string>;
  /** A slot has drawn a release; undefined: it no longer shows one. */
  readonly show: (workspace: string, release: PageScreen | undefined) => void;
  /** Marks a release as failed for the page's life. */
  readonly markBad: (release: PageScreen, fault: ScreenFault) => void;
  /** Why a release failed; undefined: it hasn't. */
  readonly failureOf: (release: PageScreen) => ScreenFault | undefined;
  /** Retry: clears the failures of the workspace's releases. */
  readonly clearFailures: (workspace: string) => void;
}

/** A screen that only the override knows, e.g. a new one, has no navigation entries. */
const overriding = (screen: PageScreen, choice: ScreenChoice | undefined): ScreenChoice => ({
  workspace: screen.workspace,
  releases: [screen],
  since: choice?.since ?? 0,
  isCanary: false,
  navigation: choice?.navigation ?? [],
});

export const createScreensStore = (configuredBucket: () => number | undefined): ScreensStore => {
  const listeners = new Set<() => void>();
  const overrides = new Map<string, PageScreen>();
  const open = new Map<string, PageScreen>();
  /** By base: an override may have the same version as a release. */
  const bad = new Map<string, { readonly workspace: string; readonly fault: ScreenFault }>();
  let bucket: number | undefined;
  let state: ReleaseState | undefined;
  let firstShell: string | undefined;
  let earlierShells: readonly string[] = [];
  let choices: readonly ScreenChoice[] = [];
  let retired: readonly ScreenChoice[] = [];
  let shown: ReadonlyMap<string, ShownRelease> = new Map();
  let overridden: ReadonlySet<string> = new Set();

  const bucketOf = () => (bucket ??= browserBucket(configuredBucket()));
  const failureOf = (release: PageScreen) => bad.get(release.base)?.fault;

  const shownOf = ({ workspace, releases }: ScreenChoice): readonly [string, ShownRelease] => {
    const isOpen = open.has(workspace);
    const release =
      open.get(workspace) ?? releases.find((candidate) => !failureOf(candidate)) ?? releases[0];
    const fault = release.base === releases[0].base ? undefined : failureOf(releases[0]);
    return [workspace, { release, isOpen, isFallback: fault !== undefined, fault }];
  };

  const changed = (): void => {
    shown = new Map(choices.map(shownOf));
    for (const listener of listeners) listener();
  };

  const choose = (): void => {
    const released = state ? screenChoices(state, bucketOf()) : [];
    const known = released.map((choice) => {
      const override = overrides.get(choice.workspace);
      return override ? overriding(override, choice) : choice;
    });
    const added = [...overrides.values()]
      .filter(({ workspace }) => !released.some((choice) => choice.workspace === workspace))
      .map((screen) => overriding(screen, undefined));
    const before = new Map(
      [...choices, ...retired].map((choice) => [canonicalJson(choice), choice]),
    );
    const asBefore = (choice: ScreenChoice) => before.get(canonicalJson(choice)) ?? choice;
    choices = [...known, ...added].map(asBefore);
    retired = (state ? retiredScreens(state, bucketOf()) : [])
      .filter(({ choice }) => !overrides.has(choice.workspace))
      .map(({ choice, reason }) => ({ ...choice, disabled: remoteMessages.retired(reason) }))
      .map(asBefore);
    changed();
  };

  return {
    bucket: bucketOf,
    currentState: () => state,
    firstShell: () => firstShell,
    earlierShells: () => earlierShells,
    choices: () => choices,
    retired: () => retired,
    shown: () => shown,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    take: (next) => {
      const shell = state ? undefined : chosenShell(next, bucketOf());
      if (shell) {
        const versions = chosenVersions(next.workspaces[shell.workspace]!, bucketOf());
        firstShell = shell.version;
        earlierShells = versions.slice(versions.indexOf(shell.version) + 1);
      }
      state = next;
      choose();
    },
    setOverride: (workspace, screen) => {
      if (screen) overrides.set(workspace, screen);
      else overrides.delete(workspace);
      overridden = new Set(overrides.keys());
      choose();
    },
    overridden: () => overridden,
    show: (workspace, release) => {
      if (open.get(workspace) === release) return;
      if (release) open.set(workspace, release);
      else open.delete(workspace);
      changed();
    },
    markBad: (release, fault) => {
      bad.set(release.base, { workspace: release.workspace, fault });
      changed();
    },
    failureOf,
    clearFailures: (workspace) => {
      for (const [base, mark] of bad) if (mark.workspace === workspace) bad.delete(base);
      changed();
    },
  };
};

export const screensStore = createScreensStore(() => readPageConfig().bucket);

/** The current release state; undefined until the page has one. */
export const useReleaseState = (): ReleaseState | undefined =>
  useSyncExternalStore(screensStore.subscribe, screensStore.currentState);

/** Every screen of the product with the releases for this browser; overrides are applied. */
export const useChoices = (): readonly ScreenChoice[] =>
  useSyncExternalStore(screensStore.subscribe, screensStore.choices);

/** The retired screens; `disabled` has the reason. */
export const useRetired = (): readonly ScreenChoice[] =>
  useSyncExternalStore(screensStore.subscribe, screensStore.retired);

/**
 * Per workspace: the shown release (or the one that an open slot would show), and whether it is a
 * fallback.
 */
export const useShown = (): ReadonlyMap<string, ShownRelease> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.shown);

/** Workspaces that are overridden in this tab. */
export const useOverridden = (): ReadonlySet<string> =>
  useSyncExternalStore(screensStore.subscribe, screensStore.overridden);
