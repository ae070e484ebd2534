import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FewEntries } from './few-entries.ts';

it('keeps entries as a map does, few or many', () => {
  const key = fc.integer({ min: 0, max: 60 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat()), { maxLength: 200 }), (sets) => {
      const map = new Map<string, number>();
      const few = new FewEntries<number>();
      for (const [name, value] of sets) {
        map.set(name, value);
        few.set(name, value);
      }
      expect(few.list().map((entry) => [entry.key, entry.value])).toEqual([...map]);
      expect(few.size).toBe(map.size);
      for (let one = 0; one <= 60; one += 1)
        expect(few.get(String(one))).toBe(map.get(String(one)));
    }),
  );
});
