import type { PageScreen, RemoteFault } from '@refined/shared/contract';
import { RELEASES_BASE } from '@refined/shared/federation';
import { watchMessages } from '../../messages/watch.ts';
import { screenFault } from '../screen-result.ts';
import type { ScreenFault } from '../screen-result.ts';
import { coverRule } from './cover/covered.ts';
import type { Covering } from './cover/covered.ts';
import type { ShellParts } from './cover/parts.ts';
import { install } from './install.ts';
import { startLooks } from './looks.ts';
import { originals as pageOriginals } from './originals.ts';
import type { Originals } from './originals.ts';
import { createLedger } from './owned/ledger.ts';
import { anyReleaseIn, releaseIn, releaseOfCaller as callerOf } from './release-of-caller.ts';
import type { ReleaseOfCaller } from './release-of-caller.ts';
import { createRepair } from './repair.ts';
import type { Repair } from './repair.ts';
import { blankRule } from './rules/blank.ts';
import { hasDrawn } from './rules/drawn.ts';
import { errorsRule } from './rules/errors.ts';
import { guardGlobals } from './rules/globals.ts';
import type { GlobalsGuard } from './rules/globals.ts';
import { inputRule } from './rules/input.ts';
import { stormRule } from './rules/storm.ts';

/** What a watch can notice of a running release. */
export type NoticedFault = Extract<
  RemoteFault,
  'blank' | 'covered' | 'input' | 'globals' | 'navigation' | 'errors' | 'storm'
>;

/** Watches the screen in a slot. */
export interface SlotWatch {
  /**
   * A release is in the slot. `onFault` is called once at most, after the page was put right and
   * the release's timers, listeners and observers were ended. Returns the end of the watch: the
   * slot shows something else.
   * @param slot the element that the screen draws in; undefined before it is drawn
   */
  readonly shown: (
    release: PageScreen,
    slot: () => Element | null,
    onFault: (fault: ScreenFault) => void,
  ) => () => void;
  /** The release has drawn, and its first effects have run. */
  readonly drawn: (release: PageScreen) => void;
  /**
   * A release's code is about to be evaluated. Returns the function to call right after: what is
   * then amiss in the page is its doing.
   */
  readonly evaluating: (release: PageScreen) => () => void;
  /** These releases are tried again: what they do counts anew. */
  readonly admit: (releases: readonly PageScreen[]) => void;
}

export interface PageWatch extends SlotWatch {
  /** Before any screen's code is evaluated, once per page. */
  readonly begin: () => void;
}

/** Looks in a row that have to find the shell's parts covered: nothing that only passes by. */
const COVERED_LOOKS = 3;

interface Shown {
  readonly base: string;
  readonly slot: () => Element | null;
  readonly onFault: (fault: ScreenFault) => void;
  readonly blank: ReturnType<typeof blankRule>;
  /** The shell's parts were seen while this release was shown. */
  isFrameSeen: boolean;
  covered: number;
}

interface Begun {
  readonly guard: GlobalsGuard;
  readonly repair: Repair;
}

