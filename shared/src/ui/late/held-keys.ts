const CONTROL = 'button, a[href], summary';
const STOPS = `${CONTROL}, input, select, textarea, [tabindex]:not([tabindex="-1"])`;

/** Keys that the browser or the system does something with, and those that only go with another. */
const isNotHeld = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(key) ||
  /^F\d+$/.test(key) ||
  ((ctrlKey || metaKey || altKey) && key !== 'Enter');

/** A key of a script has no effect of its own: what the browser would do is done here. */
const doAsBrowser = ({ key, shiftKey }: KeyboardEvent, target: Element): void => {
  if (key === 'Tab') {
    const stops = [
      ...(target.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(STOPS) ?? []),
    ];
    const next = stops.indexOf(target as HTMLElement) + (shiftKey ? -1 : 1);
    stops.at(next % stops.length)?.focus();
  } else if ((key === 'Enter' || key === ' ') && target.matches(CONTROL)) {
    (target as HTMLElement).click();
  } else if (
    key.length === 1 &&
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  ) {
    const { selectionStart, selectionEnd, value } = target;
    target.setRangeText(key, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
  }
};

const copyOf = (event: KeyboardEvent): KeyboardEvent => {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
  const modifierAltGraph = event.getModifierState('AltGraph');
  return new KeyboardEvent('keydown', {
    ...{ key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, modifierAltGraph },
    bubbles: true,
    cancelable: true,
    composed: true,
  });
};

/** React has drawn what the last event changed, and given the focus. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export interface HeldKeys {
  /** Presses the held keys again, in order, in the dialog and then in whatever has the focus. */
  readonly release: (dialog: Element) => Promise<void>;
  /** Forgets them. */
  readonly drop: () => void;
}

/**
 * Holds the keys that are pressed while a dialog is on its way: they are meant for it. Nothing of
 * the page hears them before.
 * @param onEscape the first key was Esc: the dialog is no longer wanted
 */
export const holdKeys = (onEscape: (event: KeyboardEvent) => void): HeldKeys => {
  const held: KeyboardEvent[] = [];
  const copies = new WeakSet<Event>();
  const hold = (event: KeyboardEvent): void => {
    if (copies.has(event) || isNotHeld(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape' && held.length === 0) return onEscape(event);
    held.push(event);
  };
  window.addEventListener('keydown', hold, true);
  const drop = (): void => {
    held.length = 0;
    window.removeEventListener('keydown', hold, true);
  };

  const press = (event: KeyboardEvent, dialog: Element): void => {
    const focused = document.activeElement ?? document.body;
    const target = dialog.isConnected && !dialog.contains(focused) ? dialog : focused;
    const copy = copyOf(event);
    copies.add(copy);
    if (target.dispatchEvent(copy)) doAsBrowser(copy, target);
  };

  return {
    release: async (dialog) => {
      await drawn();
      // Also what is pressed meanwhile, so that the order stays.
      for (let event = held.shift(); event; event = held.shift()) {
        press(event, dialog);
        await drawn();
      }
      drop();
    },
    drop,
  };
};
