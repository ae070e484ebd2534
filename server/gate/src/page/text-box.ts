import type { Page } from '@playwright/test';
import { harmMessages } from '../harm-messages.ts';
import { until, usedDuring } from './page-time.ts';

/**
 * The gate's own text box at the end of the page, outside of the shell. Whatever blocks presses,
 * keys, focus or scrolling on the page blocks this box too, whatever text boxes the screen has.
 */
const BOX = 'refined-check-box';

/** Each key of this text must arrive. */
const TEXT = 'Sphinx of black quartz, judge my vow? 0123456789 /-+.';
const KEYS = ['ArrowLeft', 'ArrowDown', 'Home', 'Enter', 'Escape', 'F2', 'Control+b'];

/** Most processor time per key, in ms: a user notices a tenth of a second. */
const EACH_KEY = 100;
/** Time for reactions to the wheel, in ms of page time. */
const AFTER_WHEEL = 1_000;

/** Synthetic events dispatched on the box, because real ones need more than a press. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  MouseEvent: ['contextmenu', 'dblclick', 'auxclick', 'mousemove', 'mouseup'],
  PointerEvent: ['pointerdown', 'pointermove', 'pointerup'],
  DragEvent: ['dragstart', 'dragover', 'drop'],
  ClipboardEvent: ['copy', 'cut', 'paste'],
  FocusEvent: ['focusin', 'focusout'],
  InputEvent: ['beforeinput', 'input'],
  CompositionEvent: ['compositionstart', 'compositionend'],
  Event: ['change', 'submit', 'reset', 'selectstart', 'invalid'],
};

interface Box {
  readonly keys: readonly (readonly [key: string, isPrevented: boolean])[];
  readonly value: string;
  readonly isFocused: boolean;
  readonly scrolled: number;
}

export const addBox = (page: Page): Promise<void> =>
  page.evaluate((id) => {
    const frame = document.createElement('div');
    frame.id = id;
    frame.style.cssText = 'height: 3000px; padding: 1500px 0 0 40px; box-sizing: border-box';
    const box = document.createElement('input');
    const keys: [string, KeyboardEvent][] = [];
    box.addEventListener('keydown', (event) => keys.push([event.key, event]));
    Object.assign(frame, { box, keys });
    frame.append(box);
    document.body.append(frame);
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, BOX);

export const removeBox = (page: Page): Promise<void> =>
  page.evaluate((id) => {
    document.getElementById(id)?.remove();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, BOX);

const lookAt = (page: Page): Promise<Box | null> =>
  page.evaluate((id) => {
    const frame = document.getElementById(id) as
      (HTMLElement & { box: HTMLInputElement; keys: [string, KeyboardEvent][] }) | null;
    return (
      frame && {
        keys: frame.keys.map(([key, { defaultPrevented }]) => [key, defaultPrevented] as const),
        value: frame.box.value,
        isFocused: document.activeElement === frame.box,
        scrolled: Math.round(window.scrollY),
      }
    );
  }, BOX);

const pressBox = async (page: Page): Promise<boolean> => {
  const [x, y] = await page.evaluate((id) => {
    const box = document.getElementById(id)?.querySelector('input')?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : [-1, -1];
  }, BOX);
  if (x! < 0 || y! < 0) return false;
  await page.mouse.click(x!, y!);
  return until(page, async () => (await lookAt(page))?.isFocused === true);
};

/** Types, and returns the problem if the page is slow for each key. */
export const typeIn = async (page: Page, text: string): Promise<string | undefined> => {
  const each = (await usedDuring(page, () => page.keyboard.type(text))) / text.length;
  return each > EACH_KEY ? harmMessages.slowKeys(each) : undefined;
};

/** Types into the box, key by key. Undefined: everything arrived. */
export const typingProblem = async (page: Page): Promise<string | undefined> => {
  if (!(await pressBox(page))) return harmMessages.noPress('a text box');
  const slow = await typeIn(page, TEXT);
  if (slow) return slow;
  if (!(await until(page, async () => (await lookAt(page))?.value === TEXT)))
    return harmMessages.noTyping((await lookAt(page))?.value ?? '');
  for (const key of KEYS) await page.keyboard.press(key);
  const { keys } = (await lookAt(page)) ?? { keys: [] };
  const lost = KEYS.map((key) => key.split('+').at(-1)!).filter(
    (key) => !keys.some(([arrived, isPrevented]) => arrived === key && !isPrevented),
  );
  return lost.length > 0 ? harmMessages.noKeys(lost) : undefined;
};

/** Whether focus or scroll position changed by themselves after the typing. */
export const restProblem = async (
  page: Page,
  pass: () => Promise<void>,
): Promise<string | undefined> => {
  const before = await lookAt(page);
  await pass();
  const after = await lookAt(page);
  if (!before || !after) return undefined;
  if (!after.isFocused) return harmMessages.focus;
  return Math.abs(after.scrolled - before.scrolled) > 1 ? harmMessages.scrolls : undefined;
};

/** Tries the wheel, synthetic events and Tab. */
export const movingProblem = async (page: Page): Promise<string | undefined> => {
  const before = await lookAt(page);
  if (!before) return undefined;
  await page.mouse.wheel(0, -300);
  const hasScrolled = async () => ((await lookAt(page))?.scrolled ?? 0) < before.scrolled;
  if (!(await until(page, hasScrolled))) return harmMessages.noScroll;
  await page.clock.runFor(AFTER_WHEEL);
  if (!(await hasScrolled())) return harmMessages.scrolls;
  const lost = await page.evaluate(
    ([id, types]) => {
      const box = document.getElementById(id)!.querySelector('input')!;
      return Object.entries(types).flatMap(([constructor, names]) =>
        names.filter((name) => {
          let hasArrived = false;
          const arrive = (): void => void (hasArrived = true);
          box.addEventListener(name, arrive, { once: true });
          const Kind = (window as unknown as Record<string, typeof Event>)[constructor]!;
          const event = new Kind(name, { bubbles: true, cancelable: true, composed: true });
          const isLet = box.dispatchEvent(event);
          box.removeEventListener(name, arrive);
          return !isLet || !hasArrived;
        }),
      );
    },
    [BOX, TYPES] as const,
  );
  if (lost.length > 0) return harmMessages.noEvents(lost);
  await page.keyboard.press('Shift+Tab');
  const hasMoved = async () => (await lookAt(page))?.isFocused === false;
  return (await until(page, hasMoved)) ? undefined : harmMessages.noTab;
};
