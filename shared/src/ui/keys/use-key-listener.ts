import { useEffect } from 'react';
import { keyDefinition } from '../../domain/index.ts';
import { isControl, isTyped, keyOf } from './match-key.ts';
import type { KeyStore } from './key-store.ts';

const dialogIsOpen = () => document.querySelector('[role=dialog]') !== null;

/**
 * The page's one listener for keys. A held key decides nothing: only keys that `repeats` go on. It
 * is the shell's, so it can't be taken for a screen that keeps keys from the page.
 */
export const useKeyListener = (store: KeyStore): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const offered = store.offered();
      const name = keyOf(event, (one) => offered.includes(one));
      if (!name) return;
      const { ctrl, repeats, ofControls } = keyDefinition(name);
      const inDialog = dialogIsOpen();
      if (!ctrl && (!store.isOn() || inDialog || isTyped(event.target))) return;
      if (ofControls && isControl(event.target)) return;
      event.preventDefault();
      if (!inDialog && (repeats || !event.repeat)) store.run(name);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store]);
};
