/** Kept until the tab is closed. Signing out clears it (specification §4). */
export const inTab = (): Storage => window.sessionStorage;
/** Kept in this browser, for all its tabs. Signing out clears it (specification §4). */
export const inBrowser = (): Storage => window.localStorage;

export interface Remembered<Value> {
  /** Undefined: nothing is stored, it can't be read, or storage is switched off. */
  readonly read: () => Value | undefined;
  /** Undefined removes it. Returns false where storage is switched off or full. */
  readonly write: (value: Value | undefined) => boolean;
}

const attempt = <Value>(run: () => Value): Value | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

/** A text that the browser remembers. Never throws: the page works without storage, too. */
export const rememberedText = (storage: () => Storage, key: string): Remembered<string> => ({
  read: () => attempt(() => storage().getItem(key) ?? undefined),
  write: (text) =>
    attempt(() => {
      if (text === undefined) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    }) ?? false,
});

/**
 * A value that the browser remembers as JSON. `parse` gets whatever is stored and returns undefined
 * (or throws) for what isn't such a value.
 */
export const rememberedJson = <Value>(
  storage: () => Storage,
  key: string,
  parse: (stored: unknown) => Value | undefined,
): Remembered<Value> => {
  const { read, write } = rememberedText(storage, key);
  return {
    read: () =>
      attempt(() => {
        const text = read();
        return text === undefined ? undefined : parse(JSON.parse(text));
      }),
    write: (value) => write(value === undefined ? undefined : JSON.stringify(value)),
  };
};
