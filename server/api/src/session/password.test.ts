import { expect, it } from '@jest/globals';
import { hashPassword, nobodysPassword, verifyPassword, passwordFault } from './password.ts';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { apiMessages } from '../messages/api.ts';

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

const OWNER = {
  username: 'mc.tremblay',
  first_name: 'Marie-Claude',
  last_name: 'Tremblay',
  email: 'mct1988@example.ca',
};
const faultOf = (password: string, owner = OWNER, product = DEFAULT_PRODUCT) =>
  passwordFault(password, owner, product);

it.each([
  'a pond of otters',
  'correct horse battery',
  'a compiler is a good colleague',
  'vx7qk2mdp9wz',
  '8f3a1c9e2b7d',
  'G#k2!v&Qz~9w',
  'l’été à Rimouski',
  '三只水獭在池塘里游泳真开心',
])('takes %s', (password) => {
  expect(faultOf(password)).toBeUndefined();
});

it.each([
  'password1234',
  'P@ssw0rd2026!',
  'passwordpassword',
  'Welcome12345!',
  'qwertyuiopas',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'azertyuiop12',
  '123456789012',
  '839201746512',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'otterotterotter',
  'zyxwvutsrqpo',
  'Summer2026Winter!',
  'motdepasse2026',
  'i l o v e y o u 1 2',
  'letmein-letmein',
  'MICHAEL120588',
])('knows %s as a common one', (password) => {
  expect(faultOf(password)).toBe(apiMessages.passwordIsCommon);
});

it.each([
  ['eleven chars', undefined],
  ['eleven char', apiMessages.passwordTooShort(12)],
  ['            ', apiMessages.passwordTooShort(12)],
  ['   otter    ', apiMessages.passwordTooShort(12)],
  // Eleven characters, but more UTF-16 units.
  ['🦦🦫🐟🌊🪵🍁🦆🐸🌲🪨🐢', apiMessages.passwordTooShort(12)],
  [`${'a pond of otters '.repeat(16)}.`, apiMessages.passwordTooLong(256)],
  ['a pond of\notters', apiMessages.passwordOfLines],
])('counts the characters of %j', (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});

it.each(['our formulary otters', 'FORMULARY-otters', 'f0rmulary otters', 'otters Re Fined pond'])(
  'refuses the name of the product in %s',
  (password) => {
    expect(faultOf(password)).toBe(apiMessages.passwordHoldsProduct);
  },
);

it('knows a product by the name that the house gave it, and by its key', () => {
  const product = { name: 'Wolverine List', key: 'gulo' };
  for (const password of ['wolverine list otter', 'a pond of gulo otters'])
    expect(faultOf(password, OWNER, product)).toBe(apiMessages.passwordHoldsProduct);
});

it.each([
  'mc.tremblay otters',
  'TREMBLAY otters pond',
  'tr3mblay otters pond',
  'otters marieclaude',
  'claude likes otters',
  'mct1988 likes otters',
])('refuses the name of the person in %s', (password) => {
  expect(faultOf(password)).toBe(apiMessages.passwordHoldsName);
});

it('lets initials and missing names be', () => {
  const owner = { ...OWNER, username: 'al', first_name: 'A.', last_name: '', email: '' };
  expect(faultOf('a real pond of otters', owner)).toBeUndefined();
});
