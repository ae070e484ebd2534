import { useEffect, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import { RELEASES_BASE, type ScreenChoice } from '@refined/shared/federation';
import { runs, type Runs } from './runs.ts';
import { choiceLoader, type ChoiceLoader } from './load-choice.ts';
import { stateSource } from './release-state.ts';
import { screensStore, type ScreensStore } from './screens-store.ts';
import { screenFault, type ChoiceResult, type ScreenFault } from './screen-result.ts';
import { isChunkError, nameChunkFault } from './fetch-release.ts';
import { isForeignChange, triedToReplace } from './page-faults.ts';

/** A slot's dependencies; tests replace them. */
export interface SlotParts {
  readonly store: ScreensStore;
  readonly loader: ChoiceLoader;
  readonly runs: Runs;
  /** Requests the current releases from the host. Never rejects. */
  readonly refresh: () => Promise<void>;
}

export const pageParts: SlotParts = {
  store: screensStore,
  loader: choiceLoader,
  runs,
  refresh: stateSource.refresh,
};

const isOverride = ({ releases: [release] }: ScreenChoice): boolean =>
  !release.base.startsWith(RELEASES_BASE);

/**
 * Whether a slot switches to an offered release at once, instead of keeping the shown one until the
 * address changes.
 * @param result of `pinned`; undefined while it loads
 * @param target the release that `offered` would show; undefined: none
 */
const isSwitched = (
  pinned: ScreenChoice,
  offered: ScreenChoice,
  result: ChoiceResult | undefined,
  target: PageScreen | undefined,
  hasUnsaved: () => boolean,
): boolean => {
  if (offered === pinned) return false;
  // Nobody works in it, or the user requested the override.
  if (!result?.ok || pinned.disabled !== undefined || isOverride(pinned) || isOverride(offered))
    return true;
  if (offered.disabled !== undefined) return !hasUnsaved();
  return target?.base === result.release.base;
};

/**
 * A slot's choice until the address changes, so that users don't lose the open screen. A new object
 * is a new attempt.
 */
interface Pin {
  readonly choice: ScreenChoice;
  readonly pathname: string;
}

/** How often a screen is rendered again at one address after foreign code changed its DOM. */
const MOST_DRAWINGS = 20;

/**
 * Decides what a slot shows. `offered` is the release that this browser should get now; it replaces
 * the pinned one at the next change of pathname, or at once if no work can be lost (loading, a
 * fault panel, switched off, the same release); otherwise it is offered as an update. A failure is
 * cleared when the pathname changes, so that coming back is a new attempt.
 */
export const useSlot = (
  { store, loader, refresh }: SlotParts,
  offered: ScreenChoice,
  pathname: string,
  hasUnsaved: () => boolean,
) => {
  const [pinned, setPin] = useState<Pin>({ choice: offered, pathname });
  /** The pin whose load has ended, so that its failure is shown. */
  const [ended, setEnded] = useState<{ readonly pin: Pin }>();

  /** The errors after which the screen was rendered again at this address. */
  const [drawings, setDrawings] = useState<readonly unknown[]>([]);

  const resultOf = (pin: Pin): ChoiceResult | undefined => {
    const ready = loader.ready(pin.choice);
    const isTried = ended?.pin === pin || !loader.canRetry(pin.choice);
    return ready?.ok || isTried ? ready : undefined;
  };

  let pin = pinned;
  if (
    pin.pathname !== pathname ||
    isSwitched(pin.choice, offered, resultOf(pin), loader.target(offered), hasUnsaved)
  ) {
    pin = { choice: offered, pathname };
    setPin(pin);
    setDrawings([]);
  }
  const result = resultOf(pin);
  const isLoading = !result && !pin.choice.disabled;

  useEffect(() => {
    if (!isLoading) return;
    let current = true;
    if (loader.ready(pin.choice)) loader.clearFailures(pin.choice);
    void loader.load(pin.choice).then(() => current && setEnded({ pin }));
    return () => {
      current = false;
    };
  }, [loader, pin, isLoading]);

  const retry = () => {
    void refresh();
    setPin({ ...pin });
  };

  /** The running release has failed: replaces it. */
  const replace = (release: PageScreen, fault: ScreenFault): void => {
    const latest =
      store.choices().find(({ workspace }) => workspace === release.workspace) ?? pin.choice;
    const next = latest === pin.choice ? pin : { ...pin, choice: latest };
    setPin(next);
    setEnded({ pin: next });
    loader.fail(release, fault, latest);
  };

  /** The running release threw. */
  const fail = async (release: PageScreen, cause: unknown): Promise<void> => {
    const isForeign = isForeignChange(cause);
    if (isForeign && drawings.length < MOST_DRAWINGS) return setDrawings([...drawings, cause]);
    const kind = triedToReplace(cause) ? 'globals' : 'render';
    // A missing chunk may mean a rollback: ask for the current release, which then replaces this
    // one.
    const [fault] = isChunkError(cause)
      ? await Promise.all([nameChunkFault(release, cause), refresh()])
      : [screenFault('render', kind, { cause, isForeign })];
    replace(release, fault);
  };

  return {
    /** The current choice, including `disabled`. */
    choice: pin.choice,
    /** Undefined while it loads. */
    result,
    /** Another choice than the shown one is offered: shown as a notice. */
    update: offered === pin.choice ? undefined : offered,
    /** Switches to the offered release now. */
    follow: () => setPin({ choice: offered, pathname }),
    retry,
    /** A new value renders the screen again from scratch. */
    drawing: drawings.length,
    fail,
    replace,
  };
};
