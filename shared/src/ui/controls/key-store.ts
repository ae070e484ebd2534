import { inBrowser, KEY_NAMES, rememberedText, type KeyName } from '../../domain/index.ts';

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
