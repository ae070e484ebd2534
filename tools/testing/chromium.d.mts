/** The Chromium that browser tests use; rejects with one sentence when there is none. */
export const findChromium: (say?: (line: string) => void) => Promise<string>;
/**
 * The Chromium of this machine, without fetching one; undefined when there is none, rejects when
 * CHROME_PATH names none.
 */
export const installedChromium: () => Promise<string | undefined>;
