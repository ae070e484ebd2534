/** Elements that show something without text of their own. */
const SHOWS = new Set(['IMG', 'SVG', 'CANVAS', 'VIDEO', 'INPUT', 'BUTTON', 'SELECT', 'TEXTAREA']);
const CLEAR = new Set(['', 'transparent', 'rgba(0, 0, 0, 0)']);

/** What the shell draws inside the slot: it says nothing about the screen. */
const SHELLS_OWN = '.rs-update, .rs-suspended';

/** Nodes that are looked at: a screen's heading comes first, and ends the search. */
const MOST = 400;

const hasArea = (rects: DOMRectList): boolean =>
  [...rects].some(({ width, height }) => width > 0 && height > 0);

const isDrawn = (node: Node, styleOf: (element: Element) => CSSStyleDeclaration): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  if (!element) return false;
  const style = styleOf(element);
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
    !['', 'none'].includes(style.backgroundImage);
  return draws && hasArea(element.getClientRects());
};

/**
 * Whether a screen has drawn anything in its slot: text, a control, a picture, or a shape with a
 * background, as skeletons have. Empty elements of any size are nothing.
 */
export const hasDrawn = (
  slot: Element,
  styleOf: (element: Element) => CSSStyleDeclaration = getComputedStyle,
): boolean => {
  const walker = document.createTreeWalker(
    slot,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && (node.matches(SHELLS_OWN) || styleOf(node).display === 'none')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  for (let seen = 0, node = walker.nextNode(); node && seen < MOST; seen += 1) {
    if (isDrawn(node, styleOf)) return true;
    node = walker.nextNode();
  }
  return false;
};
