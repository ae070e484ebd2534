/**
 * Ends the storages of a test file (`AsyncLocalStorage`) with it. Node copies the content of each
 * one that was ever used to every new promise, for as long as the process lives, and jest-circus
 * makes one for each test file: a worker's later files paid for all those before them.
 *
 * @template {typeof import('node:async_hooks').AsyncLocalStorage} Storage
 * @param {{ AsyncLocalStorage: Storage }} asyncHooks Node's module, which notes from now on what is
 *   made
 * @returns {() => void} ends those that were made since the last call
 */
exports.endStorages = (asyncHooks) => {
  /** @type {Set<InstanceType<Storage>>} */
  const made = new Set();
  // The class itself stays Node's: with `instanceof`, and with what it can do.
  asyncHooks.AsyncLocalStorage = new Proxy(asyncHooks.AsyncLocalStorage, {
    construct(target, given, newTarget) {
      const storage = Reflect.construct(target, given, newTarget);
      made.add(storage);
      return storage;
    },
  });
  return () => {
    for (const storage of made) storage.disable();
    made.clear();
  };
};
