import { expect, it } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { causeOf, oncePerCause } from './once-per-cause.ts';

it('says each cause once for as long as it lasts, and again when it comes back', () => {
  const said: string[] = [];
  let now = 0;
  const causes = oncePerCause({ error: (_fields: object, sentence: string) => said.push(sentence) } as unknown as FastifyBaseLogger, () => now);
  for (; now <= 600_000; now += 400) causes.error('a', {}, 'a');
  causes.error('b', {}, 'b');
  expect(said).toEqual(['a', 'b']);
  now += 61_000;
  causes.error('a', {}, 'a');
  expect(said).toEqual(['a', 'b', 'a']);
});

it('tells causes apart by code and sentence', () => {
  expect(causeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT gone');
  expect(causeOf(Object.assign(new Error('gone'), { fault: 'unreadable' }))).toBe('unreadable gone');
  expect(causeOf(Object.assign(new Error('a can not be read'), { fault: 'storage' }))).toBe(causeOf(Object.assign(new Error('b can not be read'), { fault: 'storage' })));
  expect(causeOf('plain')).toBe(' plain');
});
