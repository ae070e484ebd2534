import { expect, it } from '@jest/globals';
import { byteCache } from './verified-files.ts';

it('holds so many bytes, and lets the least recently used go', () => {
  const cache = byteCache(10);
  cache.keep('a', Buffer.alloc(4));
  cache.keep('b', Buffer.alloc(4));
  cache.get('a');
  cache.keep('c', Buffer.alloc(4));
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.length)).toEqual([4, undefined, 4]);
  cache.keep('c', Buffer.alloc(6));
  expect(['a', 'c'].map((key) => cache.get(key)?.length)).toEqual([4, 6]);
  cache.keep('d', Buffer.alloc(11));
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
});
