import { stat } from 'node:fs/promises';

/**
 * Identifies a file's version: a rename changes the inode, an edit the time or size. Undefined if
 * the file can't be read.
 */
const fingerprint = async (path: string): Promise<string | undefined> => {
  try {
    const found = await stat(path, { bigint: true });
    return `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  } catch {
    return undefined;
  }
};

/** A rejected check is retried at the next interval. */
type Look = () => Promise<void>;

/** Calls `look` now and every `interval` ms, one call at a time. Returns the stop function. */
export const poll = (interval: number, look: Look): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const next = async (): Promise<void> => {
    await look().catch(() => {});
    if (!ended) timer = setTimeout(() => void next(), interval);
  };
  void next();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};

/**
 * Calls `onChange` now and after each change of the file, and `onLook` after each successful check.
 * Polls every `interval` ms (file system events don't work across network mounts). While the file
 * is missing or `onChange` rejects, each poll calls `onChange`. Returns the stop function.
 */
export const watchFile = (
  path: string,
  interval: number,
  onChange: () => Promise<void>,
  onLook: () => void = () => {},
): (() => void) => {
  let seen: string | undefined;
  return poll(interval, async () => {
    const now = await fingerprint(path);
    if (now === undefined || now !== seen) {
      seen = undefined;
      await onChange();
      seen = now;
    }
    onLook();
  });
};
