import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import * as z from '@refined/shared/schema';
import { allCalls, createCalls } from '../../contract/calls.ts';
import { specifiedCalls } from '../../contract/specified-calls.ts';
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
            fc.boolean(),
          )
          .map(([known, more, isReversed]) => {
            const members = Object.entries({ ...more, ...known });
            return Object.fromEntries(isReversed ? members.reverse() : members);
          });
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

/** The schema and all that it is made of. */
const partsOf = (schema: z.ZodMiniType): readonly z.ZodMiniType[] => {
  const { shape, element, innerType, options, ...def } = schema._zod.def as unknown as Definition;
  const parts = [...Object.values(shape ?? {}), ...(options ?? []), element, innerType, def.in];
  return [schema, ...parts.flatMap((part) => (part ? partsOf(part) : []))];
};

const { counts, drug, drugs, lookups } = specifiedCalls('other');

it.each([
  ['a lookup list', lookups.active_ingredient, { results: [{ id: 7, name: 'IRON' }] }],
  [
    'a record',
    drug,
    { id: 7, din: '1', drug_name: 'IRON', type: { id: 1 }, schedule: [{ id: 2 }] },
  ],
  ['a list of cards', drugs, { results: [{ id: 7, din: '1', drug_name: 'IRON' }] }],
  ['the counts', counts, {}],
])('%s, with which a page begins, is read without zod', (_what, { output }, value) => {
  const asked = partsOf(output!).map((part) => jest.spyOn(part, 'safeParse'));
  readAs(output!, value);
  expect(asked.filter(({ mock }) => mock.calls.length > 0)).toHaveLength(0);
});

it('a loose object keeps what its schema does not name, but no prototype', () => {
  const schema = z.looseObject({ id: z.string() });
  const sent = () => JSON.parse('{"id":"7","more":[1],"__proto__":{"admin":true}}') as unknown;
  expect(readAs(schema, sent())).toStrictEqual(byZod(schema, sent()));
  expect(readAs(schema, sent())).toStrictEqual({ value: { id: '7', more: [1] } });
});
