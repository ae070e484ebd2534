import { useEffect, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { isChunkError, nameChunkFault } from '../loading/scripts/chunk-fault.ts';
import { screenFault } from '../screen-result.ts';
import type { ChoiceResult } from '../screen-result.ts';
import { isSwitched } from './pin.ts';
import type { SlotParts } from './slot-parts.ts';

/**
 * What a slot holds on to until the address changes: nothing is pulled away from whoever works in
 * it. Another object: another attempt.
 */
interface Pin {
  readonly choice: ScreenChoice;
  readonly pathname: string;
}

export interface SlotView {
  /** What the slot shows, `disabled` included. */
  readonly choice: ScreenChoice;
  /** Undefined while it loads. */
  readonly result: ChoiceResult | undefined;
  /** Something else than what is shown is offered since: for a notice. */
  readonly news: ScreenChoice | undefined;
  /** Shows the news now. */
  readonly follow: () => void;
  readonly retry: () => void;
  /** The running release threw. */
  readonly fail: (release: PageScreen, cause: unknown) => void;
}

/**
 * Decides what a slot shows. `offered` is what this browser should get now; it replaces what is
 * pinned at the next change of pathname, at once where nothing is at stake (loading, a fault panel,
 * switched off, the same release), and is news otherwise. A failure is forgotten when the pathname
 * changes: whoever comes back gets a new attempt.
 */
export const useSlot = (
  { store, loader, refresh }: SlotParts,
  offered: ScreenChoice,
  pathname: string,
  hasUnsaved: () => boolean,
): SlotView => {
  const [pinned, setPin] = useState<Pin>({ choice: offered, pathname });
  /** The pin whose load has ended: its failure is shown. */
  const [ended, setEnded] = useState<{ readonly pin: Pin }>();

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

  const follow = () => setPin({ choice: offered, pathname });

  const retry = () => {
    void refresh();
    setPin({ ...pin });
  };

  const fail = async (release: PageScreen, cause: unknown): Promise<void> => {
    // A chunk that is gone was perhaps rolled back: what is active now should take its place.
    const [fault] = isChunkError(cause)
      ? await Promise.all([nameChunkFault(release, cause), refresh()])
      : [screenFault('render', 'render', { cause })];
    const latest =
      store.choices().find(({ workspace }) => workspace === release.workspace) ?? pin.choice;
    const next = latest === pin.choice ? pin : { ...pin, choice: latest };
    setPin(next);
    setEnded({ pin: next });
    loader.fail(release, fault, latest);
  };

  return {
    choice: pin.choice,
    result,
    news: offered === pin.choice ? undefined : offered,
    follow,
    retry,
    fail: (release, cause) => void fail(release, cause),
  };
};
