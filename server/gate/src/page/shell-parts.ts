import type { Page } from '@playwright/test';
import { differing } from './left-behind.ts';
import { harmMessages } from '../harm-messages.ts';

/** The parts of shell and screen that a reviewer sees and uses. */
export interface PageParts {
  /** Names of the shell's controls that are visible and uncovered at their centre. */
  readonly reached: readonly string[];
  /** The shell's other controls, and the element that covers each; empty: hidden. */
  readonly unreached: readonly (readonly [name: string, by: string])[];
  /** The same for the first controls of the content: only covered ones. */
  readonly content: readonly (readonly [name: string, by: string])[];
  /** Computed styles of the shell's parts, without geometry: `cursor of header` → `auto`. */
  readonly styles: Readonly<Record<string, string>>;
  /** A screenshot of the top bar, as base64; empty: there is none. */
  readonly topBar: string;
}

/** Number of the content's controls that are checked. */
const FIRST = 6;

/** Runs in the page. */
const LOOK = (first: number): Omit<PageParts, 'topBar'> => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]';
  // Finds elements that let clicks through as well: they may still hide what is below.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '')
      .trim()
      .split('\n')[0]!
      .slice(0, 60) || element.localName;
  const describe = (element: Element): string =>
    element.localName +
    (element.id && `#${element.id}`) +
    (element.classList[0] ? `.${element.classList[0]}` : '');
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0;
  const centre = (element: Element): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  /** Some parts lay what a user sees over an input of 1 px that only a form reads. */
  const isUsed = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && isSeen(element) && isInView(element);
  };
  const isInView = (element: Element): boolean => {
    const [x, y] = centre(element);
    return x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight;
  };
  const isPartOf = (hit: Element, element: Element): boolean =>
    element.contains(hit) || (hit.contains(element) && hit.closest('main, nav, header') !== hit);
  const isClear = (element: Element): boolean => {
    const style = getComputedStyle(element);
    const isReplaced = ['img', 'canvas', 'video', 'iframe', 'svg', 'object', 'embed'];
    return (
      /rgba\(\d+, \d+, \d+, 0\)|transparent/.test(style.backgroundColor) &&
      style.backgroundImage === 'none' &&
      (style.backdropFilter ?? 'none') === 'none' &&
      !isReplaced.includes(element.localName)
    );
  };
  /** The covering element; undefined: visible and uncovered. */
  const overOf = (element: Element): string | undefined => {
    if (!isSeen(element)) return '';
    const [x, y] = centre(element);
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'nothing';
    if (!isPartOf(hit, element)) return describe(hit);
    document.adoptedStyleSheets.push(sheet);
    try {
      for (const layer of document.elementsFromPoint(x, y)) {
        if (isPartOf(layer, element)) return undefined;
        if (!isClear(layer)) return describe(layer);
      }
      return undefined;
    } finally {
      document.adoptedStyleSheets.pop();
    }
  };
  const reached: string[] = [];
  const unreached: [string, string][] = [];
  for (const part of document.querySelectorAll('header, nav'))
    for (const element of part.querySelectorAll(CONTROLS)) {
      const by = overOf(element);
      if (by === undefined) reached.push(nameOf(element));
      else unreached.push([nameOf(element), by]);
    }
  const content: [string, string][] = [];
  const controls = [...(document.querySelector('main')?.querySelectorAll(CONTROLS) ?? [])];
  for (const element of controls.filter(isUsed).slice(0, first)) {
    const by = overOf(element);
    if (by !== undefined) content.push([nameOf(element), by]);
  }
  // These depend on the page's content and the focus.
  const GEOMETRY =
    /^outline|size|width$|height$|origin|^(top|left|right|bottom|inset)|^(margin|padding)-/;
  const styles: Record<string, string> = {};
  const PARTS = ['html', 'body', '#root', 'header', 'nav', 'main', 'footer', 'header button'];
  for (const selector of PARTS) {
    const element = document.querySelector(selector);
    if (!element) continue;
    const style = getComputedStyle(element);
    for (const name of style)
      if (!GEOMETRY.test(name) && !name.startsWith('--'))
        styles[`${name} of ${selector}`] = style.getPropertyValue(name);
  }
  return { reached, unreached, content, styles };
};

/**
 * Runs in the page: the style of the navigation's first link with the focus. Not part of the
 * screenshot, because repainted pixels may differ.
 */
const RING = (): Record<string, string> => {
  const link = document.querySelector<HTMLElement>('nav a[href]');
  if (!link) return {};
  link.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
  const { outlineStyle, outlineWidth } = getComputedStyle(link);
  link.blur();
  return { 'focus ring of the first link': `${outlineStyle} ${outlineWidth}` };
};

export const pageParts = async (page: Page): Promise<PageParts> => {
  const look = await page.evaluate(LOOK, FIRST);
  const bar = await page.evaluate(() => {
    // The focus ring would be in the screenshot.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const box = document.querySelector('header')?.getBoundingClientRect();
    return box && { x: box.x, y: box.y, width: box.width, height: box.height, scale: 1 };
  });
  const picture = async (): Promise<string> => {
    if (!bar?.width || !bar.height) return '';
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { clip: bar });
    await session.detach();
    return data;
  };
  const topBar = await picture();
  return { ...look, styles: { ...look.styles, ...(await page.evaluate(RING)) }, topBar };
};

/** What of the shell is hidden, covered or changed, as the end of a sentence. */
export const partsProblem = (before: PageParts, now: PageParts): string | undefined => {
  const unreached = now.unreached.filter(([name]) => before.reached.includes(name));
  const lacking = before.reached.filter(
    (name) => !now.reached.includes(name) && !unreached.some(([other]) => other === name),
  );
  const hidden = [...lacking, ...unreached.flatMap(([name, by]) => (by === '' ? [name] : []))];
  if (hidden.length > 0) return harmMessages.hidden(hidden);
  const covered = [...unreached, ...now.content].filter(([, by]) => by !== '');
  if (covered.length > 0)
    return harmMessages.covered(
      covered.map(([name]) => name),
      covered.map(([, by]) => by),
    );
  const styles = differing(before.styles, now.styles);
  if (styles.length > 0) return harmMessages.looksDifferent(styles);
  return before.topBar === now.topBar ? undefined : harmMessages.picture('the top bar');
};
