import { expect, it, jest } from '@jest/globals';
import * as zod from 'zod/mini';
import * as z from './index.ts';
import { later } from './later.ts';

it('makes nothing before it is used, and then once', () => {
  const make = jest.fn(zod.string);
  const name = later(make)();
  const record = z.object({ name: z.optional(name) });
  expect(make).not.toHaveBeenCalled();
  expect(record.safeParse({ name: 'Ada' })).toEqual({ success: true, data: { name: 'Ada' } });
  expect(record.safeParse({ name: 5 }).success).toBe(false);
  expect(name.parse('Ada')).toBe('Ada');
  expect(make).toHaveBeenCalledTimes(1);
});

it('is to zod what it stands for', () => {
  const declared = (by: Pick<typeof z, 'array' | 'enum' | 'maxLength' | 'object' | 'string'>) =>
    by.object({
      names: by.array(by.string().check(by.maxLength(5))),
      kind: by.enum(['a', 'b']),
    });
  const ours = declared(z);
  expect(zod.toJSONSchema(ours)).toEqual(zod.toJSONSchema(declared(zod)));
  expect(ours).toBeInstanceOf(zod.ZodMiniObject);
  expect(Object.keys(ours.shape)).toEqual(['names', 'kind']);
  expect(Object.keys(zod.extend(ours, { more: z.string() }).shape)).toEqual([
    'names',
    'kind',
    'more',
  ]);
});

it('fails where it is used, as often as it is', () => {
  const broken = later((): zod.ZodMiniType => {
    throw new Error('no such schema');
  })();
  expect(() => broken.parse(1)).toThrow('no such schema');
  expect(() => broken.parse(1)).toThrow('no such schema');
});
