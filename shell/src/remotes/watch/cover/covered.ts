import type { Originals } from '../originals.ts';
import { hiddenBy, isFaint } from './hidden.ts';
import { clickThroughLayers } from './layers.ts';
import { holdsOverlay, isOverlay, OVERLAYS } from './overlays.ts';
import { isMadeByReact } from './made-by-react.ts';
import { isExpected, isFrameExpected } from './parts.ts';
import type { ShellParts } from './parts.ts';

export type Covering = 'covered' | 'input';

/** The outermost element of those that `element` stands in, below `outer`. */
const topBelow = (element: Element, outer: Element): Element => {
  let at = element;
  while (at.parentElement && at.parentElement !== outer) at = at.parentElement;
  return at;
};

const POINTS = [0.08, 0.3, 0.5, 0.7, 0.92];
/** A notice or a tooltip may lie over a part's corner. */
const MOST_POINTS = 3;

/** Points of an element that the window shows, as far as they are on it. */
const pointsOf = (element: Element): (readonly [number, number])[] => {
  const box = element.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
  if (right - left < 20 || bottom - top < 8) return [];
  const across = box.width >= box.height;
  return POINTS.map((share) =>
    across
      ? [left + (right - left) * share, (top + bottom) / 2]
      : [(left + right) / 2, top + (bottom - top) * share],
  );
};

const isShown = (element: Element): boolean => {
  const { width, height, right, bottom, left } = element.getBoundingClientRect();
  if (width < 1 || height < 1) return false;
  // Scrolled away is no fault; pushed out of the window is.
  const isAside = right <= 0 || left >= window.innerWidth;
  return !isAside && (window.scrollY > 1 || bottom > 0);
};

export interface CoverRule {
  /**
   * How the screen in `slot` keeps the user from the shell's parts; undefined: it doesn't.
   * `foreign`: what scripts have put into the page.
   */
  readonly look: (
    slot: Element,
    parts: ShellParts,
    foreign: readonly Element[],
  ) => Covering | undefined;
}

export const coverRule = (
  originals: Pick<Originals, 'getComputedStyle' | 'matchMedia'>,
): CoverRule => {
  const styleOf = (element: Element) => originals.getComputedStyle(element);

  /** Something that can be looked through: what lies below is seen, but gets no clicks. */
  const isSeeThrough = (element: Element): boolean => {
    if (isFaint(element, styleOf)) return true;
    const { backgroundColor, backgroundImage } = styleOf(element);
    return (
      /^$|^transparent$|^rgba\(.*, 0\)$/.test(backgroundColor) &&
      ['', 'none'].includes(backgroundImage) &&
      !element.textContent?.trim()
    );
  };

  /** A dialog of the screen's own, or what is drawn behind and beside one. */
  const isInOverlay = (hit: Element, slot: Element): boolean => {
    const overlay = hit.closest(OVERLAYS);
    if (overlay && isOverlay(overlay)) return true;
    let fixed: Element | undefined;
    for (let at: Element | null = hit; at && at !== slot; at = at.parentElement)
      if (styleOf(at).position === 'fixed') fixed = at;
    return (
      fixed !== undefined &&
      [fixed, ...(fixed.parentElement?.children ?? [])].some(
        (beside) => (beside === fixed || beside.matches(OVERLAYS)) && holdsOverlay(beside),
      )
    );
  };

  /**
   * The element at a point of a part, if it is the screen's: in its slot, drawn by it at the page's
   * end, or put there by a script. Overlays aren't, nor is what the shell draws itself.
   */
  const coverAt = (
    hit: Element,
    part: Element,
    slot: Element,
    foreign: readonly Element[],
  ): Element | undefined => {
    if (part.contains(hit) || hit.contains(part)) return undefined;
    if (slot.contains(hit)) return isInOverlay(hit, slot) ? undefined : hit;
    if (foreign.some((element) => element.contains(hit))) return hit;
    const top = topBelow(hit, document.body);
    return isMadeByReact(top) && top.id !== 'root' && !holdsOverlay(top) ? hit : undefined;
  };

  const coverOf = (
    part: Element,
    slot: Element,
    foreign: readonly Element[],
    layers: readonly Element[],
  ): Covering | undefined => {
    const points = pointsOf(part);
    const covers = points.flatMap(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      const cover = hit && coverAt(hit, part, slot, foreign);
      // What lets clicks through isn't hit.
      const above = layers.find((element) => {
        const box = element.getBoundingClientRect();
        const isOver = box.left <= x && box.right >= x && box.top <= y && box.bottom >= y;
        return isOver && !isSeeThrough(element);
      });
      return cover ?? above ?? [];
    });
    if (covers.length < MOST_POINTS) return undefined;
    return covers.every(isSeeThrough) ? 'input' : 'covered';
  };

  const frameFault = ({ seen, frame }: ShellParts): Covering | undefined => {
    if (frame.some((element) => !element.isConnected)) return 'covered';
    if (!isFrameExpected(originals)) return undefined;
    const expected = frame.filter((element) => isExpected(element, originals));
    const hidden = expected.map((element) => hiddenBy(styleOf(element)));
    if (hidden.includes('covered')) return 'covered';
    const parts = seen.filter((element) => isExpected(element, originals));
    if (parts.some((element) => !isShown(element) || isFaint(element, styleOf))) return 'covered';
    if (hidden.includes('input')) return 'input';
    // A dialog may make the rest of the page inert.
    const isInert = frame.some((element) => element.hasAttribute('inert'));
    return isInert && !holdsOverlay(document.body) ? 'input' : undefined;
  };

  return {
    look: (slot, parts, foreign) => {
      const fault = frameFault(parts);
      if (fault || !isFrameExpected(originals)) return fault;
      const layers = clickThroughLayers(slot, foreign, styleOf);
      for (const part of parts.seen) {
        const cover = isExpected(part, originals)
          ? coverOf(part, slot, foreign, layers)
          : undefined;
        if (cover) return cover;
      }
      return undefined;
    },
  };
};
