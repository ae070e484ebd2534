import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { fileContexts, isAsyncHooks } from '../../../jest/file-contexts.cjs';

it('ends what a test file entered, and nothing of others', async () => {
  const [one, other] = [fileContexts(asyncHooks), fileContexts(asyncHooks)];
  const [ended, stays] = [one, other].map(({ given }) => new given.AsyncLocalStorage<string>()) as [
    AsyncLocalStorage<string>,
    AsyncLocalStorage<string>,
  ];
  await ended.run('one', () =>
    stays.run('other', async () => {
      await Promise.resolve();
      expect([ended.getStore(), stays.getStore()]).toEqual(['one', 'other']);
      one.end();
      await Promise.resolve();
      expect([ended.getStore(), stays.getStore()]).toEqual([undefined, 'other']);
    }),
  );
});

it('hands on the rest of the module as it is', () => {
  expect(fileContexts(asyncHooks).given).toMatchObject({
    executionAsyncId: asyncHooks.executionAsyncId,
    AsyncResource: asyncHooks.AsyncResource,
  });
  expect(['node:async_hooks', 'async_hooks', 'node:fs', undefined].map(isAsyncHooks)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('is what test files are given', () => {
  const ofNode = AsyncLocalStorage.prototype.constructor;
  expect(new AsyncLocalStorage()).toBeInstanceOf(ofNode);
  expect(AsyncLocalStorage).not.toBe(ofNode);
});
