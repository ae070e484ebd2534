import type { PageScreen } from '@refined/shared/contract';
import { RELEASES_BASE } from '@refined/shared/federation';
import type { ScreenChoice } from '@refined/shared/federation';
import type { ChoiceResult } from '../screen-result.ts';

const isOverride = ({ releases: [release] }: ScreenChoice): boolean =>
  !release.base.startsWith(RELEASES_BASE);

/**
 * Whether a slot takes an offered release at once, instead of keeping the shown one until the
 * address changes.
 * @param result what the slot shows of `pinned`; undefined while it loads
 * @param target the release that `offered` would show; undefined when none is left
 */
export const isSwitched = (
  pinned: ScreenChoice,
  offered: ScreenChoice,
  result: ChoiceResult | undefined,
  target: PageScreen | undefined,
  hasUnsaved: () => boolean,
): boolean => {
  if (offered === pinned) return false;
  // Nobody works in it, or the user asked for the override.
  if (!result?.ok || pinned.disabled !== undefined || isOverride(pinned) || isOverride(offered))
    return true;
  if (offered.disabled !== undefined) return !hasUnsaved();
  return target?.base === result.release.base;
};
