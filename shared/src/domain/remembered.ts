/** Stored until the tab closes. Signing out clears it (specification §4). */
export const inTab = (): Storage => window.sessionStorage;
/** Stored in this browser, for all its tabs. Signing out clears it (specification §4). */
export const inBrowser = (): Storage => window.localStorage;

export interface Remembered<Value> {
  /** Undefined: nothing is stored, it is invalid, or storage is disabled. */
  readonly read: () => Value | undefined;
  /** Undefined removes it. Returns false if storage is disabled or full. */
  readonly write: (value: Value | undefined) => boolean;
}

const attempt = <Value>(run: () => Value): Value | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

/** A text in the browser's storage. Never throws: the page also works without storage. */
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
 * A value in the browser's storage, as JSON. `parse` gets the stored value; it returns undefined
 * (or throws) if that is invalid.
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
