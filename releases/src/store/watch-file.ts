import { stat } from 'node:fs/promises';

/** Tells one version of a file from the next: a rename brings another inode, an edit another time or size. */
const fingerprint = async (path: string): Promise<string> => {
  try {
    const found = await stat(path, { bigint: true });
    return `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable';
  }
};

/**
 * Calls `onChange` now and after each change of the file, one call at a time, by a cheap look every `interval` ms: file system
 * events don't cross network mounts. When `onChange` rejects, the next look tries again. Returns what ends the watch.
 */
export const watchFile = (path: string, interval: number, onChange: () => Promise<void>): (() => void) => {
  let seen: string | undefined;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = await fingerprint(path);
    if (now !== seen && !ended) {
      try {
        await onChange();
        seen = now;
      } catch {
        seen = undefined;
      }
    }
    if (!ended) timer = setTimeout(() => void look(), interval);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
};
