import { KEY_NAMES, keyDefinition, type KeyName, type TakenKeyName } from '../../domain/index.ts';

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
