import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import type { ChoiceResult, ScreenFault } from './screen-result.ts';
import { screensStore, type ScreensStore } from './screens-store.ts';
import { screenLoader, type ScreenLoader } from './load-screen.ts';
import { reportFailure, type ReportFailure } from './report-failure.ts';

type Choice = Pick<ScreenChoice, 'workspace' | 'releases'>;

/** Loads screens from the best working release; remembers and reports failed ones. */
export interface ChoiceLoader {
  /** The result that a slot can show without waiting; undefined: call `load`. */
  readonly ready: (choice: Choice) => ChoiceResult | undefined;
  /**
   * Tries the releases in order, except those known to be bad. Never rejects; afterwards the screen
   * is `ready`.
   */
  readonly load: (choice: Choice) => Promise<ChoiceResult>;
  /** The release that `load` would try first; undefined: none. */
  readonly target: (choice: Choice) => PageScreen | undefined;
  /**
   * Fetches and checks a release ahead of time, without running it. Temporary faults (the network)
   * aren't remembered or reported.
   * @returns the release whose files have been fetched; undefined: none
   */
  readonly prefetch: (choice: Choice) => Promise<PageScreen | undefined>;
  /** The same for a screen that is about to be opened; it also runs the code. */
  readonly prepare: (choice: Choice) => Promise<PageScreen | undefined>;
  /**
   * A running release failed. Its code is removed; another release of `choice` replaces it, through
   * `load` unless it is `ready`.
   */
  readonly fail: (release: PageScreen, fault: ScreenFault, choice: Choice) => void;
  /** The same by the release's base, without a slot: for every choice that contains the release. */
  readonly failBase: (base: string, fault: ScreenFault) => void;
  /**
   * Called when a release has failed after its code ran, before another one replaces it: the page
   * may be damaged. Later failures aren't blamed on any release.
   */
  readonly onHarm: (listener: OnHarm) => void;
  /** Whether another attempt could help; false if all releases need a newer shell. */
  readonly canRetry: (choice: Choice) => boolean;
  /**
   * Clears the failures of a screen's releases: the next load starts with the first one, at new
   * addresses.
   */
  readonly clearFailures: (choice: Choice) => void;
}

/** `next`: the release tried instead; undefined: none. */
type OnHarm = (release: PageScreen, fault: ScreenFault, next: PageScreen | undefined) => void;

interface Failure {
  readonly release: PageScreen;
  readonly fault: ScreenFault;
  /** Nothing else in this page can be the cause. */
  readonly isOwn: boolean;
}

/** Stages at which a release's code has already run. */
const RAN: ReadonlySet<string> = new Set([
  'module',
  'render',
  'run',
] satisfies ScreenFault['stage'][]);

/** Faults of a release that are the same at each load. */
const LASTING: ReadonlySet<string> = new Set([
  'integrity',
  'schema',
  'contract',
  'evaluation',
  'globals',
  'render',
] satisfies ScreenFault['kind'][]);

/** For developers; not at error level if the user notices nothing. */
const log = ({ release, fault }: Failure, shown: PageScreen | undefined): void => {
  const message = `${release.workspace} ${release.version} failed at ${fault.stage} (${fault.kind}), reference ${fault.reference}`;
  // oxlint-disable-next-line no-console -- what a release threw is found nowhere else
  if (shown) console.info(`${message}; ${shown.version} is shown`, fault.cause ?? '');
  else console.error(message, fault.cause ?? '');
};

const logShell = ({ stage, kind, reference, cause }: ScreenFault): void =>
  console.error(`The shell failed at ${stage} (${kind}), reference ${reference}`, cause ?? '');