export const createPageWatch = (originals: Originals): PageWatch => {
  const storm = stormRule();
  const errors = errorsRule();
  const input = inputRule();
  const covers = coverRule(originals);
  /** Faults of releases that aren't in the slot: of their evaluation, or after they were left. */
  const pending = new Map<string, ScreenFault>();
  let begun: Begun | undefined;
  let current: Shown | undefined;
  /** Before the first screen's code nobody needs to be told apart, and no stack be read. */
  let hasScreens = false;
  /** The release whose code was evaluated since the shell's parts were last seen. */
  let evaluated: string | undefined;
  /** A release has hidden the shell's parts in this page. */
  let wasCovered = false;

  const releaseOfCaller: ReleaseOfCaller = (above) => (hasScreens ? callerOf(above) : undefined);

  const ledger = createLedger((owner, kind, count) => {
    if (storm.owns(kind, count)) notice(owner, 'storm', watchMessages.owns[kind](count));
  });

  const tell = ({ onFault }: Shown, fault: ScreenFault): void =>
    // In a task of its own: the release may be the caller.
    void originals.setTimeout(() => onFault(fault));

  const notice = (owner: string, kind: NoticedFault, what: string): void => {
    if (ledger.isShut(owner)) return;
    // Its stack names the release's code where that is the caller.
    const fault = screenFault('run', kind, { cause: new Error(what) });
    ledger.shut(owner);
    if (kind === 'covered' || kind === 'input') wasCovered = true;
    begun?.guard.restore();
    begun?.repair.undo();
    if (current?.base === owner) tell(current, fault);
    else pending.set(owner, fault);
  };

  const isFrameClear = (
    shown: Shown,
    slot: Element,
    parts: ShellParts,
    repair: Repair,
  ): boolean => {
    const found: Covering | undefined = covers.look(slot, parts, repair.foreign());
    if (!found) {
      shown.covered = 0;
      shown.isFrameSeen = true;
      evaluated = undefined;
      repair.remember();
      return true;
    }
    // The release before may have left this behind: the one that came for it isn't blamed.
    if (wasCovered && !shown.isFrameSeen) {
      repair.undo();
      return false;
    }
    shown.covered += 1;
    if (shown.covered < COVERED_LOOKS) return false;
    shown.covered = 0;
    notice(evaluated ?? shown.base, found, watchMessages[found]);
    return false;
  };

  /** Puts back what a release has replaced; true: it had. */
  const checkGlobals = (base: string): boolean => {
    const replaced = begun?.guard.restore() ?? [];
    if (replaced.length === 0) return false;
    notice(base, 'globals', watchMessages.replaced(replaced));
    return true;
  };

  const look = ({ repair }: Begun): void => {
    const shown = current;
    const slot = shown?.slot();
    if (!shown || !slot || ledger.isShut(shown.base)) return;
    if (checkGlobals(shown.base)) return;
    const parts = repair.parts();
    // In a page that is hidden, so is the screen.
    if (parts && !isFrameClear(shown, slot, parts, repair)) return;
    const isDrawn = () => hasDrawn(slot, originals.getComputedStyle);
    if (shown.blank.look(isDrawn)) notice(shown.base, 'blank', watchMessages.blank);
  };

  const listenForErrors = (): void => {
    const caught = (owner: string | undefined, reason: unknown): void => {
      const bad = errors.caught(owner, current?.base, reason instanceof Error);
      if (bad) notice(bad, 'errors', watchMessages.errors(reason));
    };
    originals.listen(
      window,
      'error',
      (event) => {
        if (!(event instanceof ErrorEvent) || /^ResizeObserver loop/.test(event.message)) return;
        const { filename, error } = event;
        const { stack } = (error ?? {}) as { stack?: string };
        caught(releaseIn(filename) ?? anyReleaseIn(stack), error ?? new Error(event.message));
      },
      true,
    );
    originals.listen(window, 'unhandledrejection', (event) => {
      const { reason } = event as PromiseRejectionEvent;
      const { stack } = (reason ?? {}) as { stack?: string };
      caught(anyReleaseIn(stack), reason);
    });
  };

  const listenForInput = (): void => {
    for (const type of ['click', 'pointerdown', 'mousedown', 'keydown', 'beforeinput'])
      originals.listen(
        window,
        type,
        (event) => {
          storm.pressed();
          input.came(event);
        },
        { capture: true, passive: true },
      );
  };

  return {
    begin: () => {
      if (begun) return;
      const shown = () => current?.base;
      install(
        originals,
        ledger,
        releaseOfCaller,
        {
          timerSet: (owner) => {
            if (storm.timerSet(owner)) notice(owner, 'storm', watchMessages.timers);
          },
          hasRun: checkGlobals,
          mayWriteHistory: (owner) => {
            if (owner && ledger.isShut(owner)) return false;
            const blamed = owner ?? current?.base;
            if (!storm.historyWritten(owner) || !blamed) return true;
            notice(blamed, 'storm', watchMessages.entries);
            return false;
          },
          mayStep: (owner, staysInPage) => {
            // A screen's own "Back" follows a click and stays in the page.
            if (staysInPage && storm.wasPressed()) return true;
            notice(owner, 'navigation', watchMessages.leaves);
            return false;
          },
          stopped: (event, owner) => {
            if (input.stopped(event, owner, current?.slot() ?? undefined))
              notice(owner, 'input', watchMessages.stopped(event.type));
          },
          submits: (form, caller) => {
            const owner = caller ?? (current?.slot()?.contains(form) ? current.base : undefined);
            if (owner) notice(owner, 'navigation', watchMessages.leaves);
            return owner !== undefined;
          },
          leaves: (owner) => notice(owner, 'navigation', watchMessages.leaves),
          overwrites: (owner) => notice(owner, 'covered', watchMessages.overwrites),
        },
        shown,
      );
      const guard = guardGlobals(window, releaseOfCaller, (owner, name) =>
        notice(owner, 'globals', watchMessages.replaced([name])),
      );
      begun = { guard, repair: createRepair(originals) };
      listenForErrors();
      listenForInput();
    },
    shown: ({ base }, slot, onFault) => {
      // Another build of the screen, on its developer's host: its tools do as they like.
      if (!begun || !base.startsWith(RELEASES_BASE)) return () => undefined;
      const shown: Shown = {
        base,
        slot,
        onFault,
        blank: blankRule(),
        isFrameSeen: false,
        covered: 0,
      };
      const page = begun;
      current = shown;
      ledger.open(base);
      page.repair.begin();
      const fault = pending.get(base);
      pending.delete(base);
      if (fault) tell(shown, fault);
      const stop = startLooks(originals, () => look(page));
      return () => {
        stop();
        if (current === shown) current = undefined;
        ledger.leave(base);
      };
    },
    drawn: ({ base }) => void checkGlobals(base),
    evaluating: ({ base }) => {
      hasScreens = true;
      return () => {
        checkGlobals(base);
        evaluated = base;
      };
    },
    admit: (releases) => {
      for (const { base } of releases) {
        pending.delete(base);
        ledger.admit(base);
      }
    },
  };
};

/** The page's own. */
export const pageWatch = createPageWatch(pageOriginals);
