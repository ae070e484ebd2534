import { stat } from 'node:fs/promises';

/**
 * Tells one version of a file from the next: a rename brings another inode, an edit another time or
 * size.
 */
const fingerprint = async (path: string): Promise<string> => {
  try {
    const found = await stat(path, { bigint: true });
    return `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
};

/** Whether something was found new since the last look; looks again when it rejects. */
export type Look = () => Promise<void>;

/** Calls `look` now and again every `interval` ms, one call at a time. Returns what ends that. */
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
 * Calls `onChange` now and after each change of the file, by a cheap look every `interval` ms: file
 * system events don't cross network mounts. When `onChange` rejects, the next look tries again.
 * Returns what ends the watch.
 */
export const watchFile = (
  path: string,
  interval: number,
  onChange: () => Promise<void>,
): (() => void) => {
  let seen: string | undefined;
  return poll(interval, async () => {
    const now = await fingerprint(path);
    if (now === seen) return;
    seen = undefined;
    await onChange();
    seen = now;
  });
};
