/** Session storage key of this tab's overrides: workspace → origin. */
const KEY = 'refined.override';

/** Storage may be forbidden, or contain anything. */
const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const isOrigins = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((origin) => typeof origin === 'string');

/** Empty when nothing is stored. */
export const rememberedOverrides = (): ReadonlyMap<string, string> =>
  attempt(() => {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return new Map(isOrigins(value) ? Object.entries(value) : []);
  }, new Map<string, string>());

/** Stores these, as long as the tab is open. */
export const rememberOverrides = (origins: ReadonlyMap<string, string>): void =>
  attempt(
    () =>
      origins.size === 0
        ? sessionStorage.removeItem(KEY)
        : sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(origins))),
    undefined,
  );
