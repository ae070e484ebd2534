import { describe, expect, it } from '@jest/globals';
import { allCalls, createCalls } from '@refined/shared/contract';
import { apiMessages } from '../messages/api.ts';
import * as z from 'zod/mini';
import { describeApi } from '../testing/suite.ts';
import { inputSchema, unknownKeys } from './json-schema.ts';

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

const calls = createCalls('formulary');
/** Sign-in accepts other clients' forms; a save checks its keys itself (save-drug.test). */
const OWN_WAY: readonly unknown[] = [calls.signIn, calls.saveDrug];
const writes = allCalls(calls).filter((call) => call.body && !OWN_WAY.includes(call));

describeApi('a write with a key that nothing reads', (api) => {
  it.each(writes.map((call) => ({ name: `${call.method} ${call.path}`, call })))(
    'is refused by its name: $name',
    async ({ call }) => {
      const path = call.path.replace(/:\w+/g, '1');
      const answer = await api().call(call.method, path, { body: { colour: 'red' } });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ colour: [apiMessages.unknownField('colour')] });
    },
  );
});
