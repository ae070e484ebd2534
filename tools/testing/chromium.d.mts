/** The Chromium that browser tests use; rejects with one sentence when there is none. */
export const findChromium: (say?: (line: string) => void) => Promise<string>;
