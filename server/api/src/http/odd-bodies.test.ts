import { beforeAll, expect, it, describe } from '@jest/globals';
import { allCalls, createCalls, type Call } from '@refined/shared/contract';
import * as fc from 'fast-check';
import { addDrug } from '../testing/fixtures.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { describeApi } from '../testing/suite.ts';
import { isDeeperThan } from './clean-input.ts';
import { apiMessages } from '../messages/api.ts';
import * as z from 'zod/mini';
import { inputSchema, unknownKeys } from './json-schema.ts';

const calls = createCalls('formulary');
const writes = allCalls(calls).filter(({ method }) => method !== 'GET');
const NAMES =
  'queue username password drugs all move id version entry text field decision uploads date name bytes sha256 preview type schedule drug_name page expected __proto__ constructor length toJSON'.split(
    ' ',
  );
const JSON_TYPE = { 'content-type': 'application/json' };

const odd = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      1e308,
      2 ** 53,
      0.1,
      '',
      '0',
      'noc',
      '\u0000',
      '\ud800',
      '2026-02-30',
      'x'.repeat(600),
      '02247162',
      '../../../..',
      "'; drop",
    ),
    fc.string({ unit: anyCharacter }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 5 }),
  ),
})).value;

/** A JSON text with this many levels, lists and objects in turn. */
const deep = (levels: number, isClosed: boolean): string => {
  const open = Array.from({ length: levels }, (_, level) => (level % 2 === 0 ? '{"queue":' : '['));
  const close = isClosed ? open.map((part) => (part === '[' ? ']' : '}')).reverse() : [];
  return `${open.join('')}1${close.join('')}`;
};

describeApi('odd bodies', (api) => {
  let id: number;
  beforeAll(async () => {
    id = await addDrug(api().db, { queue: 'noc' });
  });
  const pathOf = ({ path }: Call) => path.replace(/:\w+/g, String(id));
  const send = async (call: Call, body: string, headers: Record<string, string>) => {
    const { status, body: answer } = await api().call(call.method as 'POST', pathOf(call), {
      body,
      headers,
    });
    return { call: `${call.method} ${call.path}`, body: body.slice(0, 200), status, answer };
  };

  it.each([33, 10_000, 40_000])(
    'are refused where they nest %i levels deep, closed or not',
    async (levels) => {
      for (const call of writes)
        for (const isClosed of [true, false]) {
          const body = deep(levels, isClosed);
          const { status, answer } = await send(call, body, JSON_TYPE);
          expect({ call: call.path, status }).toEqual({
            call: call.path,
            status: call.octets ? 415 : 400,
          });
          if (status === 400)
            expect(answer.errors).toEqual({ depth: [expect.stringContaining('32 levels')] });
        }
    },
  );

  it('never make a call fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), odd, async (call, value) => {
        if (call.path === calls.signIn.path) return;
        const result = await send(call, JSON.stringify(value) ?? '', JSON_TYPE);
        expect(result).toMatchObject({ status: expect.any(Number) });
        if (result.status >= 500) throw new Error(JSON.stringify(result));
      }),
      { numRuns: Number(process.env.ODD_BODIES ?? 300) },
    );
  });

  it('never make the sign-in fail', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (value) => {
        // Complete credentials would be verified, which takes half a second each.
        const { password: _password, ...rest } = (
          typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
        ) as Record<string, unknown>;
        for (const body of [value, { ...rest, username: value }]) {
          if (typeof (body as { password?: unknown } | null)?.password === 'string') continue;
          expect(
            (await send(calls.signIn, JSON.stringify(body) ?? '', JSON_TYPE)).status,
          ).toBeLessThan(500);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the depth of JSON', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;

  it('measures what JSON.parse would make', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'large' }), (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        expect([isDeeperThan(text, depth), depth > 0 && isDeeperThan(text, depth - 1)]).toEqual([
          false,
          depth > 0,
        ]);
      }),
    );
  });

  it.each(['"[[["', '"\\"[[["', '"\\\\\\"{{{"'])(
    'takes no bracket in a text for a level: %s',
    (text) => {
      expect(isDeeperThan(text, 0)).toBe(false);
    },
  );

  it('reads a hundred thousand levels, closed or not', () => {
    expect(isDeeperThan('['.repeat(100_000), 32)).toBe(true);
    expect(isDeeperThan('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), 32)).toBe(true);
  });
});

describe('keys that a schema does not name', () => {
  const shape = inputSchema(
    z.object({
      drugs: z.array(z.object({ id: z.number() })),
      place: z.nullish(z.object({ queue: z.string() })),
      open: z.optional(z.looseObject({ id: z.number() })),
      named: z.optional(z.record(z.string(), z.number())),
    }),
  );

  it.each([
    ['none', { drugs: [{ id: 1 }], place: null, open: { id: 1, more: 2 }, named: { a: 1 } }, []],
    ['at the top', { colour: 1, toString: 2 }, ['colour', 'toString']],
    ['in a list', { drugs: [{ id: 1 }, { id: 2, colour: 3 }] }, ['drugs.1.colour']],
    ['in a part that may be null', { place: { queue: 'noc', colour: 1 } }, ['place.colour']],
    ['of what is no object', [1, 'a', null], []],
  ])('%s', (_, value, keys) => {
    expect(unknownKeys(shape, value)).toEqual(keys);
  });
});

/** Sign-in accepts other clients' forms; a save checks its keys itself (save-drug.test). */
const OWN_WAY: readonly unknown[] = [calls.signIn, calls.saveDrug];
const bodyWrites = allCalls(calls).filter((call) => call.body && !OWN_WAY.includes(call));

describeApi('a write with a key that nothing reads', (api) => {
  it.each(bodyWrites.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
    'is refused by its name: $name',
    async ({ call }) => {
      const path = call.path.replace(/:\w+/g, '1');
      const answer = await api().call(call.method, path, { body: { colour: 'red' } });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ colour: [apiMessages.unknownField('colour')] });
    },
  );
});
