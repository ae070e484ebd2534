import { KEY_NAMES, keyDefinition, type KeyName, type TakenKeyName } from '../../domain/index.ts';

type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'
>;

/** Where letters are typed or choose something. */
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
 * Whether this key was pressed, by what it writes on the user's layout. Caps Lock makes no
 * difference; what needs Shift or AltGr on some layout ("/", "?") is taken as it is written.
 */
export const isKey = (name: TakenKeyName, press: Press): boolean => {
  const { key, shift = false, ctrl = false } = keyDefinition(name);
  if (press.key.toLowerCase() !== key.toLowerCase()) return false;
  const writes = !isLetter(key) && key.length === 1;
  if (writes && press.getModifierState('AltGraph')) return true;
  if (press.altKey || (press.ctrlKey || press.metaKey) !== ctrl) return false;
  return writes || press.shiftKey === shift;
};

/** The key that was pressed, of those that are offered. */
export const keyOf = (press: Press, isOffered: (name: KeyName) => boolean): KeyName | undefined =>
  KEY_NAMES.find((name) => isOffered(name) && isKey(name, press));
