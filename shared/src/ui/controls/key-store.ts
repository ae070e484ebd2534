import { KEY_NAMES, type KeyName } from '../../domain/index.ts';

/** What is in the page that can be done by key. */
interface KeySource {
  readonly names: readonly KeyName[];
  /** Undefined: only on the sheet, as a question does it that may be asked here. */
  readonly run?: (name: KeyName) => void;
}

export interface KeyStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** In the table's order; the same array until it changes. */
  readonly offered: () => readonly KeyName[];
  /** Returns what takes it away again. */
  readonly offer: (source: KeySource) => () => void;
  /** The latest source that offers the key does it. */
  readonly run: (name: KeyName) => void;
  /** Whether the user has single keys on. */
  readonly isOn: () => boolean;
  readonly switchOn: (on: boolean) => void;
}

const PREFERENCE = 'refined.keys';

/** Kept in the browser, like a draft; logging out clears it (specification §4). */
const readPreference = (): boolean => {
  try {
    return window.localStorage.getItem(PREFERENCE) !== 'off';
  } catch {
    return true;
  }
};

const writePreference = (on: boolean): void => {
  try {
    if (on) window.localStorage.removeItem(PREFERENCE);
    else window.localStorage.setItem(PREFERENCE, 'off');
  } catch {
    // Without storage it holds for this page.
  }
};

/** The keys that the parts of this page offer: screens come and go, the page's listener stays. */
export const createKeyStore = (): KeyStore => {
  const sources: KeySource[] = [];
  const listeners = new Set<() => void>();
  let offered: readonly KeyName[] = [];
  let on = readPreference();

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const update = (): void => {
    offered = KEY_NAMES.filter((name) => sources.some(({ names }) => names.includes(name)));
    tell();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== PREFERENCE && key !== null) return;
    on = readPreference();
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
      writePreference(next);
      tell();
    },
  };
};
