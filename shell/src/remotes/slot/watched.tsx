import { useEffectEvent, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenFault } from '../screen-result.ts';
import type { SlotWatch } from '../watch/slot-watch.ts';

/**
 * Has the screen beside it watched. Stands before it, because React runs effects in that order: the
 * screen's first effect is already watched, and what it leaves behind ends before the next one's.
 */
export const Watched = ({
  watch,
  release,
  slot,
  onFault,
}: {
  watch: SlotWatch;
  release: PageScreen;
  slot: RefObject<Element | null>;
  onFault: (fault: ScreenFault) => void;
}) => {
  const onNoticed = useEffectEvent(onFault);
  useLayoutEffect(
    () =>
      watch.shown(
        release,
        () => slot.current,
        (fault) => onNoticed(fault),
      ),
    [watch, release, slot],
  );
  return null;
};