export const createChoiceLoader = (
  loader: ScreenLoader,
  store: ScreensStore,
  report: ReportFailure,
): ChoiceLoader => {
  /** Failures whose replacement isn't known yet. */
  const unreported = new Map<string, Failure[]>();
  /** Why the last load ended: the fault of a shell file without which no release can be tried. */
  let shellFault: ScreenFault | undefined;
  /** A release whose code ran has failed in this page. */
  let isHarmed = false;
  let harmed: OnHarm = () => undefined;

  const target = ({ releases }: Choice) => releases.find((release) => !store.failureOf(release));

  const mark = (choice: Choice, release: PageScreen, fault: ScreenFault): void => {
    if (store.failureOf(release)) return;
    const failure = { release, fault, isOwn: !isHarmed && !fault.isForeign };
    if (RAN.has(fault.stage) && !fault.isForeign) {
      isHarmed = true;
      const isNext = (other: PageScreen) => other !== release && !store.failureOf(other);
      harmed(release, fault, choice.releases.find(isNext));
    }
    unreported.set(release.workspace, [...(unreported.get(release.workspace) ?? []), failure]);
    loader.forget(release);
    store.markBad(release, fault);
  };

  const tell = (workspace: string, shown: PageScreen | undefined): void => {
    const failures = unreported.get(workspace) ?? [];
    unreported.delete(workspace);
    for (const failure of failures) {
      log(failure, shown);
      if (failure.isOwn) report(failure.release, failure.fault, shown?.version ?? null);
    }
  };

  const ready = (choice: Choice): ChoiceResult | undefined => {
    const release = target(choice);
    const [first] = choice.releases;
    const fault = release ? undefined : store.failureOf(first);
    if (fault) return { ok: false, release: first, fault };
    const loaded = release && loader.loaded(release);
    if (loaded) return { ...loaded, release };
    return shellFault && { ok: false, release: first, fault: shellFault };
  };

  const load = async (choice: Choice): Promise<ChoiceResult> => {
    shellFault = undefined;
    for (let release = target(choice); release; release = target(choice)) {
      const result = await loader.load(release);
      if (!result.ok && result.fault.isOfShell) {
        shellFault = result.fault;
        const [first] = choice.releases;
        logShell(shellFault);
        return { ok: false, release: first, fault: shellFault };
      }
      if (!result.ok) mark(choice, release, result.fault);
      else if (!store.failureOf(release)) {
        tell(choice.workspace, release);
        return { ...result, release };
      }
    }
    tell(choice.workspace, undefined);
    return ready(choice) ?? load(choice);
  };

  /** The first release for which `attempt` finds no fault. */
  const loadAhead = async (
    choice: Choice,
    attempt: (release: PageScreen) => Promise<ScreenFault | undefined>,
  ): Promise<PageScreen | undefined> => {
    for (let release = target(choice); release; release = target(choice)) {
      const fault = await attempt(release);
      if (!fault) return release;
      if (fault.isOfShell || !LASTING.has(fault.kind)) return undefined;
      mark(choice, release, fault);
      const shown = store.shown().get(choice.workspace)?.release;
      tell(choice.workspace, shown && !store.failureOf(shown) ? shown : undefined);
    }
    return undefined;
  };

  const fail: ChoiceLoader['fail'] = (release, fault, choice) => {
    mark(choice, release, fault);
    const next = ready(choice);
    if (next) tell(choice.workspace, next.ok ? next.release : undefined);
  };

  return {
    ready,
    load,
    target,
    prefetch: (choice) => loadAhead(choice, loader.fetch),
    prepare: (choice) =>
      loadAhead(choice, async (release) => {
        // It needs a separate page, so its code doesn't run in this one.
        if (release.forced) return loader.fetch(release);
        const result = await loader.load(release);
        return result.ok ? undefined : result.fault;
      }),
    fail,
    failBase: (base, fault) => {
      for (const choice of store.choices())
        for (const release of choice.releases)
          if (release.base === base) fail(release, fault, choice);
    },
    onHarm: (listener) => {
      harmed = listener;
    },
    canRetry: ({ releases }) =>
      releases.some((release) => store.failureOf(release)?.kind !== 'contract'),
    clearFailures: ({ workspace }) => store.clearFailures(workspace),
  };
};

export const choiceLoader = createChoiceLoader(screenLoader, screensStore, reportFailure);
