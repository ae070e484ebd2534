import { watchMessages } from '../../messages/watch.ts';
import { coverRule } from './cover/covered.ts';
import type { ShellParts } from './cover/parts.ts';
import type { NoticedFaults, ShownRelease } from './noticed-faults.ts';
import type { Originals } from './originals.ts';
import type { Repair } from './repair.ts';
import { blankRule } from './rules/blank.ts';
import { hasDrawn } from './rules/drawn.ts';
import { tooManyElements } from './rules/elements.ts';

/** Looks in a row that have to find the shell's parts covered: nothing that only passes by. */
const COVERED_LOOKS = 3;

export interface SlotLooks {
  /** A release's code was evaluated: what covers the page by then is its doing. */
  readonly evaluated: (base: string) => void;
  /** A release has hidden the shell's parts in this page. */
  readonly wasCovered: () => void;
  /** A release is shown: returns what looks at it. */
  readonly begin: (shown: ShownRelease) => () => void;
}

/**
 * What is seen of the page while a release is shown: the shell's parts, and the screen itself.
 * @param checkGlobals puts back what a release has replaced; true: it had
 */
export const slotLooks = (
  originals: Originals,
  repair: Repair,
  { ledger, notice }: Pick<NoticedFaults, 'ledger' | 'notice'>,
  checkGlobals: (base: string) => boolean,
): SlotLooks => {
  const covers = coverRule(originals);
  /** The release whose code was evaluated since the shell's parts were last seen. */
  let evaluated: string | undefined;
  let wasCovered = false;

  /** Whether the shell's parts can be seen and reached. */
  const frameLooks = (base: string) => {
    /** The shell's parts were seen while this release was shown. */
    let isFrameSeen = false;
    let covered = 0;
    return (slot: Element, parts: ShellParts): boolean => {
      const found = covers.look(slot, parts, repair.foreign());
      if (!found) {
        covered = 0;
        isFrameSeen = true;
        evaluated = undefined;
        repair.remember();
        return true;
      }
      // The release before may have left this behind: the one that came for it isn't blamed.
      if (wasCovered && !isFrameSeen) {
        repair.undo(slot);
        return false;
      }
      covered += 1;
      if (covered < COVERED_LOOKS) return false;
      covered = 0;
      notice(evaluated ?? base, found, watchMessages[found]);
      return false;
    };
  };

  return {
    evaluated: (base) => {
      evaluated = base;
    },
    wasCovered: () => {
      wasCovered = true;
    },
    begin: ({ base, slot: slotOf }) => {
      const isFrameClear = frameLooks(base);
      const blank = blankRule();
      return () => {
        const slot = slotOf();
        if (!slot || ledger.isShut(base) || checkGlobals(base)) return;
        const elements = tooManyElements();
        if (elements !== undefined) return notice(base, 'storm', watchMessages.elements(elements));
        const parts = repair.parts();
        // In a page that is hidden, so is the screen.
        if (parts && !isFrameClear(slot, parts)) return;
        if (blank.look(() => hasDrawn(slot, originals.getComputedStyle)))
          notice(base, 'blank', watchMessages.blank);
      };
    },
  };
};
