const NAME = /^(node:)?async_hooks$/;

/**
 * Node's module `async_hooks` for one test file. Node hands each AsyncLocalStorage that was ever
 * entered on to every promise and every timer of the process, until it is disabled. jest-circus
 * makes one for each test file and disables none: a worker's last test files paid for all before.
 *
 * @param {typeof import('node:async_hooks')} asyncHooks Node's
 * @returns {{ given: typeof import('node:async_hooks'), end: () => void }} what the test file is
 *   given, and what ends its contexts
 */
const fileContexts = (asyncHooks) => {
  /** @type {Set<import('node:async_hooks').AsyncLocalStorage<unknown>>} */
  const made = new Set();
  const AsyncLocalStorage = new Proxy(asyncHooks.AsyncLocalStorage, {
    construct: (...given) => {
      const storage = Reflect.construct(...given);
      made.add(storage);
      return storage;
    },
  });
  return {
    given: { ...asyncHooks, AsyncLocalStorage },
    end: () => {
      for (const storage of made) storage.disable();
      made.clear();
    },
  };
};

/** Whether a module is the one that `fileContexts` stands in for. */
const isAsyncHooks = (name) => NAME.test(name ?? '');

module.exports = { fileContexts, isAsyncHooks };
