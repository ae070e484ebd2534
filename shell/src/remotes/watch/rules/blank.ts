import { LIMITS } from '@refined/shared/domain';
import { LOOK_EVERY } from '../looks.ts';

/** Looks in a row after which a screen that shows nothing has failed. */
export const MOST_BLANK_LOOKS = Math.ceil(LIMITS.screenDeadline / LOOK_EVERY);

/**
 * Nothing drawn, or suspended without an end. One per time that a release is shown; `look` returns
 * true when its time is over.
 */
export const blankRule = (): { readonly look: (isDrawn: () => boolean) => boolean } => {
  let looks = 0;
  return {
    look: (isDrawn) => {
      looks = isDrawn() ? 0 : looks + 1;
      return looks >= MOST_BLANK_LOOKS;
    },
  };
};
