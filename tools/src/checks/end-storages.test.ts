import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { endStorages } from '../../jest/end-storages.cjs';

const modules = { AsyncLocalStorage };
const endThose = endStorages(modules);

/** What a promise that is made now hands on to what awaits it. */
const storedInPromises = async (storage: AsyncLocalStorage<unknown>) => {
  await Promise.resolve();
  return storage.getStore();
};

it('ends what was made through the module, and nothing else', async () => {
  const [noted, other] = [new modules.AsyncLocalStorage(), new AsyncLocalStorage<string>()];
  await noted.run('a', () =>
    other.run('b', async () => {
      expect([await storedInPromises(noted), await storedInPromises(other)]).toEqual(['a', 'b']);
      endThose();
      expect([await storedInPromises(noted), await storedInPromises(other)]).toEqual([
        undefined,
        'b',
      ]);
    }),
  );
});

it('leaves the class as it is', () => {
  class Named extends modules.AsyncLocalStorage<string> {
    readonly name = 'mine';
  }
  const storage = new Named();
  expect(storage).toBeInstanceOf(AsyncLocalStorage);
  expect(storage).toBeInstanceOf(Named);
  expect(storage.run('a', () => [storage.name, storage.getStore()])).toEqual(['mine', 'a']);
});
