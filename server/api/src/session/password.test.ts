import { expect, it } from '@jest/globals';
import { hashPassword, nobodysPassword, verifyPassword } from './password.ts';

const costOf = (stored: string) => stored.split('$').slice(0, 3).join('$');

it('costs as much for somebody unknown as for a new user, unless told otherwise (D42)', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(costOf(stored)).toBe('$scrypt$ln=17,r=8,p=1');
  expect(costOf(nobodysPassword())).toBe(costOf(stored));
});

it('is right for the one it was made from, and for nobody else', async () => {
  const cost = { log2N: 8, blockSize: 8, parallel: 1 };
  const stored = await hashPassword('caf\u00e9 au lait', cost);
  expect(await verifyPassword('cafe\u0301 au lait', stored)).toBe(true);
  expect(await verifyPassword('cafe au lait', stored)).toBe(false);
  expect(await verifyPassword('', nobodysPassword(cost))).toBe(false);
});
