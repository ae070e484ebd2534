import { inBrowser, KEY_NAMES, rememberedText, type KeyName } from '../../domain/index.ts';

/** A part of the page that offers keys. */
interface KeySource {
  readonly names: readonly KeyName[];
  /** Undefined: shown on the key sheet; a dialog handles it. */
  readonly run?: (name: KeyName) => void;
}

export interface KeyStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** In the order of KEYS; the same array until it changes. */
  readonly offered: () => readonly KeyName[];
  /** Returns a function that removes it. */
  readonly offer: (source: KeySource) => () => void;
  /** Runs it in the latest source that offers the key. */
  readonly run: (name: KeyName) => void;
  /** Whether the user has single keys on. */
  readonly isOn: () => boolean;
  readonly switchOn: (on: boolean) => void;
}

const PREFERENCE = 'refined.keys';

/** Stored while single keys are switched off. */
const switchedOff = rememberedText(inBrowser, PREFERENCE);
const isSwitchedOn = () => switchedOff.read() !== 'off';

/** The keys that the parts of a page offer: screens change, the page's listener stays. */
export const createKeyStore = (): KeyStore => {
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
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
    offered: () => offered,
    offer: (source) => {
      sources.push(source);
      update();
      return () => {
        sources.splice(sources.indexOf(source), 1);
        update();
      };
    },
    run: (name) => sources.findLast(({ names, run }) => run && names.includes(name))?.run?.(name),
    isOn: () => on,
    switchOn: (next) => {
      on = next;
      switchedOff.write(next ? undefined : 'off');
      tell();
    },
  };
};
