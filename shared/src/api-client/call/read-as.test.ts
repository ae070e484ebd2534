import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type * as z from '@refined/shared/schema';
import { allCalls, createCalls } from '../../contract/calls.ts';
import { readAs } from './read-as.ts';

/** What the generator needs to know of a schema. */
interface Definition {
  readonly type: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

const JUNK = fc.constantFrom<unknown>(undefined, null, '', 'x', 0, -1.5, true, [], {}, [null], {
  id: 7,
});

/** Values as the schema takes them, with wrong and missing ones here and there. */
const valueFor = (schema: z.ZodMiniType, junk: number): fc.Arbitrary<unknown> => {
  const def = schema._zod.def as unknown as Definition;
  const right = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'string':
        return fc.constantFrom('', 'ABC', '2026-04-01', 'b9c1f2a0-6c1e-4a54-9d0e-5d6f7a8b9c0d');
      case 'number':
        return fc.constantFrom(0, 1, 2, 40);
      case 'boolean':
        return fc.boolean();
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries!));
      case 'literal':
        return fc.constantFrom(...def.values!);
      case 'object':
        return fc
          .tuple(
            fc.record(
              Object.fromEntries(
                Object.entries(def.shape!).map(([name, member]) => [name, valueFor(member, junk)]),
              ),
              { noNullPrototype: true, ...(junk > 0 ? { requiredKeys: [] } : {}) },
            ),
            fc.constantFrom({}, { nobody_knows: 1 }),
          )
          .map(([known, more]) => ({ ...more, ...known }));
      case 'array':
        return fc.array(valueFor(def.element!, junk), { maxLength: 2 });
      case 'record':
        return fc.dictionary(fc.constantFrom('a', 'b'), valueFor(def.valueType!, junk), {
          noNullPrototype: true,
        });
      case 'nullable':
      case 'optional':
        return fc.oneof(
          fc.constant(def.type === 'nullable' ? null : undefined),
          valueFor(def.innerType!, junk),
        );
      case 'catch':
        return valueFor(def.innerType!, junk);
      case 'union':
        return fc.oneof(...def.options!.map((option) => valueFor(option, junk)));
      case 'pipe':
        return valueFor(def.in!, junk);
      default:
        return JUNK;
    }
  };
  return junk > 0
    ? fc.oneof({ weight: 100, arbitrary: right() }, { weight: junk, arbitrary: JUNK })
    : right();
};

const outputs = allCalls(createCalls('formulary')).flatMap(({ method, path, output }) =>
  output ? [{ name: `${method} ${path}`, output }] : [],
);

const byZod = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? { value: data } : undefined;
};

it.each(outputs)('$name is read as zod reads it', ({ output }) => {
  let taken = 0;
  for (const junk of [0, 3])
    fc.assert(
      fc.property(valueFor(output, junk), (value) => {
        // First, since the reader changes what it gets.
        const expected = byZod(output, value);
        const read = readAs(output, value);
        // Also that a member is there or not: toEqual would pass over undefined ones.
        expect(read).toStrictEqual(expected);
        if (read) taken += 1;
      }),
      { numRuns: 40 },
    );
  expect(taken).toBeGreaterThan(0);
});
