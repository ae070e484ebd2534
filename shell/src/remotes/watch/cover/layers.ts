import { isMadeByReact } from './made-by-react.ts';
import { holdsOverlay, OVERLAYS } from './overlays.ts';

type StyleOf = (element: Element) => Pick<CSSStyleDeclaration, 'pointerEvents' | 'position'>;

/** A layer is a part of a screen's outermost elements: cards and rows aren't looked at. */
const MOST_LOOKED_AT = 80;

/** An element and what is in it, level by level, as far as the number allows. */
const outermost = (slot: Element): Element[] => {
  const found: Element[] = [slot];
  for (let at = 0; at < found.length; at += 1) {
    let child = found[at]!.firstElementChild;
    for (; child && found.length < MOST_LOOKED_AT; child = child.nextElementSibling)
      found.push(child);
  }
  return found.slice(1);
};

/** What React has drawn at the page's end, beside the page's root. */
const portals = (): Element[] =>
  [...document.body.children].filter(
    (element) => element.id !== 'root' && isMadeByReact(element) && !holdsOverlay(element),
  );

/**
 * Elements of the screen that may lie over the page and let clicks through: the pointer doesn't hit
 * them, so they have to be known.
 */
export const clickThroughLayers = (
  slot: Element,
  foreign: readonly Element[],
  styleOf: StyleOf,
): Element[] => {
  const letsThrough = (element: Element) => styleOf(element).pointerEvents === 'none';
  const drawn = [...outermost(slot), ...portals()].filter(
    (element) =>
      letsThrough(element) &&
      ['fixed', 'absolute'].includes(styleOf(element).position) &&
      !element.closest(OVERLAYS),
  );
  return [...foreign.filter(letsThrough), ...drawn];
};
