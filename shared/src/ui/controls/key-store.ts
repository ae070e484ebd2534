import {
  inBrowser,
  KEY_NAMES,
  rememberedText,
  keyDefinition,
  type KeyName,
  type TakenKeyName,
} from '../../domain/index.ts';

/** A part of the page that offers keys. */
export interface KeySource {
  readonly names: readonly KeyName[];
  /** Undefined: shown on the key sheet; a dialog handles it. */
  readonly run?: (name: KeyName) => void;
}

const PREFERENCE = 'refined.keys';

/** Stored while single keys are switched off. */
const switchedOff = rememberedText(inBrowser, PREFERENCE);
const isSwitchedOn = () => switchedOff.read() !== 'off';

/** The keys that the parts of a page offer: screens change, the page's listener stays. */
export const createKeyStore = () => {
  const sources: KeySource[] = [];
  const listeners = new Set<() => void>();
  let offered: readonly KeyName[] = [];
  let on = isSwitchedOn();

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const update = (): void => {
    offered = KEY_NAMES.filter((name) => sources.some(({ names }) => names.includes(name)));
    tell();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== PREFERENCE && key !== null) return;
    on = isSwitchedOn();
    tell();
  };

  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
    /** In the order of KEYS; the same array until it changes. */
    offered: () => offered,
    /** Returns a function that removes it. */
    offer: (source: KeySource) => {
      sources.push(source);
      update();
      return () => {
        sources.splice(sources.indexOf(source), 1);
        update();
      };
    },
    /** Runs it in the latest source that offers the key. */
    run: (name: KeyName) =>
      sources.findLast(({ names, run }) => run && names.includes(name))?.run?.(name),
    /** Whether the user has single keys on. */
    isOn: () => on,
    switchOn: (next: boolean) => {
      on = next;
      switchedOff.write(next ? undefined : 'off');
      tell();
    },
  };
};
export type KeyStore = ReturnType<typeof createKeyStore>;

type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'
>;

/** Elements in which letters are typed or select something. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), ' +
  '[role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=spinbutton]';
const CONTROL = 'a[href], button, summary, [role=button], [role=link], [role=tab]';

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

export const isTyped = (target: EventTarget | null): boolean => within(target, TYPED);
export const isControl = (target: EventTarget | null): boolean => within(target, CONTROL);

const isLetter = (key: string): boolean =>
  key.length === 1 && key.toLowerCase() !== key.toUpperCase();

/**
 * Whether this key was pressed, by the character on the user's layout, ignoring Caps Lock. A
 * character that needs Shift or AltGr on some layouts ("/", "?") is compared as it is.
 */
export const isKey = (name: TakenKeyName, press: Press): boolean => {
  const { key, shift = false, ctrl = false } = keyDefinition(name);
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  const writes = !isLetter(key) && key.length === 1;
  if (writes && press.getModifierState('AltGraph')) return true;
  if (press.altKey || (press.ctrlKey || press.metaKey) !== ctrl) return false;
  return writes || press.shiftKey === shift;
};

/** The pressed key, if it is offered. */
export const keyOf = (press: Press, isOffered: (name: KeyName) => boolean): KeyName | undefined =>
  KEY_NAMES.find((name) => isOffered(name) && isKey(name, press));
