import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  KEY_NAMES,
  keyDefinition,
  presentKeyName,
  type KeyName,
  type TakenKeyName,
} from '../../domain/index.ts';
import type { KeyStore } from './key-store.ts';

/** One per page; undefined outside of KitRoot, where there are no keys. */
export const KeysContext = createContext<KeyStore | undefined>(undefined);

/** The key actions of a part of the page; undefined: not now, and not on the key sheet. */
export type KeyActions = Readonly<Partial<Record<TakenKeyName, (() => void) | undefined>>>;

const nothing = () => () => undefined;
const off = () => false;

/** Whether single keys are on. */
export const useKeysOn = (): boolean => {
  const store = useContext(KeysContext);
  return useSyncExternalStore(store?.subscribe ?? nothing, store?.isOn ?? off);
};

/** Offers keys while the part is mounted. A later offer takes precedence over an earlier one. */
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

/** Shows keys on the key sheet that a dialog of this page will handle. */
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
 * For the control with the same effect as a key: `aria-keyshortcuts`, also shown in its tooltip.
 * Empty while single keys are off.
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
