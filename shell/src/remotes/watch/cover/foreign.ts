import { isMadeByReact } from './made-by-react.ts';

/** The kit and its two libraries write their style elements into the page, and mark them. */
const isKitStyle = (element: Element): boolean =>
  element.id === '_goober' || element.matches('[data-emotion], [data-kit]');

const SHEETS = 'style, link[rel~="stylesheet"]';

/** Scripts and preloads of releases are the loader's. */
const LOADERS = 'script, link:not([rel~="stylesheet"]), meta, title';

/** Browser extensions draw in elements with names of their own, and in frames. */
const isExtensions = (element: Element): boolean =>
  element.tagName.includes('-') || element.tagName === 'IFRAME';

/** Neither drawn by React nor the kit's, the loader's or an extension's. */
const isForeign = (element: Element): boolean =>
  !isMadeByReact(element) &&
  !isKitStyle(element) &&
  !element.matches(LOADERS) &&
  !isExtensions(element);

export interface ForeignNodes {
  /** Elements that scripts have put beside the shell's parts, and that are there. */
  readonly elements: () => Element[];
  readonly remove: () => void;
}

/**
 * What scripts put into the page outside the slot since `observe` began: style sheets anywhere in
 * the document, elements directly in the page's outer elements. React's, the kit's and the
 * loader's aren't among them.
 */
export const watchForeignNodes = (
  Observer: typeof MutationObserver,
): ForeignNodes & {
  readonly observe: (outer: readonly Element[]) => void;
} => {
  const known = new WeakSet<Element>(document.querySelectorAll(SHEETS));
  const knownSheets = new Set(document.adoptedStyleSheets ?? []);
  const added = new Set<Element>();
  const observed = new WeakSet<Element>();
  const take = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) added.add(node);
    // What left the page isn't kept: with a screen's outermost element all of it would stay.
    for (const element of added) if (!element.isConnected) added.delete(element);
  };
  const observer = new Observer(take);
  const elements = (): Element[] => {
    take(observer.takeRecords());
    return [...added].filter((element) => isForeign(element) && !element.matches(SHEETS));
  };
  return {
    observe: (outer) => {
      for (const element of outer) {
        if (observed.has(element)) continue;
        observed.add(element);
        observer.observe(element, { childList: true });
      }
    },
    elements,
    remove: () => {
      for (const element of elements()) element.remove();
      for (const sheet of document.querySelectorAll(SHEETS))
        if (!known.has(sheet) && isForeign(sheet)) sheet.remove();
      if (document.adoptedStyleSheets?.some((sheet) => !knownSheets.has(sheet)))
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) =>
          knownSheets.has(sheet),
        );
    },
  };
};
