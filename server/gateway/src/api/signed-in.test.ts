import { expect, it, jest } from '@jest/globals';
import type { User } from '@refined/shared/contract';
import { signedInPeople, type AskWho } from './signed-in.ts';

const MINA: User = {
  username: 'mina',
  email: 'mina@pharma.example',
  first_name: 'Mina',
  last_name: '',
};
const asking = (answer: AskWho = async () => MINA) => jest.fn<AskWho>(answer);

it('is the person whose token it is, asked once in a few minutes', async () => {
  let now = 1;
  const ask = asking();
  const personOf = signedInPeople(ask, () => now);
  const person = await personOf('Token abc');
  expect(person?.names).toEqual(['mina', 'mina@pharma.example', 'Mina']);
  expect(JSON.stringify(person?.key)).not.toContain('mina');
  await Promise.all([personOf('Token abc'), personOf('Token abc')]);
  expect(ask).toHaveBeenCalledTimes(1);
  now += 5 * 60_000 + 1;
  await personOf('Token abc');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is one person in all sessions', async () => {
  const personOf = signedInPeople(asking());
  const [one, other] = await Promise.all([personOf('Token abc'), personOf('Token def')]);
  expect(other!.key).toBe(one!.key);
});

it.each([undefined, '', 'Token', 'Bearer abc', `Token ${'x'.repeat(600)}`, 'Token a b', 'Token ü'])(
  'asks about nothing that is no token: %s',
  async (authorization) => {
    const ask = asking();
    expect(await signedInPeople(ask)(authorization)).toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
  },
);

it('is nobody where the API does not know, or does not answer, and is asked again', async () => {
  let answer: AskWho = async () => undefined;
  const ask = asking((authorization) => answer(authorization));
  const personOf = signedInPeople(ask);
  expect(await personOf('Token abc')).toBeUndefined();
  answer = async () => {
    throw new Error('down');
  };
  expect(await personOf('Token abc')).toBeUndefined();
  answer = async () => MINA;
  expect(await personOf('Token abc')).toBeDefined();
});

it('asks a few at once: the others are nobody', async () => {
  let release = () => {};
  const free = new Promise<void>((done) => (release = done));
  const ask = asking(async () => {
    await free;
    return MINA;
  });
  const personOf = signedInPeople(ask);
  const people = Array.from({ length: 20 }, (_, at) => personOf(`Token ${at}`));
  expect(ask).toHaveBeenCalledTimes(8);
  release();
  expect((await Promise.all(people)).filter(Boolean)).toHaveLength(8);
});
