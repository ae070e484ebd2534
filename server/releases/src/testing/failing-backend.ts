import type { ObjectBackend } from '../objects/object-backend.ts';

/** Which write fails, counted from 1: `before` it is done, or `after` (only the answer is lost). */
type WhichFails = (write: number, key: string) => 'before' | 'after' | undefined;

interface FailingBackend extends ObjectBackend {
  /** Writes and removals so far. */
  writes(): number;
}

const failing = (
  backend: ObjectBackend,
  which: WhichFails,
  error: () => Error,
  isFatal: boolean,
): FailingBackend => {
  let count = 0;
  let isDead = false;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw error();
    return work();
  };
  const write = <T>(key: string, work: () => Promise<T>): Promise<T> =>
    alive(async () => {
      count += 1;
      const when = which(count, key);
      if (when) isDead = isFatal;
      if (when === 'before') throw error();
      const result = await work();
      if (when === 'after') throw error();
      return result;
    });
  return {
    name: backend.name,
    establish: () => alive(() => backend.establish()),
    isEmpty: () => alive(() => backend.isEmpty()),
    writes: () => count,
    read: (key) => alive(() => backend.read(key)),
    list: (prefix) => alive(() => backend.list(prefix)),
    folders: (prefix) => alive(() => backend.folders(prefix)),
    freeSpace: () => alive(() => backend.freeSpace()),
    sweep: () => alive(() => backend.sweep()),
    write: (key, bytes) => write(key, () => backend.write(key, bytes)),
    create: (key, bytes) => write(key, () => backend.create(key, bytes)),
    replace: (key, bytes, tag) => write(key, () => backend.replace(key, bytes, tag)),
    remove: (key) => write(key, () => backend.remove(key)),
    watch: backend.watch,
    exclusively: (work) => backend.exclusively(work),
  };
};

/** A process that is killed at its nth write: after that it does nothing. */
export const dyingBackend = (
  backend: ObjectBackend,
  at: number,
  when: 'before' | 'after',
): FailingBackend =>
  failing(
    backend,
    (write) => (write === at ? when : undefined),
    () => new Error('killed'),
    true,
  );

/** A disk that is full from the nth write on; reading and removing still work. */
export const fullBackend = (backend: ObjectBackend, from: number): FailingBackend => ({
  ...failing(
    backend,
    (write) => (write >= from ? 'before' : undefined),
    () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    false,
  ),
  remove: backend.remove,
});

/** A backend on which one kind of write fails in a given way. */
export const failingBackend = (
  backend: ObjectBackend,
  which: WhichFails,
  error: () => Error,
): FailingBackend => failing(backend, which, error, false);
