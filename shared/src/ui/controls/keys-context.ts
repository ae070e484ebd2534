import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  KEY_NAMES,
  keyDefinition,
  presentKeyName,
  type KeyName,
  type TakenKeyName,
} from '../../domain/index.ts';
import type { KeyStore } from './key-store.ts';

/** One per page; none: outside of KitRoot there are no keys. */
export const KeysContext = createContext<KeyStore | undefined>(undefined);

/** What a part of the page does by key; undefined: not now, and not on the sheet. */
export type KeyActions = Readonly<Partial<Record<TakenKeyName, (() => void) | undefined>>>;

const nothing = () => () => undefined;
const off = () => false;

/** Whether single keys are on. */
export const useKeysOn = (): boolean => {
  const store = useContext(KeysContext);
  return useSyncExternalStore(store?.subscribe ?? nothing, store?.isOn ?? off);
};

/** Offers keys while the part is mounted. What is offered later takes a key over until it goes. */
export const useKeys = (actions: KeyActions): void => {
  const store = useContext(KeysContext);
  const present: Partial<Record<KeyName, () => void>> = Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [presentKeyName(name as TakenKeyName), action]),
  );
  const offered = KEY_NAMES.filter((name) => present[name]).join(' ');
  const run = useEffectEvent((name: KeyName) => present[name]?.());
  useEffect(() => {
    if (offered === '') return;
    return store?.offer({
      names: offered.split(' ') as KeyName[],
      run: (name) => run(name),
    });
  }, [store, offered]);
};

/** Lists keys on the sheet whose question may be asked here, and does them itself. */
export const useListedKeys = (listed: boolean, names: readonly TakenKeyName[]): void => {
  const store = useContext(KeysContext);
  useEffect(
    () => (listed ? store?.offer({ names: names.map(presentKeyName) }) : undefined),
    [store, listed, names],
  );
};

const ariaOf = (name: TakenKeyName): string => {
  const { key, shift, ctrl } = keyDefinition(name);
  return `${ctrl ? 'Control+' : ''}${shift ? 'Shift+' : ''}${key}`;
};

/**
 * For the control that does the same as a key: `aria-keyshortcuts`, which its tooltip shows too.
 * Nothing while single keys are off.
 */
export const useKeyHint = (): ((...names: readonly (TakenKeyName | undefined)[]) => {
  'aria-keyshortcuts'?: string;
}) => {
  const on = useKeysOn();
  return (...names) => {
    const shown = names.filter((name) => name && (on || keyDefinition(name).ctrl));
    return shown.length > 0
      ? { 'aria-keyshortcuts': shown.map((name) => ariaOf(name!)).join(' ') }
      : {};
  };
};
