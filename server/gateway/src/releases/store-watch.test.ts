import { expect, it } from '@jest/globals';
import { ReleaseStoreError } from '@refined/releases';
import { storeWatch, causeOf } from './store-watch.ts';

it('knows when the store was last read, and why it can not be read', () => {
  let now = 1_000;
  const sight = storeWatch(() => now);
  expect(sight.now()).toEqual({ readAt: undefined, fault: undefined });
  expect(sight.read()).toBe(false);
  now = 2_000;
  sight.failed(new ReleaseStoreError('no-store', 'There is no release store in /mnt/releases.'));
  expect(sight.now()).toEqual({ readAt: 1_000, fault: 'no-store' });
  sight.failed(Object.assign(new Error('EIO'), { code: 'EIO' }));
  expect(sight.now().fault).toBe('EIO');
  expect(sight.read()).toBe(true);
  expect(sight.now()).toEqual({ readAt: 2_000, fault: undefined });
});

it('takes a look that never ends for no answer', () => {
  let now = 0;
  const sight = storeWatch(() => now);
  now = 30_001;
  expect(sight.now().fault).toBe('no-answer');
  expect(sight.read()).toBe(true);
  expect(sight.now().fault).toBeUndefined();
  now = 60_002;
  expect(sight.now()).toEqual({ readAt: 30_001, fault: 'no-answer' });
});

it('tells causes apart by code and sentence', () => {
  expect(causeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT gone');
  expect(causeOf(Object.assign(new Error('gone'), { fault: 'unreadable' }))).toBe(
    'unreadable gone',
  );
  expect(causeOf(Object.assign(new Error('a can not be read'), { fault: 'storage' }))).toBe(
    causeOf(Object.assign(new Error('b can not be read'), { fault: 'storage' })),
  );
  expect(causeOf('plain')).toBe(' plain');
});
