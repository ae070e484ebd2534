import type { Page } from '@playwright/test';
import { harmMessages } from '../harm-messages.ts';
import { until, usedDuring } from './page-time.ts';

/**
 * A text box of the gate's own at the page's end, beside the shell. Whatever keeps presses, keys,
 * focus or scrolling from the page keeps them from this box too, whichever text boxes a screen has.
 */
const BOX = 'refined-check-box';

/** Every key of it must arrive. */
const TEXT = 'Sphinx of black quartz, judge my vow? 0123456789 /-+.';
const KEYS = ['ArrowLeft', 'ArrowDown', 'Home', 'Enter', 'Escape', 'F2', 'Control+b'];

/** What the page may do for one key, in ms of processor time: who types notices a tenth of a second. */
const EACH_KEY = 100;
/** For what follows a turn of the wheel, in ms of the page's clock. */
const AFTER_WHEEL = 1_000;

/** Events that are sent to the box by the page itself, as real ones of them take more than a press. */
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

/** Types, and returns what is wrong where the page takes long for each key. */
export const typeIn = async (page: Page, text: string): Promise<string | undefined> => {
  const each = (await usedDuring(page, () => page.keyboard.type(text))) / text.length;
  return each > EACH_KEY ? harmMessages.slowKeys(each) : undefined;
};

/** Types into the box, key by key. Undefined: all of it has arrived. */
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

/** What became of focus and place while nobody did anything since the typing. */
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

/** The wheel, Tab, and what is sent to the box. */
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
