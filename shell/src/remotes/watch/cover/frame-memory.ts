import { hiddenBy } from './hidden.ts';

/** Attributes by which an element can be hidden; the kit sets `style` on the body for dialogs. */
const ATTRIBUTES = ['style', 'class', 'hidden', 'inert', 'popover'] as const;

interface Place {
  readonly parent: Node | null;
  readonly next: Node | null;
  readonly attributes: readonly (string | null)[];
  readonly children: readonly Node[];
}

const placeOf = (element: Element): Place => ({
  parent: element.parentNode,
  next: element.nextSibling,
  attributes: ATTRIBUTES.map((name) => element.getAttribute(name)),
  children: [...element.childNodes],
});

const putBack = (element: Element, { parent, next, attributes, children }: Place): void => {
  if (parent && element.parentNode !== parent) {
    // Another body or root element: a document takes one of each.
    if (parent === document) document.documentElement?.remove();
    if (element === document.body || element.tagName === 'BODY') document.body?.remove();
    parent.insertBefore(element, next?.parentNode === parent ? next : null);
  }
  // Emptied; React would miss what it drew there.
  if (!element.hasChildNodes()) element.append(...children);
  ATTRIBUTES.forEach((name, index) => {
    const value = attributes[index] ?? null;
    if (element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  });
};

/** Hidden before it was ever seen: whatever may hide it goes. */
const unhide = (element: Element): void => {
  if (hiddenBy(getComputedStyle(element)) === undefined) return;
  for (const name of ['style', 'hidden', 'inert']) element.removeAttribute(name);
};

/** Knows where the shell's parts stood and how, when they were last seen. */
export const rememberFrame = (frame: readonly Element[]) => {
  let places = frame.map(placeOf);
  return {
    /** All is seen. */
    remember: (): void => {
      places = frame.map(placeOf);
    },
    /** Outer elements first: the inner ones stand in them. */
    restore: (): void => {
      frame.forEach((element, index) => putBack(element, places[index]!));
      frame.forEach(unhide);
    },
  };
};
