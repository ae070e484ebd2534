import { useEffect, useEffectEvent, type RefObject } from 'react';
import { LIMITS } from '@refined/shared/domain';

/** Elements that are visible without text of their own. */
const SHOWS = new Set(['IMG', 'SVG', 'CANVAS', 'VIDEO', 'INPUT', 'BUTTON', 'SELECT', 'TEXTAREA']);
const CLEAR = new Set(['', 'transparent', 'rgba(0, 0, 0, 0)']);
/** The shell's own elements inside the slot, which are no sign of the screen. */
const SHELLS_OWN = '.rs-update, .rs-suspended';
/** Most nodes to check: usually a screen's heading comes first and ends the search. */
const MOST_NODES = 400;
/** Shortest time between two checks, in ms. */
const CHECK_EVERY = 400;
/** Number of checks in a row after which an empty screen has failed. */
export const MOST_BLANK_CHECKS = Math.ceil(LIMITS.screenDeadline / CHECK_EVERY);

const hasArea = (rects: DOMRectList): boolean =>
  [...rects].some(({ width, height }) => width > 0 && height > 0);

const isDrawn = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  if (!element) return false;
  const style = getComputedStyle(element);
  if (style.visibility === 'hidden' || style.opacity === '0') return false;
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return hasArea(range.getClientRects());
  }
  const draws =
    SHOWS.has(element.tagName.toUpperCase()) ||
    !CLEAR.has(style.backgroundColor) ||
    !['', 'none'].includes(style.backgroundImage) ||
    element.shadowRoot !== null;
  return draws && hasArea(element.getClientRects());
};

/**
 * Whether a screen has drawn anything in its slot: text, a control, a picture, or a shape with a
 * background, like a skeleton's. Empty elements of any size don't count.
 */
export const hasDrawn = (slot: Element): boolean => {
  const walker = document.createTreeWalker(
    slot,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element &&
      (node.matches(SHELLS_OWN) || getComputedStyle(node).display === 'none')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let seen = 0, node = walker.nextNode(); node && seen < MOST_NODES; seen += 1) {
    if (isDrawn(node)) return true;
    node = walker.nextNode();
  }
  return false;
};

/** Whether the slot itself is visible: the page around it may be hidden. */
const canShow = (slot: Element): boolean =>
  slot.isConnected &&
  slot.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false &&
  [...slot.getClientRects()].some(({ width }) => width > 0);

/**
 * Calls `onBlank` once if the slot stays empty, or suspended. Each check comes directly after a
 * frame, so that it doesn't force a layout. A slow page has fewer checks, a hidden one none: the
 * deadline depends on the page's progress, not only on the clock. A slot that is hidden with the
 * page around it isn't checked.
 */
export const useBlankCheck = (
  base: string | undefined,
  slot: RefObject<Element | null>,
  onBlank: () => void,
): void => {
  const tell = useEffectEvent(onBlank);
  useEffect(() => {
    if (base === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let frame: number;
    let blank = 0;
    const check = (): void => {
      const element = slot.current;
      if (element && canShow(element)) blank = hasDrawn(element) ? 0 : blank + 1;
      if (blank < MOST_BLANK_CHECKS) wait();
      else tell();
    };
    const wait = (): void => {
      timer = setTimeout(() => {
        frame = requestAnimationFrame(() => {
          timer = setTimeout(check);
        });
      }, CHECK_EVERY);
    };
    wait();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [base, slot]);
};
